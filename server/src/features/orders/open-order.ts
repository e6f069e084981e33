// A draft, or an order whose payment failed, asks for its stock: from here on it can be paid.

import type { Order } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import { holdStock } from '../stock/hold-stock.ts'
import { changeStatus } from './change-status.ts'
import { lockOrder } from './lock-order.ts'
import type { OrderActor } from './order-actor.ts'
import { mayMove } from './order-status.ts'
import { listLines } from './orders.queries.ts'

export interface Opening {
  shop_id: string
  order_id: string
  actor: OrderActor
  note?: string
  /** RFC 3339; the stock is held without a limit when absent. */
  hold_until?: string
}

/**
 * Makes it `new` and holds its lines in its warehouse. New already: nothing changes. Locks the order, then the stock levels.
 * Refuses `invalid_transition`, `insufficient_stock`, `not_found`.
 */
export async function openOrder(
  tx: Tx,
  { shop_id, order_id, actor, note, hold_until }: Opening,
): Promise<Order> {
  const order = await lockOrder(tx, shop_id, order_id)
  if (order.status === 'new') return order
  if (!mayMove(order.status, 'new')) throw refuse('invalid_transition')
  if (order.warehouse_id !== null) {
    const lines = await listLines(tx, shop_id, order_id)
    const held = await holdStock(tx, { shop_id, order_id, warehouse_id: order.warehouse_id, lines })
    if (!held) throw refuse('insufficient_stock')
  }
  return changeStatus(tx, order, {
    to: 'new',
    actor,
    note,
    payment_status: 'pending',
    hold_expires_at: hold_until,
  })
}
