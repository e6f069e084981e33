// The money of one payment has arrived. Either it pays the order or it is refunded: money is never kept without a sale, and an order is never
// paid by two payments.

import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../db/pool.ts'
import type { Services } from '../../services.ts'
import { raiseMatter } from '../matters/raise-matter.ts'
import { markOrderPaid } from '../orders/moving/mark-order-paid.ts'
import { settleOrderRefunds } from '../orders/moving/settle-order-refunds.ts'
import type { OrderActor } from '../orders/order-actor.ts'
import type { Payment } from '../payments/find-payment.ts'
import { capturePayment, markSurplus, type StripeIds } from '../payments/settle-payment.ts'
import { returnSurplus } from '../refunds/request-refund.ts'
import { leaveOutReturned } from '../refunds/settle-refund.ts'

/**
 * `revived`: the order had run out of time or had failed, and is paid now. `paid_twice`, `called_off` and `unfulfillable`: a refund is on its
 * way.
 */
export type PaidOutcome = 'paid' | 'revived' | 'nothing_new' | 'paid_twice' | 'called_off' | 'unfulfillable'

const REASONS = {
  paid_twice: 'The order was paid already; this payment is refunded.',
  called_off: 'The order had been cancelled or refunded; this payment is refunded.',
  unfulfillable: 'The order can no longer be served; this payment is refunded.',
} as const

interface MoneyThatCame {
  order: Order
  payment: Payment
  /** Stripe's ids of the payment. */
  ids: StripeIds
  actor: OrderActor
}

/** The caller holds the locks of order and payment and has checked the amount. */
export async function settlePaid(
  tx: Tx,
  log: Pick<Services['log'], 'error'>,
  { order, payment, ids, actor }: MoneyThatCame,
): Promise<PaidOutcome> {
  if (!(await capturePayment(tx, payment, ids))) return 'nothing_new'
  const { shop_id, id: order_id } = order
  await leaveOutReturned(tx, { shop_id, order_id }, payment.id)
  const settled = await markOrderPaid(tx, { shop_id, order_id, actor })
  if (settled.outcome !== 'paid' && settled.outcome !== 'revived') {
    const outcome = settled.outcome === 'already_paid' ? 'paid_twice' : settled.outcome
    const reason = REASONS[outcome]
    await markSurplus(tx, payment, reason)
    await returnSurplus(tx, { shop_id, order_id, reason, actor }, payment.id)
    await raiseMatter(tx, {
      shop_id,
      kind: 'late_payment_returned',
      key: payment.id,
      order_id,
      detail: reason,
      amount: payment.amount,
      currency: payment.currency,
      payment_gateway_id: payment.payment_gateway_id,
    })
    log.error({ order_id, payment_id: payment.id, outcome }, 'a payment that came too late is refunded')
    // Stripe may have reported the refund before it reported the payment.
    await settleOrderRefunds(tx, settled.order, actor)
    return outcome
  }
  if (settled.outcome === 'revived')
    await raiseMatter(tx, {
      shop_id,
      kind: 'late_payment_kept',
      key: order_id,
      order_id,
      amount: payment.amount,
      currency: payment.currency,
      payment_gateway_id: payment.payment_gateway_id,
    })
  // Stripe may have reported a refund before it reported the payment.
  await settleOrderRefunds(tx, settled.order, actor)
  return settled.outcome
}
