// Limits what is added to a cart to what is in stock, so that the buyer learns of a shortage when adding and not only from the cart.

import type { Db } from '../../../db/pool.ts'
import type { CurrentCart } from '../checkout/find-placed-order.ts'
import { listOwnHolds, listStockFacts } from '../storefront-pages.queries.ts'
import { withQuantity } from './cart-cookie.ts'
import { type CartChange, quantityIn } from './change-cart.ts'

export interface CappedChange extends CartChange {
  /** Null if all were added; else how many there are. */
  short: number | null
}

/**
 * What is in the cart already stays, and what an unpaid order of this very cart holds is there for its buyer. Quantities that are set in the cart
 * itself are not cut, since the cart says at the line what cannot be had.
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
