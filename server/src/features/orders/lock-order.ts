// The lock for everything about an order. A change of the order, its payments or its stock locks the row of
// the order first.

import { isImported } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { lockOrderRow } from './orders.queries.ts'

/**
 * Locks the order until the transaction ends. Returns the order as read under the lock. Refuses `not_found`.
 * Refuses `invalid_transition` for an imported order, because an imported order has no stock and no payment
 * here, unless the caller allows imported orders.
 */
export async function lockOrder(
  tx: Tx,
  shop_id: string,
  order_id: string,
  may_be_imported = false,
): Promise<Order> {
  const order = await lockOrderRow(tx, shop_id, order_id)
  if (order === undefined) throw apiError('not_found')
  if (!may_be_imported) throwIfImported(order)
  return order
}

/**
 * Refuses `invalid_transition` for an imported order, like `lockOrder`. For previews, because previews lock
 * nothing.
 */
export function throwIfImported(order: Order): void {
  if (isImported(order))
    throw apiError(
      'invalid_transition',
      'This order was imported as history. It can only be marked as shipped or delivered.',
    )
}
