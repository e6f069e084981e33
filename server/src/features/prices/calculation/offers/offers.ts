// What makes a basket cheaper, as it is read for one buyer: the discounts that may apply, and the prices of lists.

import type { AppliesTo } from '@kontor/contract/prices/applies-to'
import { codeKey, normalCode } from '@kontor/contract/prices/discount-code'
import { type Discount, type DiscountForm, UNSTORED_ID } from '@kontor/contract/prices/discounts'

/** The products, groups and collections that something applies to; `all` for everything. */
export type Targets = 'all' | ReadonlySet<string>

/** A discount as its row has it, for one buyer. */
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
  /** The code that was sent, as the discount or its batch has it; null for an automatic one. */
  code: string | null
  /** What the code is compared by. */
  code_key: string | null
  status: 'off' | 'scheduled' | 'running' | 'ended' | 'used_up'
  applies_to: Targets
  buys: { quantity: number; targets: Targets } | null
  gets: { quantity: number; percent: string; targets: Targets } | null
  min_amount: string | null
  min_quantity: number | null
  countries: readonly string[]
  /** Whether groups, addresses and earlier orders let this buyer have it. */
  is_for_buyer: boolean
  is_used_by_customer: boolean
  /** Whether it depends on what the shop knows of the buyer's address. */
  depends_on_address: boolean
  /** Whether the address has ordered, or is one of those it is for: who gets it, or does not, learns that. */
  is_address_known: boolean
}

/** A price that a list gives this buyer for a product, from a minimum quantity on. */
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
  /** By product; lists oldest first. */
  prices: ReadonlyMap<string, readonly ListedPrice[]>
  /** By product: the collections it is in, of those that the discounts name. */
  collections: ReadonlyMap<string, readonly string[]>
  /** Whether the buyer is in a customer group that sees prices without tax. */
  shows_prices_without_tax: boolean
}

export const NO_OFFERS: Offers = {
  discounts: [],
  prices: new Map(),
  collections: new Map(),
  shows_prices_without_tax: false,
}

/** The codes as they were sent, each once, by what they are compared by. */
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

/** What decides which of two discounts comes first. */
export type Age = Pick<DiscountFacts, 'id' | 'created_ms'>

export const byAge = (a: Age, b: Age): number => a.created_ms - b.created_ms || a.id.localeCompare(b.id)

/** Left out, it is everything, as where a discount is stored. */
const targetsOf = (applies_to: AppliesTo | DiscountForm['applies_to']): Targets => {
  if (applies_to === null) return 'all'
  if ('all' in applies_to && applies_to.all) return 'all'
  const { product_ids, group_ids, collection_ids } = applies_to as Exclude<AppliesTo, { all: true }>
  return new Set([...product_ids, ...group_ids, ...collection_ids])
}

/** A discount that is only tried out, active. `stored`: the one that it takes the place of; without one it is the youngest. */
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
