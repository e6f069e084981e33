// What a buyer sees of a total where prices include tax: the goods and their shipping, each with its tax. The one rule for cart, checkout,
// order page and back office, so that whoever compares them reads the same figures.

import { toMajorText, toMinor } from './money.ts'

interface Sums {
  currency: string
  /** With its tax, as major-unit text. */
  total: string
}

/** Major-unit texts whose sum is the total. */
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
