// Stripe reports that money of a charge was refunded: by Kontor, or in Stripe's own dashboard.

import type { Tx } from '../../../../db/pool.ts'
import type { RefundedSum } from '../../../../integrations/payments/provider.ts'
import type { Platform } from '../../../../platform.ts'
import type { Gateway } from '../../../money/payment-gateways/use-gateway.ts'
import { lockOrder } from '../../lock-order.ts'
import { findReportedPayment } from '../../payments/payments.ts'
import { lockPayment, noteIntent } from '../../payments/settle-payment.ts'
import { settleOrderRefunds } from '../../transitions/settle-order-refunds.ts'
import { recordReportedSum } from '../outside/outside-refunds.ts'

export type ChargeOutcome = 'no_payment' | 'mismatch' | 'refunded' | 'nothing_new'

/**
 * Locks order and payments. If the report of a refund arrives before that of its payment, it is stored and takes effect once the payment is known to
 * be paid. Refunds that Kontor asked for are settled by their own job.
 */
export async function recordChargeRefund(
  tx: Tx,
  log: Pick<Platform['log'], 'warn' | 'error'>,
  gateway: Pick<Gateway, 'id' | 'is_test_mode'>,
  charge: RefundedSum,
  source: string,
): Promise<ChargeOutcome> {
  const { payment_intent_id, metadata, amount_refunded_minor } = charge
  const about = { payment_gateway_id: gateway.id, charge_id: charge.id, source }
  const found = await findReportedPayment(tx, gateway.id, { payment_intent_id, metadata })
  if (found === undefined) {
    log.warn(about, 'a refund of a charge that is no payment of this gateway')
    return 'no_payment'
  }
  const order = await lockOrder(tx, found.shop_id, found.order_id)
  const payment = await lockPayment(tx, found)
  const is_fitting = charge.currency === payment.currency && charge.is_test === gateway.is_test_mode
  if (!is_fitting || amount_refunded_minor === null) {
    log.error({ ...about, payment_id: payment.id }, 'a refund does not match its payment')
    return 'mismatch'
  }
  if (payment_intent_id !== null) await noteIntent(tx, payment, payment_intent_id)
  const fresh = await recordReportedSum(tx, payment, amount_refunded_minor, source)
  await settleOrderRefunds(tx, order, { kind: 'stripe', name: source })
  return fresh > 0n ? 'refunded' : 'nothing_new'
}
