// What a unit costs the merchant, and what the price leaves above the cost.

import { decimalText, fitsCurrency, formatMoney, subtractMoney, toMinor } from '@kontor/contract/values/money'
import { formatPercent } from '../../../../lib/format-percent.ts'
import { MONEY_LOCALE } from '../../../../lib/locale.ts'
import { t } from '../../../../lib/texts.ts'
import { MoneyInput } from '../../../../ui/fields/money-input.tsx'
import type { ProductForm } from './product-form.ts'

/** Says how much the price is above the cost. Returns undefined if one of both is missing, no amount, or zero. */
export function aboveCost(price: string, cost: string, currency: string): string | undefined {
  if (![price, cost].every((text) => decimalText(text) === text && fitsCurrency(text, currency)))
    return undefined
  const [earned, paid] = [toMinor(price, currency), toMinor(cost, currency)]
  if (earned === 0n || paid > earned) return undefined
  return t('The price is {amount} above the cost: {percent} of the price.', {
    amount: formatMoney(subtractMoney(price, cost, currency), currency, MONEY_LOCALE),
    percent: formatPercent(String(Number(((earned - paid) * 1000n) / earned) / 1000)),
  })
}

export function ProductCost({ form, currency }: { form: ProductForm; currency: string }) {
  const { price, cost } = form.values
  const typed = cost === null ? '' : String(cost)
  return (
    <MoneyInput
      label={t('Cost per item')}
      description={
        aboveCost(String(price), typed, currency) ?? t('For one item, without tax. Customers do not see it.')
      }
      currency={currency}
      value={typed}
      onChange={(value) => form.setFieldValue('cost', value === '' ? null : value)}
      error={form.errors.cost}
    />
  )
}
