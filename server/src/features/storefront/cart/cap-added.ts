// Limits a quantity added to a cart to the stock. The buyer learns of a shortage when adding, and not only in
// the cart.

import type { Db } from '../../../db/pool.ts'
import type { CurrentCart } from '../checkout/find-placed-order.ts'
import { listOwnHolds, listStockFacts } from '../storefront-pages.queries.ts'
import { withQuantity } from './cart-cookie.ts'
import { type CartChange, quantityIn } from './change-cart.ts'

export interface CappedChange extends CartChange {
  /** Is null if the whole quantity was added; else the quantity in stock. */
  short: number | null
}

/**
 * Keeps the quantity already in the cart. Units held by an unpaid order of the same cart stay available to
 * the buyer. Quantities set in the cart itself are not cut, because the line in the cart shows the shortage.
 */
export async function capAdded(
  db: Db,
  shop_id: string,
  { cart: before, placed }: CurrentCart,
  change: CartChange,
): Promise<CappedChange> {
  const { cart, added } = change
  if (added === null) return { ...change, short: null }
  const [facts] = await listStockFacts(db, shop_id, [added])
  if (facts === undefined || facts.allow_negative_stock) return { ...change, short: null }
  const own_holds = placed ? await listOwnHolds(db, shop_id, placed.id) : []
  const own = own_holds.find(({ product_id }) => product_id === added)
  const there = own?.available ?? facts.available ?? 0
  const most = Math.max(there, quantityIn(before, added))
  if (quantityIn(cart, added) <= most) return { ...change, short: null }
  return { ...change, cart: withQuantity(cart, added, most) ?? cart, short: there }
}
