// What a buyer without an account may see of an order and do with it: whoever has its address and knows the e-mail address it was
// placed with is the buyer. A wrong address is answered like an order that has none, in the same time.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { OrderItem } from '@kontor/contract/orders'
import type { Db } from '../../db/pool.ts'
import { findBuyer, findParcel, listItems } from './order-reading.queries.ts'

const digestOf = (text: string): Buffer => createHash('sha256').update(text.trim().toLowerCase()).digest()

/** False for an order that does not exist, is another shop's, or was not placed by a buyer without an account. */
export async function isBuyer(db: Db, shop_id: string, order_id: string, email: string): Promise<boolean> {
  const buyer = await findBuyer(db, { shop_id }, order_id)
  const is_same = timingSafeEqual(digestOf(email), digestOf(buyer?.customer_user_email ?? ''))
  return is_same && buyer !== undefined && buyer.customer_user_email !== ''
}

/** For whoever has the order's address; null where the shop has not said how its parcel is followed. */
export async function findTracking(
  db: Db,
  shop_id: string,
  order_id: string,
): Promise<{ number: string; url: string } | null> {
  const parcel = await findParcel(db, { shop_id }, order_id)
  if (parcel === undefined || (parcel.number === '' && parcel.url === '')) return null
  return parcel
}

/** In the order's order. Only for whom `isBuyer` is true of, or who has paid for it in this browser. */
export const listItemsForBuyer = (db: Db, shop_id: string, order_id: string): Promise<OrderItem[]> =>
  listItems(db, { shop_id }, order_id)
