// Taking a sale back: the goods that are still here return to their shelf, the money goes where it came from.

import type { Order, PaymentStatus } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { requestRefund } from '../payments/request-refund.ts'
import { returnStock } from '../stock/return-stock.ts'
import { isPaidUnshipped } from './order-status.ts'

/**
 * Writes `return` movements where the order was not shipped and asks for a refund of everything. Gives the payment status the order
 * has now: as it was while Stripe has still to report, `refunded` where there was nothing to wait for. The caller holds the order.
 */
export async function undoSale(tx: Tx, order: Order, reason: string): Promise<PaymentStatus> {
  const { shop_id, id: order_id, order_number: reference } = order
  const { by_stripe } = await requestRefund(tx, { shop_id, order_id, reason })
  if (isPaidUnshipped(order.status)) await returnStock(tx, { shop_id, order_id, reference })
  return by_stripe ? order.payment_status : 'refunded'
}
