// Makes up for reports of Stripe that never came: asks Stripe about payments under way until they are decided.

import { ProviderError } from '../../../integrations/payments/provider-error.ts'
import { lookUpDue } from '../../../integrations/payments/provider-jobs.ts'
import { type BoundPlatform, forShop } from '../../../platform.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { failOrder } from '../../orders/transitions/cancel-order.ts'
import {
  isForTheOwner,
  noteGatewayFailure,
  noteMissingEvent,
} from '../../payment-gateways/checking/note-gateway-health.ts'
import { findOpenPayment, type Payment } from '../payments.ts'
import { claimUnreported, failPayment, lockPayment } from '../settle-payment.ts'
import { endPaymentPage } from './end-payment-page.ts'
import { lookUpPayment } from './look-up-payment.ts'

/** Returns how many payments were asked about. One that fails to be looked up does not hold up the others. */
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
    // Stripe never answered and the buyer never got a page. It was claimed only once that had expired: it can no longer be paid.
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

/** Whether Stripe does not know the payment; or does not accept the shop's key, and no bank takes as long as this payment has waited. */
const isHopeless = (
  { clock }: Pick<BoundPlatform, 'clock'>,
  { created_at }: Payment,
  failure: ProviderError,
): boolean =>
  failure.code === 'not_found' ||
  (isForTheOwner(failure) && clock.now() - Date.parse(created_at) > MAX_AGE_MS)

/** Where the buyer waits for the money of this payment, and of no other, the order fails as if Stripe had reported it. */
async function giveUp({ db }: BoundPlatform, unknown: Payment, note: string): Promise<void> {
  const { shop_id, order_id, transaction_id } = unknown
  await db.transaction(async (tx) => {
    await lockOrder(tx, shop_id, order_id)
    const payment = await lockPayment(tx, unknown)
    if (!(await failPayment(tx, payment, {}, note)) || payment.status !== 'authorized') return
    if ((await findOpenPayment(tx, shop_id, order_id)) !== undefined) return
    const actor = { kind: 'stripe', name: transaction_id } as const
    await failOrder(tx, { shop_id, order_id, actor, note: 'The payment failed.' })
  })
}
