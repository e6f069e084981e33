// For whom the database is asked. Every statement says it, and the row-level policies (migration 0041) show it nothing else: one shop,
// the platform with all of its shops, or nobody, who sees the tables that belong to no shop. There is no default: whoever is handed a
// pool chooses. The context is local to the transaction, so a connection that goes back to the pool has forgotten it.

import { isUuid } from '@kontor/contract/id'

/** What the setting `kontor.scope` is while a statement runs. */
export type Scope = string

export const NO_SHOP: Scope = ''
/** Jobs, webhooks, the search for the shop that a link belongs to, and what an account's shops come to together. */
export const PLATFORM: Scope = 'platform'

/** The scope of one shop. A text that is no id sees no shop: none has it. */
export const scopeOfShop = (shop_id: string): Scope => (isUuid(shop_id) ? shop_id : NO_SHOP)

/** Whatever can be asked in more than one context: a pool, or a transaction that was opened from it. */
export interface Contexts<Bound> {
  /** Sees one shop: its own row, and what belongs to it. The narrowest that does is the one to take. */
  forShop(shop_id: string): Bound
  /** Sees all shops. For what has no shop yet, or concerns several. */
  forPlatform(): Bound
  /** Sees no shop at all: for people, sessions, keys and whatever else stands above the shops. */
  forNoShop(): Bound
}

export const contexts = <Bound>(bind: (scope: Scope) => Bound): Contexts<Bound> => ({
  forShop: (shop_id) => bind(scopeOfShop(shop_id)),
  forPlatform: () => bind(PLATFORM),
  forNoShop: () => bind(NO_SHOP),
})
