// What refunds mean for their order: some of its money gone, or all of it, which ends the order.

import type { Order } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import type { OrderActor } from '../orders/order-actor.ts'
import { isPaid } from '../orders/order-status.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { setPaymentStatus } from '../orders/set-payment-status.ts'
import { weighRefunds } from '../payments/settle-refund.ts'

/**
 * Brings the order in step with the refunds that are done. An order that was never paid keeps waiting for its payment. The caller
 * holds the order and gives it as it is now.
 */
export async function settleOrderRefunds(tx: Tx, order: Order, actor: OrderActor): Promise<void> {
  const { shop_id, id: order_id, total, currency, status } = order
  const left = await weighRefunds(tx, { shop_id, order_id, total, currency })
  if (left === 'nothing_came' || left === 'all') return
  if (left === 'some') return setPaymentStatus(tx, shop_id, order_id, 'partially_refunded')
  if (isPaid(status)) {
    await refundOrder(tx, { shop_id, order_id, actor, note: 'Refunded at Stripe.' })
    return
  }
  if (status === 'cancelled' || status === 'refunded')
    await setPaymentStatus(tx, shop_id, order_id, 'refunded')
}
