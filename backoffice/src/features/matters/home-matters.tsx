// The first to-dos, on the home page. Renders nothing without any.

import { Anchor, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { totalText } from '../../ui/list/list-words.ts'
import { mattersQuery } from './matter-data.ts'
import { MatterList } from './matter-list.tsx'

const MOST = 3

export function HomeMatters({ shop_id }: { shop_id: string }) {
  const { data } = useQuery(mattersQuery(shop_id))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="to-do">
      <Title order={2} id="to-do" mb={12}>
        {t('To do')}
      </Title>
      <MatterList matters={data.data.slice(0, MOST)} />
      {data.total > MOST && (
        <Anchor component={Link} to="/account/to-do" mt={12} display="inline-block">
          {t('View all {total}', { total: totalText(data.total, data.total_is_estimate) })}
        </Anchor>
      )}
    </section>
  )
}
