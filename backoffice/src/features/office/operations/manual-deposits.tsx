// Deposits booked by operators, with the dialogue for booking and the question before a reversal.

import type { ManualDeposit } from '@kontor/contract/money/manual-deposits'
import { formatMoney } from '@kontor/contract/values/money'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import stacked from '../../../ui/display/stacked-table.module.css'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import tables from '../../../ui/display/table.module.css'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { BookDeposit } from './book-deposit.tsx'
import { Section } from './facts.tsx'
import { manualDepositsQuery, reverseDeposit } from './operation-data.ts'
import classes from './operations.module.css'

const moneyOf = ({ amount, currency }: ManualDeposit): string => formatMoney(amount, currency, MONEY_LOCALE)
const accountOf = ({ account }: ManualDeposit): string => account || t('Closed account')

export function ManualDeposits() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(manualDepositsQuery)
  const [booking, setBooking] = useState(false)
  // Kept after the question closes, because the text stays visible during the fade.
  const [doomed, setDoomed] = useState<ManualDeposit | null>(null)
  const [asking, setAsking] = useState(false)
  const renew = () => client.invalidateQueries({ queryKey: manualDepositsQuery.queryKey })
  const reverse = async () => {
    if (doomed === null) return
    await reverseDeposit(doomed.id)
    await renew()
    notifications.show({ message: t('The deposit was reversed.') })
  }
  return (
    <Section
      title={t('Deposits by bank transfer')}
      text={t(
        'Book money that reached you in another way than by card, such as by bank transfer or in Bitcoin.',
      )}
      action={
        <Button variant="default" style={{ flexShrink: 0 }} onClick={() => setBooking(true)}>
          {t('Book deposit')}
        </Button>
      }
    >
      {error && !data && <ErrorAlert error={error} onRetry={refetch} />}
      {data?.data.length === 0 && <Text c="dimmed">{t('No deposit has been booked yet.')}</Text>}
      {data && data.data.length > 0 && (
        <DepositTable
          deposits={data.data}
          onReverse={(deposit) => {
            setDoomed(deposit)
            setAsking(true)
          }}
        />
      )}
      {data && data.data.length < data.total && (
        <Text fz={14} c="dimmed">
          {t('Showing the latest {count} of {total}.', { count: data.data.length, total: data.total })}
        </Text>
      )}
      <BookDeposit opened={booking} onBooked={renew} onClose={() => setBooking(false)} />
      <Confirm
        opened={asking}
        title={
          doomed === null
            ? ''
            : t('Reverse {amount} of {account}?', { amount: moneyOf(doomed), account: accountOf(doomed) })
        }
        action={t('Reverse')}
        onConfirm={reverse}
        onClose={() => setAsking(false)}
      >
        {t(
          'The amount is taken from the balance again, which may become negative. Both entries stay on the statement.',
        )}
      </Confirm>
    </Section>
  )
}

function DepositTable({
  deposits,
  onReverse,
}: {
  deposits: ManualDeposit[]
  onReverse: (deposit: ManualDeposit) => void
}) {
  return (
    <table className={`${tables.table} ${stacked.table}`} aria-label={t('Booked deposits')}>
      <thead>
        <tr>
          <th scope="col">{t('Created')}</th>
          <th scope="col">{t('Account')}</th>
          <th scope="col" className={stacked.figure}>
            {t('Amount')}
          </th>
          <th scope="col">{t('Payment reference')}</th>
          <th scope="col">{t('Booked by')}</th>
          <th scope="col">
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {deposits.map((deposit) => (
          <tr key={deposit.id}>
            <td data-label={t('Created')}>
              <RelativeTime value={deposit.created_at} />
            </td>
            <td data-label={t('Account')}>
              <span className={classes.why}>{accountOf(deposit)}</span>
            </td>
            <td data-label={t('Amount')} className={stacked.figure}>
              {moneyOf(deposit)}
            </td>
            <td data-label={t('Payment reference')}>
              <span className={classes.why}>{deposit.reference}</span>
            </td>
            <td data-label={t('Booked by')}>
              <span className={classes.why}>{deposit.booked_by || t('Closed account')}</span>
            </td>
            <td data-label="">
              {deposit.is_reversed ? (
                <StatusBadge tone="quiet">{t('Reversed')}</StatusBadge>
              ) : (
                <Button variant="default" size="xs" onClick={() => onReverse(deposit)}>
                  {t('Reverse…')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
