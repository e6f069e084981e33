// The effect of refunds on their order. The order has lost a part of its money, or all money and thereby
// ends. If a bank returns all refunded money, the order stays ended. Its goods are on the shelf again or with
// the buyer, and the shop owes the buyer the money.

import { isPaid, isUnpaid } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { matchKeysToRefunds } from '../../catalogue/license-keys/give-keys.ts'
import type { OrderActor } from '../order-actor.ts'
import { updatePaymentStatus } from '../orders.queries.ts'
import { bookRefunds } from '../refunds/complete-refund.ts'
import { calculateRefundStatus } from '../refunds/settle-refund.ts'
import { followPieces } from '../shipments/follow-pieces.ts'
import { refundOrder } from './refund-order.ts'

/**
 * Updates the order's payment status by the completed refunds, and ends the order if everything is refunded. A partly sent order
 * is shipped if the rest is refunded.
 * Revokes the licence keys of refunded goods, or restores the keys if a refund failed. An unpaid order keeps
 * waiting for its payment, even while a late payment is refunded. Then books the refunds. The booking locks
 * counters, so the booking comes after the stock of an ended order. The caller has locked the order and
 * passes the order in its present state.
 */
export async function settleOrderRefunds(tx: Tx, order: Order, actor: OrderActor): Promise<void> {
  await updateByRefunds(tx, order, actor)
  await followPieces(tx, { shop_id: order.shop_id, order_id: order.id }, { actor })
  await matchKeysToRefunds(tx, { shop_id: order.shop_id, order_id: order.id })
  await bookRefunds(tx, order.shop_id, order.id)
}

async function updateByRefunds(tx: Tx, order: Order, actor: OrderActor): Promise<void> {
  const { shop_id, id: order_id, currency, status } = order
  const left = await calculateRefundStatus(tx, { shop_id, order_id, currency })
  if (left === 'nothing_came' || isUnpaid(status)) return
  if (left === 'all') {
    const was_refunded = order.payment_status === 'refunded' || order.payment_status === 'partially_refunded'
    if (was_refunded) await updatePaymentStatus(tx, shop_id, order_id, 'captured')
    return
  }
  if (left === 'some') {
    await updatePaymentStatus(tx, shop_id, order_id, 'partially_refunded')
    return
  }
  if (isPaid(status)) await refundOrder(tx, { shop_id, order_id, actor, note: 'Refunded in full.' })
  else await updatePaymentStatus(tx, shop_id, order_id, 'refunded')
}
