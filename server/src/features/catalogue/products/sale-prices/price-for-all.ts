// The unit price of a product for all buyers, and prices from a quantity on. Pure.

import type { ShownPrices } from '@kontor/contract/storefront/shown-prices'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { reduceLines } from '../../../../pricing/discounts/reduce-lines.ts'
import type { DiscountRule } from '../../../../pricing/discounts/rule.ts'
import { type ListedOffer, listPrice, percentRate } from '../../../../pricing/list-price.ts'

interface Offer {
  id: string
  ends_at: string | null
  /** Ids of products, groups and collections; null: all. */
  targets: string[] | null
}

/** The oldest first. */
export interface OffersForAll {
  currency: string
  /** Is null for a list with its own prices instead of a percentage. */
  lists: (Offer & { percent: string | null; min_quantity: number | null })[]
  discounts: (Offer & { percent: string | null; amount: string | null; combines_with: 'product'[] })[]
}

/** The prices stored with a product. */
export interface SalePrice extends Pick<ShownPrices, 'sale_price' | 'sale_ends_at' | 'price_tiers'> {
  id: string
  sale_offer_id: string | null
}

export interface PricedProduct extends SalePrice {
  group_id: string | null
  is_gift_card: boolean
  price: string
  /** The product's collections among the collections of offers. */
  collection_ids: string[]
  /** The prices in lists with their own prices. */
  listed: { price_list_id: string; min_quantity: number; price: string }[]
}

const ONE_LINE: ReadonlySet<number> = new Set([0])

const ruleOf = (
  { id, percent, amount, combines_with }: OffersForAll['discounts'][number],
  currency: string,
): DiscountRule => ({
  id,
  class: 'product',
  is_automatic: true,
  effect:
    percent === null
      ? { kind: 'amount', amount: toMinor(amount ?? '0', currency) }
      : { kind: 'percent', percent: percentRate(percent) },
  lines: ONE_LINE,
  minimum: { amount: 0n, quantity: 0n, lines: ONE_LINE },
  max_shipping: null,
  combines_with: new Set(combines_with),
})

/** Returns the earliest of moments in one format. */
export const earliest = (moments: readonly (string | null | undefined)[]): string | null =>
  moments
    .filter((moment) => moment != null)
    .sort()
    .at(0) ?? null

/** More are not shown. */
const MAX_TIERS = 50

/** Returns tiers from a quantity of two on, by lists. Each tier costs less than the tier before. */
function tiersOf(own: bigint, listed: readonly ListedOffer[]): { min_quantity: number; price: bigint }[] {
  let least = listPrice(own, 1, listed).price
  return listed
    .filter(({ min_quantity }) => min_quantity > 1)
    .map((offer) => ({
      min_quantity: offer.min_quantity,
      price: listPrice(own, offer.min_quantity, [offer]).price,
    }))
    .sort((a, b) => a.min_quantity - b.min_quantity || (a.price < b.price ? -1 : 1))
    .filter(({ price }) => {
      const is_less = price < least
      if (is_less) least = price
      return is_less
    })
}

export function priceForAll(product: PricedProduct, { currency, lists, discounts }: OffersForAll): SalePrice {
  const { id, group_id, collection_ids } = product
  // A gift card is worth its price, so nothing lowers the price.
  if (product.is_gift_card)
    return { id, sale_price: null, sale_offer_id: null, sale_ends_at: null, price_tiers: [] }
  const names = new Set([id, ...(group_id === null ? [] : [group_id]), ...collection_ids])
  const isMeant = ({ targets }: Offer) => targets === null || targets.some((target) => names.has(target))
  const listed = lists.flatMap((list): ListedOffer[] =>
    list.percent === null
      ? product.listed
          .filter(({ price_list_id }) => price_list_id === list.id)
          .map((one) => ({ ...one, price: toMinor(one.price, currency), percent: null }))
      : isMeant(list)
        ? [
            {
              price_list_id: list.id,
              min_quantity: list.min_quantity ?? 1,
              price: null,
              percent: list.percent,
            },
          ]
        : [],
  )
  const rules = discounts.filter(isMeant).map((discount) => ruleOf(discount, currency))
  const own = toMinor(product.price, currency)
  /** Returns the price of a unit after discounts, from this price by lists. */
  const paid = ({ price }: { price: bigint }) => {
    const { left, given } = reduceLines([{ unit_price: price, quantity: 1n }], rules, [])[0]!
    return { left, given: given.map(({ rule }) => rule.id) }
  }

  const listed_once = listPrice(own, 1, listed)
  const one = paid(listed_once)
  const tiers = tiersOf(own, listed)
    .slice(0, MAX_TIERS)
    .map(({ min_quantity, price }) => ({ min_quantity, ...paid({ price }) }))
  const price_tiers: ShownPrices['price_tiers'] = []
  let least = one.left
  for (const { min_quantity, left } of tiers) {
    if (left >= least) continue
    least = left
    price_tiers.push({ min_quantity, price: toMajorText(left, currency) })
  }
  if (one.left >= own) return { id, sale_price: null, sale_offer_id: null, sale_ends_at: null, price_tiers }
  const used = [...one.given, listed_once.price_list_id]
  return {
    id,
    sale_price: toMajorText(one.left, currency),
    sale_offer_id: one.given[0] ?? listed_once.price_list_id,
    sale_ends_at: earliest(
      [...lists, ...discounts].filter((offer) => used.includes(offer.id)).map(({ ends_at }) => ends_at),
    ),
    price_tiers,
  }
}
