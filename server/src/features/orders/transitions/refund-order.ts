// Refunds a whole order, which ends it. Goods that were not shipped are restocked. Shipped goods are not, since they may never be returned; if they
// are, the shop records a `return` movement.

import { canTransition } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderStep } from '../order-actor.ts'
import { changeStatus } from './change-status.ts'
import { reverseSale } from './reverse-sale.ts'

/**
 * Locks the order. Does nothing if it is refunded already. A job asks Stripe for the refund, and the payment status changes when that is
 * done. Refuses `not_found`, and `invalid_transition` for an order that was never paid or is cancelled.
 */
export async function refundOrder(tx: Tx, { shop_id, order_id, actor, note }: OrderStep): Promise<Order> {
  const order = await lockOrder(tx, shop_id, order_id)
  if (order.status === 'refunded') return order
  if (!canTransition(order.status, 'refunded')) throw apiError('invalid_transition')
  const payment_status = await reverseSale(tx, order, note || 'The order was refunded.', actor)
  return changeStatus(tx, order, { to: 'refunded', actor, note, payment_status })
}
