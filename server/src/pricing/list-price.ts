// The price of a unit by price lists. Pure.

import { parseRate, type Rate, shareOf } from './round.ts'

/** The rate of a percentage: 0.125 for `12.5`. */
export const percentRate = (percent: string): Rate => {
  const { numerator, denominator } = parseRate(percent)
  return { numerator, denominator: denominator * 100n }
}

/** A price that a list gives from a minimum quantity on; `price` in smallest units, or a percentage off. */
export interface ListedOffer {
  price_list_id: string
  min_quantity: number
  price: bigint | null
  percent: string | null
}

/**
 * Returns the lowest of the product's price and the list prices for the quantity. Of equal prices, the
 * product's price wins, followed by the older list.
 */
export function listPrice(
  own: bigint,
  quantity: number,
  listed: readonly ListedOffer[],
): { price: bigint; price_list_id: string | null } {
  let best = { price: own, price_list_id: null as string | null }
  for (const { price_list_id, min_quantity, price, percent } of listed) {
    if (min_quantity > quantity) continue
    const offered = price ?? own - shareOf(own, percentRate(percent ?? '0'))
    if (offered < best.price) best = { price: offered, price_list_id }
  }
  return best
}
