// The lock for everything about an order: whoever changes the order, its payments or its stock locks the order's row first.

import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import { lockOrderRow } from './orders.queries.ts'

/** Locks the order until the transaction ends and returns it as read under the lock. Refuses `not_found`. */
export async function lockOrder(tx: Tx, shop_id: string, order_id: string): Promise<Order> {
  const order = await lockOrderRow(tx, shop_id, order_id)
  if (order === undefined) throw refuse('not_found')
  return order
}
