// Shows a buyer a total with tax in its prices as goods and shipping, each with its tax. Cart, checkout,
// order page and back office all use the function, because they must show the same figures.

import { toMajorText, toMinor } from '../values/money.ts'

interface Sums {
  currency: string
  /** Total with tax, as text in major units. */
  total: string
}

/** Returns the parts as text in major units. Their sum is the total. */
export function grossParts(
  { currency, total }: Sums,
  items: readonly { total: string }[],
): { goods: string; shipping: string } {
  const goods = items.reduce((sum, item) => sum + toMinor(item.total, currency), 0n)
  return {
    goods: toMajorText(goods, currency),
    shipping: toMajorText(toMinor(total, currency) - goods, currency),
  }
}
