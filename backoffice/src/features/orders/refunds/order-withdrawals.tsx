// The buyer's declarations with the store's withdrawal function. A declaration refunds nothing.

import type { Order } from '@kontor/contract/orders/orders'
import { type Withdrawal, withdrawals } from '@kontor/contract/orders/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { rich, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import classes from '../page/order-page.module.css'
import { WithdrawalState } from '../withdrawals/withdrawal-state.tsx'

export function OrderWithdrawals({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'withdrawals', order.id],
    queryFn: ({ signal }) => call(withdrawals.ofOrder, { params: { id: order.id } }, { signal }),
  })
  if (error && !data)
    return (
      <section>
        <h2 className={classes.heading}>{t('Withdrawal')}</h2>
        <ErrorAlert
          title={t('Withdrawals could not be loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      </section>
    )
  if (data === undefined || data.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>{t('Withdrawal')}</h2>
      {data.map((one) => (
        <OneWithdrawal key={one.id} withdrawal={one} />
      ))}
    </section>
  )
}

function OneWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { name, email, goods, created_at } = withdrawal
  return (
    <div>
      <p className={classes.notes}>
        {name
          ? rich('Declared {time} by {name}', { time: <RelativeTime value={created_at} />, name })
          : rich('Declared {time}', { time: <RelativeTime value={created_at} /> })}
        {email && ` (${email})`}
        {goods && `:\n${goods}`}
      </p>
      <WithdrawalState withdrawal={withdrawal} />
    </div>
  )
}
