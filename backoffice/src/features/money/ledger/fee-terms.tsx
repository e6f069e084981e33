// Explains the usage fee with the account's own figures.

import type { Balance } from '@kontor/contract/money/ledger'
import { formatLedger } from '@kontor/contract/values/money'
import { Text } from '@mantine/core'
import { formatPercent } from '../../../lib/format-percent.ts'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'

export function FeeTerms({ fee: { rate, is_preview, free_sales } }: Pick<Balance, 'fee'>) {
  const { currency, amount, left } = free_sales
  const all = formatLedger(BigInt(amount), currency, MONEY_LOCALE)
  return (
    <Text maw="70ch">
      {t('The usage fee is {percent} of what your shops sell, without tax and shipping, and less refunds.', {
        percent: formatPercent(rate),
      })}{' '}
      {is_preview
        ? t('It is zero during the preview. After that, the first {amount} of sales are free.', {
            amount: all,
          })
        : left === '0'
          ? t('The first {amount} of sales were free.', { amount: all })
          : left === amount
            ? t('The first {amount} of sales are free.', { amount: all })
            : t('The first {amount} of sales are free; {left} of it is left.', {
                amount: all,
                left: formatLedger(BigInt(left), currency, MONEY_LOCALE),
              })}{' '}
      {t('Your shops stay open if the balance is empty.')}
    </Text>
  )
}
