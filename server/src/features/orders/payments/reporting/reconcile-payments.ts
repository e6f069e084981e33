// Asks Stripe about payments in progress until they are decided, because a report of Stripe may never arrive.

import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import { lookUpDue } from '../../../../integrations/payments/provider-jobs.ts'
import { type BoundPlatform, forShop } from '../../../../platform.ts'
import {
  isForTheOwner,
  noteGatewayFailure,
  noteMissingEvent,
} from '../../../money/payment-gateways/checking/note-gateway-health.ts'
import { lockOrder } from '../../lock-order.ts'
import type { Payment } from '../payments.ts'
import { claimUnreported, failPayment, lockPayment } from '../settle-payment.ts'
import { askAgainOrFail } from './apply-report.ts'
import { endPaymentPage } from './end-payment-page.ts'
import { lookUpPayment } from './look-up-payment.ts'

/** Returns the number of payments asked about. A failed look-up does not delay the other look-ups. */
export const reconcilePayments = (platform: BoundPlatform): Promise<number> =>
  lookUpDue(
    (limit) => claimUnreported(platform.db, limit),
    (payment) => lookUp(forShop(platform, payment.shop_id), payment),
  )

/** False if Stripe was not called, because it gives no answers at present. */
async function lookUp(platform: BoundPlatform, payment: Payment): Promise<boolean> {
  const gateway = { shop_id: payment.shop_id, id: payment.payment_gateway_id ?? '' }
  try {
    if (payment.transaction_id !== '') {
      if ((await lookUpPayment(platform, payment)) === 'paid') await noteMissingEvent(platform.db, gateway)
    }
    // Stripe never answered and the buyer never got a page. The payment was claimed after the page had
    // expired, so nobody can pay it any more.
    else await endPaymentPage(platform, payment)
  } catch (failure) {
    if (!(failure instanceof ProviderError)) {
      platform.log.error({ payment_id: payment.id, err: failure }, 'a payment could not be reconciled')
      return true
    }
    if (failure.held_back) return false
    const { code, request_id } = failure
    platform.log.warn(
      { payment_id: payment.id, code, request_id },
      'Stripe could not be asked about a payment',
    )
    if (isForTheOwner(failure)) await noteGatewayFailure(platform.db, gateway, failure.public_message)
    if (isHopeless(platform, payment, failure)) await giveUp(platform, payment, failure.public_message)
  }
  return true
}

const MAX_AGE_MS = 60 * 86_400_000

/**
 * Returns whether Stripe will never tell the state of the payment. A key of a different account also does not
 * know the payment, and such a key can be replaced. So an open page is given up after its end, and money in
 * transit after the longest time that a bank takes.
 */
function isHopeless(
  { clock }: Pick<BoundPlatform, 'clock'>,
  { status, created_at, expires_at }: Payment,
  failure: ProviderError,
): boolean {
  const now = clock.now()
  const is_unknown = failure.code === 'not_found'
  if (is_unknown && status === 'pending' && Date.parse(expires_at ?? created_at) < now) return true
  return (is_unknown || isForTheOwner(failure)) && now - Date.parse(created_at) > MAX_AGE_MS
}

/** If the buyer waits for the money of this payment, its end has the same effect as a report by Stripe. */
async function giveUp({ db }: BoundPlatform, unknown: Payment, note: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, unknown.shop_id, unknown.order_id)
    const payment = await lockPayment(tx, unknown)
    // A report may have come since.
    if (payment.status !== unknown.status || !(await failPayment(tx, payment, {}, note))) return
    const actor = { kind: 'stripe', name: payment.transaction_id } as const
    if (payment.status === 'authorized') await askAgainOrFail(tx, { order, payment, actor })
  })
}
