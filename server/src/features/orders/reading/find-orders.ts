// Reading orders. Members see everything. Anyone else with an order's id sees only the status and the sums.

import type { Order, OrderWithItems } from '@kontor/contract/orders/orders'
import type { PublicOrderStatus } from '@kontor/contract/orders/payments/order-payment'
import { isUuid } from '@kontor/contract/values/id'
import { pageOf } from '../../../db/lists/page-of.ts'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { findNamedProducts } from '../../catalogue/products/find-products.ts'
import {
  getWholeMatch,
  listOrders,
  type OrderFilter,
  type OrderSearch,
  ordersWanted,
} from './order-list.queries.ts'
import { findOrder, findStatus, listItems } from './order-reading.queries.ts'

export async function getOrder(db: Db, shop: ShopScope, id: string): Promise<Order> {
  const order = await findOrder(db, shop, id)
  if (order === undefined) throw apiError('not_found')
  return order
}

/** Refuses `not_found`. */
export async function getOrderWithItems(db: Db, shop: ShopScope, id: string): Promise<OrderWithItems> {
  const order = await getOrder(db, shop, id)
  return { ...order, items: await listItems(db, shop, id) }
}

/**
 * A `q` equal to an order number or e-mail address finds only orders with this number or address. Any other
 * text finds all orders and products that contain the text.
 */
export async function pageOfOrders(
  db: Db,
  shop: ShopScope,
  { q, ...query }: Omit<OrderFilter, 'found'> & { q?: string | undefined },
) {
  const filter = { ...query, found: q ? await lookFor(db, shop, q) : undefined }
  return pageOf(db, ordersWanted(shop, filter), query, (ids) => listOrders(db, shop, query.sort, ids))
}

async function lookFor(db: Db, shop: ShopScope, q: string): Promise<OrderSearch> {
  const whole = await getWholeMatch(db, shop, q)
  const is_whole = whole.is_number || whole.is_email
  return { q, whole, product_ids: is_whole ? [] : await findNamedProducts(db, shop, q) }
}

/** Returns no name, address or e-mail address. Returns undefined also for text that is not an id. */
export const findOrderStatus = async (db: Db, order_id: string): Promise<PublicOrderStatus | undefined> =>
  isUuid(order_id) ? findStatus(db, order_id) : undefined

/** Like `findOrderStatus`, but refuses `not_found`. */
export async function getOrderStatus(db: Db, order_id: string): Promise<PublicOrderStatus> {
  const status = await findOrderStatus(db, order_id)
  if (status === undefined) throw apiError('not_found')
  return status
}
