// What refunds mean for their order: a part of its money is gone, or all of it, which ends the order. If a bank sends all of it back, the order
// stays ended: its goods are back on the shelf or with the buyer, and the buyer is owed the money.

import { isPaid, isUnpaid } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { matchKeysToRefunds } from '../../catalogue/license-keys/give-keys.ts'
import type { OrderActor } from '../order-actor.ts'
import { updatePaymentStatus } from '../orders.queries.ts'
import { bookRefunds } from '../refunds/complete-refund.ts'
import { calculateRefundStatus } from '../refunds/settle-refund.ts'
import { refundOrder } from './refund-order.ts'

/**
 * Updates the order's payment status, ends the order if all is refunded, by the refunds that are done, and revokes the licence keys of what is
 * refunded, or returns those of a refund that failed. An unpaid order keeps waiting for its payment, even while a payment that came too late is
 * refunded. Then books the refunds: that locks counters, so it comes after the stock of an order that ends. The caller has locked the order and
 * passes it as it is now.
 */
export async function settleOrderRefunds(tx: Tx, order: Order, actor: OrderActor): Promise<void> {
  await updateByRefunds(tx, order, actor)
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
