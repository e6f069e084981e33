// Finds the order placed from a cart, if any.

import { isPayable, WAS_PAID } from '@kontor/contract/orders/order-status'
import type { PublicOrderStatus } from '@kontor/contract/orders/payments/order-payment'
import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../../db/pool.ts'
import type { BoundPlatform } from '../../../platform.ts'
import { lookUpOpenPayment } from '../../orders/payments/reporting/look-up-payment.ts'
import { findOrderStatus } from '../../orders/reading/find-orders.ts'
import { listItemsForBuyer } from '../../orders/reading/show-to-buyer.ts'
import { sumItems } from '../../prices/calculation/pricing-facts.ts'
import { type Cart, emptyCart, withNewId } from '../cart/cart-cookie.ts'
import type { Visit } from '../pages/visit.ts'

/** Returns undefined if no order has the id, or if the order belongs to another shop. */
export async function findPlacedOrder(
  db: Db,
  shop_id: string,
  order_id: string,
): Promise<PublicOrderStatus | undefined> {
  const order = await findOrderStatus(db, order_id)
  return order?.shop_id === shop_id ? order : undefined
}

/** Returns the id of the edit in the address of an order's page. */
export function editIn(query: URLSearchParams): string | null {
  const id = query.get('edit')
  return id !== null && isUuid(id) ? id : null
}

/**
 * Finds the order, or an edit of the order, for the page after the payment. The event of the payment may not
 * have arrived yet, so the function asks Stripe, within a short time limit.
 */
export async function findReturnedOrder(
  platform: BoundPlatform,
  shop_id: string,
  order_id: string,
  query: URLSearchParams,
): Promise<PublicOrderStatus | undefined> {
  const order = await findPlacedOrder(platform.db, shop_id, order_id)
  if (order === undefined || query.get('purchase') !== 'success') return order
  await lookUpOpenPayment(platform, shop_id, order_id, editIn(query))
  return findPlacedOrder(platform.db, shop_id, order_id)
}

export interface CurrentCart {
  cart: Cart
  /** The order placed from the cart, if the order still waits for payment. */
  placed: PublicOrderStatus | undefined
}

/**
 * Returns the rest of a cart whose order is paid or being paid: items added after the order was placed, with
 * a new id. Codes and gift cards belonged to the order.
 */
export async function leftAfterOrder(
  db: Db,
  shop_id: string,
  { id, country, items, came_from }: Cart,
): Promise<Cart> {
  const ordered = sumItems(await listItemsForBuyer(db, shop_id, id))
  const left = items
    .map(({ product_id, quantity }) => ({ product_id, quantity: quantity - (ordered.get(product_id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const is_left = new Set(left.map(({ product_id }) => product_id))
  return {
    ...emptyCart(country),
    items: left,
    came_from: came_from.filter(({ product_ids }) =>
      product_ids.some((product_id) => is_left.has(product_id)),
    ),
  }
}

/**
 * After the payment of the order, the cart has only items added since the order was placed. After a cancelled
 * or failed order, the cart keeps its items. Both carts get a new id for a new order.
 */
export async function currentCart(
  db: Db,
  { shop, cart, has_cart }: Pick<Visit, 'shop' | 'cart' | 'has_cart'>,
): Promise<CurrentCart> {
  // An emptied cart may have become an order, too.
  if (!has_cart) return { cart, placed: undefined }
  const placed = await findPlacedOrder(db, shop.id, cart.id)
  if (placed === undefined || isPayable(placed.status)) return { cart, placed }
  const next = WAS_PAID.includes(placed.status) ? await leftAfterOrder(db, shop.id, cart) : withNewId(cart)
  return { cart: next, placed: undefined }
}
