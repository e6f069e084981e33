// What a buyer without an account may see of an order and do with it: whoever has its address and knows the e-mail address it was
// placed with is the buyer. A wrong address is answered like an order that has none, in the same time.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { OrderItem } from '@kontor/contract/orders'
import type { Db } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import { findBuyer, findOutline, listItems, type OrderOutline } from './order-reading.queries.ts'

const digestOf = (text: string): Buffer => createHash('sha256').update(text.trim().toLowerCase()).digest()

/** False for an order that does not exist, is another shop's, or was not placed by a buyer without an account. */
export async function isBuyer(db: Db, shop_id: string, order_id: string, email: string): Promise<boolean> {
  const buyer = await findBuyer(db, { shop_id }, order_id)
  const is_same = timingSafeEqual(digestOf(email), digestOf(buyer?.customer_user_email ?? ''))
  return is_same && buyer !== undefined && buyer.customer_user_email !== ''
}

export interface SeenByAll {
  /** Null where the shop has not said how its parcel is followed. */
  tracking: { number: string; url: string } | null
  /** What it takes to show the total in the rows of its checkout. */
  sums: Pick<OrderOutline, 'prices_include_tax' | 'ships' | 'goods'>
}

/** For whoever has the address of an order that is there: how its parcel is followed, and how its prices were shown. */
export async function getSeenByAll(db: Db, shop_id: string, order_id: string): Promise<SeenByAll> {
  const outline = await findOutline(db, { shop_id }, order_id)
  if (outline === undefined) throw refuse('not_found')
  const { tracking_number: number, tracking_url: url, prices_include_tax, ships, goods } = outline
  return {
    tracking: number === '' && url === '' ? null : { number, url },
    sums: { prices_include_tax, ships, goods },
  }
}

/** In the order's order. Only for whom `isBuyer` is true of, or who has paid for it in this browser. */
export const listItemsForBuyer = (db: Db, shop_id: string, order_id: string): Promise<OrderItem[]> =>
  listItems(db, { shop_id }, order_id)
