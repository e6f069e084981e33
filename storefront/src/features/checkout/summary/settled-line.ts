// The amount of a line after the discounts on its product, which the line names. Discounts on the order and
// on shipping are in the sums.

import type { Calculation } from '@kontor/contract/orders/orders'
import type { CartLine } from '@kontor/contract/storefront/storefront-pages'
import { toMajorText, toMinor } from '@kontor/contract/values/money'

export interface SettledLine {
  /** The amount, or null if the product is gone. */
  total: string | null
  discounts: { id: string; title: string; amount: string }[]
}

/** Returns the listed price if no calculation exists for this quantity. */
export function settledLine(
  { product_id, quantity, line_total }: CartLine,
  calculation: Calculation | null,
): SettledLine {
  const item = calculation?.items.find((one) => one.product_id === product_id && one.quantity === quantity)
  if (calculation === null || item === undefined || line_total === null)
    return { total: line_total, discounts: [] }
  const { currency } = calculation
  const discounts = item.discounts.flatMap(({ id, amount }) => {
    const given = calculation.discounts.find((one) => one.id === id && one.class === 'product')
    return given ? [{ id, title: given.title, amount }] : []
  })
  // Before tax, a unit's price may be rounded.
  const listed = calculation.prices_include_tax
    ? toMinor(item.unit_price, currency) * BigInt(quantity)
    : toMinor(item.subtotal_before_discount, currency)
  const left = discounts.reduce((sum, { amount }) => sum - toMinor(amount, currency), listed)
  return { total: toMajorText(left, currency), discounts }
}
