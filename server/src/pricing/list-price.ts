// What a piece costs by price lists. Pure.

import { parseRate, type Rate, shareOf } from './round.ts'

/** Such as 12.5 of a hundred. */
export const rateOf = (percent: string): Rate => {
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

/** The lowest of the product's own price and those of lists for this quantity; of equal ones its own, then the older list's. */
export function listPrice(
  own: bigint,
  quantity: number,
  listed: readonly ListedOffer[],
): { price: bigint; price_list_id: string | null } {
  let best = { price: own, price_list_id: null as string | null }
  for (const { price_list_id, min_quantity, price, percent } of listed) {
    if (min_quantity > quantity) continue
    const offered = price ?? own - shareOf(own, rateOf(percent ?? '0'))
    if (offered < best.price) best = { price: offered, price_list_id }
  }
  return best
}
