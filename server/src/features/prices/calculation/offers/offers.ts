// The offers read for one buyer: the discounts that may apply, and the prices of lists.

import type { AppliesTo } from '@kontor/contract/prices/applies-to'
import { codeKey, normalCode } from '@kontor/contract/prices/discount-code'
import { type Discount, type DiscountForm, UNSTORED_ID } from '@kontor/contract/prices/discounts'

/** The products, groups and collections of an offer. `all` covers everything. */
export type Targets = 'all' | ReadonlySet<string>

/** A discount in the form of the row, for one buyer. */
export interface DiscountFacts
  extends Pick<
    Discount,
    | 'id'
    | 'title'
    | 'method'
    | 'class'
    | 'kind'
    | 'percent'
    | 'amount'
    | 'max_times'
    | 'max_shipping'
    | 'combines_with'
  > {
  /** The older of two wins where both are as good. */
  created_ms: number
  /** The sent code in the spelling of the discount or batch. Is null for an automatic discount. */
  code: string | null
  /** The key used to compare codes. */
  code_key: string | null
  status: 'off' | 'scheduled' | 'running' | 'ended' | 'used_up'
  applies_to: Targets
  buys: { quantity: number; targets: Targets } | null
  gets: { quantity: number; percent: string; targets: Targets } | null
  min_amount: string | null
  min_quantity: number | null
  countries: readonly string[]
  /** True if groups, addresses and earlier orders allow the buyer the discount. */
  is_for_buyer: boolean
  is_used_by_customer: boolean
  /** True if the discount depends on the shop's knowledge of the buyer's address. */
  depends_on_address: boolean
  /**
   * True if the address has ordered, or is an address of the discount. Giving or refusing the discount
   * reveals this fact.
   */
  is_address_known: boolean
}

/** The list price of a product for the buyer, from a minimum quantity on. */
export interface ListedPrice {
  product_id: string
  price_list_id: string
  min_quantity: number
  /** Either. */
  price: string | null
  percent: string | null
}

export interface Offers {
  /** Oldest first. */
  discounts: readonly DiscountFacts[]
  /** By product, lists oldest first. */
  prices: ReadonlyMap<string, readonly ListedPrice[]>
  /** By product: the product's collections, limited to the collections named by discounts. */
  collections: ReadonlyMap<string, readonly string[]>
  /** True if the buyer is in a customer group that sees prices without tax. */
  shows_prices_without_tax: boolean
}

export const NO_OFFERS: Offers = {
  discounts: [],
  prices: new Map(),
  collections: new Map(),
  shows_prices_without_tax: false,
}

/** Returns each sent code once, by the key used to compare codes. */
export function codesByKey(codes: readonly string[] = []): Map<string, string> {
  const by_key = new Map<string, string>()
  for (const code of codes.map(normalCode))
    if (code !== '' && !by_key.has(codeKey(code))) by_key.set(codeKey(code), code)
  return by_key
}

export const isTargeted = (
  targets: Targets,
  { product_id, group_id }: { product_id: string; group_id: string | null },
  { collections }: Offers,
): boolean =>
  targets === 'all' ||
  targets.has(product_id) ||
  (group_id !== null && targets.has(group_id)) ||
  (collections.get(product_id) ?? []).some((id) => targets.has(id))

/** The fields that decide which of two discounts comes first. */
export type Age = Pick<DiscountFacts, 'id' | 'created_ms'>

export const byAge = (a: Age, b: Age): number => a.created_ms - b.created_ms || a.id.localeCompare(b.id)

/** Missing targets mean everything, as in a stored discount. */
const targetsOf = (applies_to: AppliesTo | DiscountForm['applies_to']): Targets => {
  if (applies_to === null) return 'all'
  if ('all' in applies_to && applies_to.all) return 'all'
  const { product_ids, group_ids, collection_ids } = applies_to as Exclude<AppliesTo, { all: true }>
  return new Set([...product_ids, ...group_ids, ...collection_ids])
}

/**
 * Returns a discount that is only tried out, and active. `stored` is the discount replaced by the tried
 * discount. Without `stored`, the tried discount is the youngest.
 */
export const triedDiscount = (
  form: DiscountForm,
  is_for_buyer: boolean,
  stored: Age = { id: UNSTORED_ID, created_ms: Number.POSITIVE_INFINITY },
): DiscountFacts => ({
  id: stored.id,
  created_ms: stored.created_ms,
  title: form.title,
  method: form.method,
  class: form.class,
  kind: form.kind,
  percent: form.percent,
  amount: form.amount,
  max_times: form.max_times,
  max_shipping: form.class === 'shipping' ? form.max_shipping : null,
  combines_with: [...new Set(form.combines_with)],
  code: form.method === 'code' ? form.code : null,
  code_key: form.method === 'code' && form.code !== null ? codeKey(form.code) : null,
  status: 'running',
  applies_to: targetsOf(form.applies_to),
  buys: form.buys && { quantity: form.buys.quantity, targets: targetsOf(form.buys.applies_to) },
  gets: form.gets && {
    quantity: form.gets.quantity,
    percent: form.gets.percent,
    targets: targetsOf(form.gets.applies_to),
  },
  min_amount: form.conditions.min_amount,
  min_quantity: form.conditions.min_quantity,
  countries: form.conditions.countries,
  is_for_buyer,
  is_used_by_customer: false,
  depends_on_address: false,
  is_address_known: false,
})
