// The balance on the profile page.

import { Anchor, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { BalanceList } from './balance-list.tsx'

export function BalanceSection() {
  return (
    <section aria-labelledby="balance">
      <Title order={2} id="balance" mb={8}>
        {t('Balance')}
      </Title>
      <BalanceList />
      <Anchor component={Link} to="/account/balance" fz={14} mt={8} display="inline-block">
        {t('Transactions and statements')}
      </Anchor>
    </section>
  )
}
