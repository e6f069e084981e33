// How a total is shown to a buyer where prices include tax: as goods and shipping, each with its tax. Cart, checkout, order page and back office
// all use this, so that they show the same figures.

import { toMajorText, toMinor } from '../values/money.ts'

interface Sums {
  currency: string
  /** With tax, as text in major units. */
  total: string
}

/** The parts as text in major units; they sum to the total. */
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
