// The latest deposits missing from the balance: deposits waiting for payment, and failed deposits.

import type { Deposit } from '@kontor/contract/money/deposits'
import { formatMoney } from '@kontor/contract/values/money'
import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { serverText, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { latestDepositsQuery } from './deposit-data.ts'
import classes from './deposits.module.css'

function Row({ deposit: { amount, currency, status, note, created_at, STRIPE } }: { deposit: Deposit }) {
  return (
    <li>
      <b>{formatMoney(amount, currency, MONEY_LOCALE)}</b>
      <StatusBadge tone={status === 'PENDING' ? 'info' : 'danger'}>
        {status === 'PENDING' ? t('Waiting') : t('Failed')}
      </StatusBadge>
      <Text span fz={14} c="dimmed">
        {serverText(note) ||
          (STRIPE.url === null ? t('The payment page is not open yet.') : t('Not paid yet.'))}
      </Text>
      {status === 'PENDING' && STRIPE.url !== null && (
        <Anchor href={STRIPE.url} fz={14}>
          {t('Continue to payment')}
        </Anchor>
      )}
      <Text span fz={14} c="dimmed" className={classes.when}>
        <RelativeTime value={created_at} />
      </Text>
    </li>
  )
}

export function LatestDeposits() {
  const { data = [] } = useQuery(latestDepositsQuery)
  const open = data.filter(({ status }) => status !== 'DONE')
  if (open.length === 0) return null
  return (
    <section aria-labelledby="open-deposits">
      <Title order={2} id="open-deposits" mb={8}>
        {t('Open and failed deposits')}
      </Title>
      <ul className={classes.deposits}>
        {open.map((deposit) => (
          <Row key={deposit.id} deposit={deposit} />
        ))}
      </ul>
    </section>
  )
}
