// Explains the usage fee with the account's own figures.

import type { Balance } from '@kontor/contract/payments/ledger'
import { formatLedger } from '@kontor/contract/values/money'
import { Text } from '@mantine/core'

const percent = (rate: string) => `${Number((Number(rate) * 100).toFixed(6))} %`

export function FeeTerms({ fee: { rate, is_preview, free_sales } }: Pick<Balance, 'fee'>) {
  const { currency, amount, left } = free_sales
  const all = formatLedger(BigInt(amount), currency)
  return (
    <Text maw="70ch">
      The usage fee is {percent(rate)} of what your shops sell, without tax and shipping, and less refunds.{' '}
      {is_preview
        ? `It is zero during the preview. After that, the first ${all} of sales are free.`
        : left === '0'
          ? `The first ${all} of sales were free.`
          : left === amount
            ? `The first ${all} of sales are free.`
            : `The first ${all} of sales are free; ${formatLedger(BigInt(left), currency)} of it is left.`}{' '}
      Your shops stay open if the balance is empty.
    </Text>
  )
}
