// The first to-dos, on the home page. Renders nothing without any.

import { Anchor, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { totalText } from '../../../ui/list/list-messages.ts'
import { todosQuery } from './todo-data.ts'
import { TodoList } from './todo-list.tsx'

const MAX_SHOWN = 3

export function HomeTodos({ shop_id }: { shop_id: string }) {
  const { data } = useQuery(todosQuery(shop_id))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="to-do">
      <Title order={2} id="to-do" mb={12}>
        {t('To do')}
      </Title>
      <TodoList todos={data.data.slice(0, MAX_SHOWN)} />
      {data.total > MAX_SHOWN && (
        <Anchor component={Link} to="/account/to-do" mt={12} display="inline-block">
          {t('View all {total}', { total: totalText(data.total, data.total_is_estimate) })}
        </Anchor>
      )}
    </section>
  )
}
