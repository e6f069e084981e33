// Handles a refund that failed according to Stripe, perhaps weeks after it seemed to succeed, because the
// buyer's bank could not take the money. A cancelled refund is handled in the same way.

import type { Tx } from '../../../../db/pool.ts'
import { isRefundRefused, type RefundReport } from '../../../../integrations/payments/provider.ts'
import type { Platform } from '../../../../platform.ts'
import type { Gateway } from '../../../money/payment-gateways/use-gateway.ts'
import { lockOrder } from '../../lock-order.ts'
import { findReportedPayment } from '../../payments/payments.ts'
import { lockPayment } from '../../payments/settle-payment.ts'
import { settleOrderRefunds } from '../../transitions/settle-order-refunds.ts'
import { failReportedRefund, isKnownRefund } from '../fail-refund.ts'

export type RefundOutcome = 'ignored' | 'no_payment' | 'mismatch' | 'refund_failed' | 'nothing_new'

const CANCELLED =
  'It was cancelled: the money is still in your Stripe account. Refund the customer another way, or retry it.'
const RETURNED =
  'The money was returned to your Stripe account. Refund the customer another way, or retry it.'

const sentencesOf = ({ status, failure_reason }: Pick<RefundReport, 'status' | 'failure_reason'>): string => {
  const what = status === 'canceled' ? CANCELLED : RETURNED
  if (failure_reason === null || failure_reason === 'unknown') return what
  return `${what} Reason given: ${failure_reason.replaceAll('_', ' ').slice(0, 60)}.`
}

/**
 * Locks order and payments. Ignores refunds that succeed, because the report of the charge and the job that
 * requested them settle such refunds. Also ignores refunds cancelled before anything was known of them here,
 * because the buyer was promised nothing.
 */
export async function recordRefundFailure(
  tx: Tx,
  log: Pick<Platform['log'], 'warn' | 'error'>,
  gateway: Pick<Gateway, 'id'>,
  refund: RefundReport,
  source: string,
): Promise<RefundOutcome> {
  if (!isRefundRefused(refund.status)) return 'ignored'
  const about = { payment_gateway_id: gateway.id, stripe_refund_id: refund.id, source }
  const { payment_intent_id, amount_minor, currency, metadata } = refund
  const found = await findReportedPayment(tx, gateway.id, { payment_intent_id, metadata: {} })
  if (found === undefined) {
    log.warn(about, 'a failed refund of a charge that is no payment of this gateway')
    return 'no_payment'
  }
  const order = await lockOrder(tx, found.shop_id, found.order_id)
  const payment = await lockPayment(tx, found)
  if (amount_minor === null || currency !== payment.currency) {
    log.error({ ...about, payment_id: payment.id }, 'a failed refund does not match its payment')
    return 'mismatch'
  }
  const reported = {
    transaction_id: refund.id,
    refund_id: metadata.refund_id,
    amount_minor,
    failure: sentencesOf(refund),
  }
  if (refund.status === 'canceled' && !(await isKnownRefund(tx, payment, reported))) return 'ignored'
  const is_new = await failReportedRefund(tx, payment, reported, source)
  if (!is_new) return 'nothing_new'
  log.error({ ...about, order_id: order.id }, 'a refund failed at the bank')
  await settleOrderRefunds(tx, order, { kind: 'stripe', name: source })
  return 'refund_failed'
}
