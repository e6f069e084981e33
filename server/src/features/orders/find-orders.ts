// Reading orders: for the shop's people whole, for whoever has an order's id only how it is.

import { isUuid } from '@kontor/contract/id'
import type { Order, OrderEvent, OrderItem } from '@kontor/contract/orders'
import type { PublicOrderStatus } from '@kontor/contract/storefront'
import { pageOf } from '../../db/finding.ts'
import type { Db } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import {
  findOrder,
  findStatus,
  findWhole,
  listEvents,
  listItems,
  listOrders,
  type OrderFilter,
  ordersWanted,
} from './order-reading.queries.ts'

export async function getOrder(db: Db, shop: ShopScope, id: string): Promise<Order> {
  const order = await findOrder(db, shop, id)
  if (order === undefined) throw refuse('not_found')
  return order
}

/** A whole number or address finds nothing but its own orders; any part of one, or of a name, all that have it. */
export async function pageOfOrders(
  db: Db,
  shop: ShopScope,
  { q, ...query }: Omit<OrderFilter, 'found'> & { q?: string | undefined },
) {
  const found = q ? { q, whole: (await findWhole(db, shop, q))! } : undefined
  const filter = { ...query, found }
  return pageOf(db, ordersWanted(shop, filter), query, (ids) => listOrders(db, shop, query.sort, ids))
}

/** In the order in which they stand in the order. */
export const getItems = (db: Db, shop: ShopScope, order_id: string): Promise<OrderItem[]> =>
  listItems(db, shop, order_id)

/** Oldest first. */
export const getHistory = (db: Db, shop: ShopScope, order_id: string): Promise<OrderEvent[]> =>
  listEvents(db, shop, order_id)

/** No name, address or e-mail. Refuses `not_found`, the same for an id that is none. */
export async function getOrderStatus(db: Db, order_id: string): Promise<PublicOrderStatus> {
  const status = isUuid(order_id) ? await findStatus(db, order_id) : undefined
  if (status === undefined) throw refuse('not_found')
  return status
}
