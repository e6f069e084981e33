// The account's balances, a line for each currency.

import { formatLedger } from '@kontor/contract/values/money'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import classes from './ledger.module.css'
import { balanceQuery } from './ledger-data.ts'

export function BalanceList() {
  const { data, error, refetch } = useQuery(balanceQuery)
  if (error && !data) return <ErrorAlert error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={36} width={160} />
  if (data.balances.length === 0) return <Text c="dimmed">{t('No balance found.')}</Text>
  return (
    <ul className={classes.balances}>
      {data.balances.map(({ currency, amount }) => (
        <li key={currency} data-below={amount.startsWith('-') || undefined}>
          {formatLedger(BigInt(amount), currency, MONEY_LOCALE)}
        </li>
      ))}
    </ul>
  )
}
