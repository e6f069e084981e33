// Refunds a whole order, ends the order and reverses the sale. Planned shipments are cancelled. Unshipped goods are restocked, and the money
// is refunded to the original means of payment. Shipped goods are not restocked, because the buyer may never
// return them. If the buyer returns the goods, the shop records a `return` movement.

import { canTransition, isPaid, isPaidUnshipped } from '@kontor/contract/orders/order-status'
import type { Order, PaymentStatus } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { lockStock } from '../../stock/hold-stock.ts'
import { returnStock } from '../../stock/return-stock.ts'
import { endPendingEdit } from '../editing/end-edit.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderActor, OrderStep } from '../order-actor.ts'
import { bookRefunds } from '../refunds/complete-refund.ts'
import { listUnitsToRestock } from '../refunds/planning/restocked-units.ts'
import { countByItem, withRestocked } from '../refunds/planning/write-plan.ts'
import { prepareRefund, requestRefund } from '../refunds/request-refund.ts'
import { calculateRefundStatus } from '../refunds/settle-refund.ts'
import { endPlanned } from '../shipments/end-planned.ts'
import { changeStatus } from './change-status.ts'

/**
 * Locks the order. Does nothing if the order is refunded already. A job asks Stripe for the refund, and the
 * payment status changes when the refund is done. Refuses `not_found`, and `invalid_transition` for an order
 * that was never paid or is cancelled.
 */
export async function refundOrder(tx: Tx, { shop_id, order_id, actor, note }: OrderStep): Promise<Order> {
  const order = await lockOrder(tx, shop_id, order_id)
  if (order.status === 'refunded') return order
  if (!canTransition(order.status, 'refunded')) throw apiError('invalid_transition')
  const payment_status = await reverseSale(tx, order, note || 'The order was refunded.', actor)
  return changeStatus(tx, order, { to: 'refunded', actor, note, payment_status })
}

/**
 * Writes `return` movements for units that were not shipped, and requests a refund of the rest. Returns the
 * payment status to store: `refunded` if no money is left, otherwise the present status until Stripe reports.
 * The caller has locked the order.
 */
export async function reverseSale(
  tx: Tx,
  order: Order,
  reason: string,
  actor: OrderActor,
): Promise<PaymentStatus> {
  const { shop_id, id: order_id, order_number: reference, currency } = order
  await lockStock(tx, { shop_id, order_id })
  await endPendingEdit(tx, order)
  const undoTransfers = await endPlanned(tx, { shop_id }, order)
  const plan = await prepareRefund(tx, { shop_id, order_id }, { kind: 'rest' })
  const lines = isPaid(order.status)
    ? await listUnitsToRestock(tx, { shop_id, order_id }, isPaidUnshipped(order.status))
    : []
  const back = await returnStock(tx, { shop_id, order_id, reference, lines })
  await undoTransfers()
  if (plan !== undefined)
    await requestRefund(
      tx,
      { shop_id, order_id, reason, actor },
      withRestocked(plan, countByItem(plan.lines, back)),
    )
  const left = await calculateRefundStatus(tx, { shop_id, order_id, currency })
  await bookRefunds(tx, shop_id, order_id)
  return left === 'none' || left === 'nothing_came' ? 'refunded' : order.payment_status
}
