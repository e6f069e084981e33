// The context of a statement: for whom the database is queried. It is one shop, one account, the platform (all of them), or none (only tables that
// belong to no shop), and the row-level policies (row-security.ts) show nothing else. There is no default: each user of a pool has to choose. The
// context is local to the transaction, so a connection returns to the pool without one.

import { isUuid } from '@kontor/contract/values/id'

/** The value of the setting `kontor.scope` while a statement runs. */
export type DbContext = string

export const NO_SHOP: DbContext = ''
/** For jobs, webhooks, finding the shop a link belongs to, and sums over all shops of an account. */
export const PLATFORM: DbContext = 'platform'

/** The context of one shop. For a text that is no id it is NO_SHOP. */
export const contextOfShop = (shop_id: string): DbContext => (isUuid(shop_id) ? shop_id : NO_SHOP)

/** What can be bound to a context: a pool, or a transaction that was opened from it. */
export interface Contexts<Bound> {
  /** Sees one shop: its own row, and what belongs to it. Prefer this one; take a wider context only where it is needed. */
  forShop(shop_id: string): Bound
  /** Sees what belongs to this account and to no shop. Ids of accounts and shops are never the same. */
  forAccount(user_id: string): Bound
  /** Sees all shops. For what has no shop yet, or concerns several. */
  forPlatform(): Bound
  /** Sees no shop: for users, sessions, keys and whatever else belongs to no shop. */
  forNoShop(): Bound
}

export const contexts = <Bound>(bind: (context: DbContext) => Bound): Contexts<Bound> => ({
  forShop: (shop_id) => bind(contextOfShop(shop_id)),
  forAccount: (user_id) => bind(contextOfShop(user_id)),
  forPlatform: () => bind(PLATFORM),
  forNoShop: () => bind(NO_SHOP),
})
