// The context of a statement: one shop, one account, the platform (all shops and accounts), or none (only
// tables without a shop). The row-level policies (row-security.ts) show nothing else. There is no default:
// each user of a pool has to choose. The context is local to the transaction, so a connection returns to the
// pool without a context.

import { isUuid } from '@kontor/contract/values/id'

/** The value of the setting `kontor.scope` while a statement runs. */
export type DbContext = string

export const NO_SHOP: DbContext = ''
/** For jobs, webhooks, links without a known shop, and sums over all shops of an account. */
export const PLATFORM: DbContext = 'platform'

/** Returns the context of a shop, or NO_SHOP for a text that is not an id. */
export const contextOfShop = (shop_id: string): DbContext => (isUuid(shop_id) ? shop_id : NO_SHOP)

/** A pool, or a transaction opened from the pool, which can be bound to a context. */
export interface Contexts<Bound> {
  /**
   * Sees a single shop: its own row and the rows of the shop. Prefer this context. Take a wider context only
   * if necessary.
   */
  forShop(shop_id: string): Bound
  /** Sees the rows of the account without a shop. Ids of accounts and shops never coincide. */
  forAccount(user_id: string): Bound
  /** Sees all shops. Work without a shop, or with several shops, uses it. */
  forPlatform(): Bound
  /** Sees no shop: for users, sessions, keys and everything else without a shop. */
  forNoShop(): Bound
}

export const contexts = <Bound>(bind: (context: DbContext) => Bound): Contexts<Bound> => ({
  forShop: (shop_id) => bind(contextOfShop(shop_id)),
  forAccount: (user_id) => bind(contextOfShop(user_id)),
  forPlatform: () => bind(PLATFORM),
  forNoShop: () => bind(NO_SHOP),
})
