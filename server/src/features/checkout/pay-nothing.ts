// An order that costs nothing needs no card: the request to pay it marks it as paid.

import type { Tx } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import { markOrderPaid } from '../orders/settle-order.ts'
import type { Payment } from '../payments/find-payment.ts'
import { recordFreePayment } from '../payments/settle-payment.ts'
import type { PayableOrder } from './checkout.queries.ts'

/** The caller holds the order's lock. Refuses `insufficient_stock` where the order can no longer be served. */
export async function payNothing(tx: Tx, order: PayableOrder): Promise<Payment> {
  const { shop_id, id: order_id, total: amount, currency } = order
  const payment = await recordFreePayment(tx, { shop_id, order_id, amount, currency })
  const actor = { kind: 'buyer', name: order.customer_user_email } as const
  const { outcome } = await markOrderPaid(tx, { shop_id, order_id, actor, note: 'Nothing to pay.' })
  if (outcome !== 'paid' && outcome !== 'already_paid') throw refuse('insufficient_stock')
  return payment
}
