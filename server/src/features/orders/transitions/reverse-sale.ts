// Reversing a sale: goods that were not shipped are restocked, and the money is refunded the way it was paid.

import { isPaidUnshipped } from '@kontor/contract/orders/order-status'
import type { Order, PaymentStatus } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { bookRefunds } from '../../refunds/complete-refund.ts'
import { listUnitsToRestock } from '../../refunds/planning/units-to-restock.ts'
import { withRestocked } from '../../refunds/planning/write-plan.ts'
import { prepareRefund, requestRefund } from '../../refunds/request-refund.ts'
import { calculateRefundStatus } from '../../refunds/settle-refund.ts'
import { lockStock } from '../../stock/lock-stock.ts'
import { returnStock } from '../../stock/return-stock.ts'
import { endPendingEdit } from '../editing/end-edit.ts'
import type { OrderActor } from '../order-actor.ts'

/**
 * Writes `return` movements where the order was not shipped, and requests a refund of everything that is left. Returns the payment status to store:
 * `refunded` if no money is left, else the present one until Stripe reports. The caller has locked the order.
 */
export async function reverseSale(
  tx: Tx,
  order: Order,
  reason: string,
  actor: OrderActor,
): Promise<PaymentStatus> {
  const { shop_id, id: order_id, order_number: reference, currency } = order
  await lockStock(tx, { shop_id, order_id })
  await endPendingEdit(tx, shop_id, order_id)
  const plan = await prepareRefund(tx, { shop_id, order_id }, { kind: 'rest' })
  const lines = isPaidUnshipped(order.status) ? await listUnitsToRestock(tx, shop_id, order_id) : []
  const back = await returnStock(tx, { shop_id, order_id, reference, lines })
  if (plan !== undefined)
    await requestRefund(tx, { shop_id, order_id, reason, actor }, withRestocked(plan, back))
  const left = await calculateRefundStatus(tx, { shop_id, order_id, currency })
  await bookRefunds(tx, shop_id, order_id)
  return left === 'none' || left === 'nothing_came' ? 'refunded' : order.payment_status
}
