// The buyer's money goes back and the order ends. What never left is put back on the shelf; what was shipped is not, for nobody knows
// whether it comes back, and a `return` movement says so when it does.

import { mayMove } from '@kontor/contract/order-status'
import type { Order } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import { changeStatus } from './change-status.ts'
import { lockOrder } from './lock-order.ts'
import type { OrderActor } from './order-actor.ts'
import { undoSale } from './undo-sale.ts'

/**
 * Locks the order. Refunded already: nothing changes. What Stripe took is asked back by a job, and the payment status says so when
 * it is done. Refuses `not_found`, and `invalid_transition` for an order that was never paid or is cancelled.
 */
export async function refundOrder(
  tx: Tx,
  { shop_id, order_id, actor, note }: { shop_id: string; order_id: string; actor: OrderActor; note?: string },
): Promise<Order> {
  const order = await lockOrder(tx, shop_id, order_id)
  if (order.status === 'refunded') return order
  if (!mayMove(order.status, 'refunded')) throw refuse('invalid_transition')
  const payment_status = await undoSale(tx, order, note || 'The order was refunded.', actor)
  return changeStatus(tx, order, { to: 'refunded', actor, note, payment_status })
}
