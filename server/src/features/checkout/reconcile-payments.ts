// Makes up for reports of Stripe that never came: asks Stripe about payments under way until they are decided.

import { ProviderError } from '../../integrations/stripe/provider-error.ts'
import { type BatchLimits, inBatches } from '../../jobs/in-batches.ts'
import { type BoundServices, forShop } from '../../services.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { noteGatewayFailure } from '../payment-gateways/note-gateway-health.ts'
import type { Payment } from '../payments/find-payment.ts'
import { failPayment, lockPayment, takeUnreported } from '../payments/settle-payment.ts'
import { endSession } from './end-session.ts'
import { lookUpPayment } from './look-up-payment.ts'
import { isForTheOwner } from './provider-refusal.ts'

const LIMITS: BatchLimits = { batch: 20, within_ms: 30_000 }
const AT_ONCE = 4

/**
 * Asks Stripe about every payment that is due, for half a minute at most; the rest waits for the next run. Gives how many were asked about.
 * A payment that fails to be looked up does not hold up the others.
 */
export const reconcilePayments = (services: BoundServices): Promise<number> =>
  inBatches(LIMITS, async () => {
    const due = await takeUnreported(services.db, LIMITS.batch)
    for (let at = 0; at < due.length; at += AT_ONCE)
      await Promise.all(
        due.slice(at, at + AT_ONCE).map((payment) => lookUp(forShop(services, payment.shop_id), payment)),
      )
    return due.length
  })

async function lookUp(services: BoundServices, payment: Payment): Promise<void> {
  try {
    if (payment.transaction_id !== '') await lookUpPayment(services, payment)
    // Stripe never answered and the buyer never got a page. It was taken up only once that had expired: nobody can pay it any more.
    else await endSession(services, payment)
  } catch (failure) {
    if (!(failure instanceof ProviderError)) {
      services.log.error({ payment_id: payment.id, err: failure }, 'a payment could not be reconciled')
      return
    }
    const { code, request_id } = failure
    services.log.warn(
      { payment_id: payment.id, code, request_id },
      'Stripe could not be asked about a payment',
    )
    const gateway = { shop_id: payment.shop_id, id: payment.payment_gateway_id ?? '' }
    if (isForTheOwner(failure)) await noteGatewayFailure(services.db, gateway, failure.public_message)
    if (code === 'not_found') await giveUp(services, payment, failure.public_message)
  }
}

async function giveUp({ db }: BoundServices, payment: Payment, note: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, payment.shop_id, payment.order_id)
    await failPayment(tx, await lockPayment(tx, payment), {}, note)
  })
}
