// Asking Stripe how a payment page stands, for reports that got lost and for buyers who come back before the report does.

import { ProviderError } from '../../integrations/stripe/provider-error.ts'
import { retrieveCheckoutSession } from '../../integrations/stripe/stripe.ts'
import type { Services } from '../../services.ts'
import { findGatewayForUse } from '../payment-gateways/use-gateway.ts'
import { findOpenPayment, type Payment } from '../payments/find-payment.ts'
import { mayAsk } from '../payments/settle-payment.ts'
import { settleSession } from './settle-session.ts'

/** Settles what Stripe says. Throws `ProviderError`. */
export async function lookUpPayment(services: Services, payment: Payment): Promise<void> {
  const { db, log } = services
  if (payment.payment_gateway_id === null || payment.transaction_id === '') return
  const gateway = await findGatewayForUse(db, services, payment.payment_gateway_id)
  if (gateway === undefined) return
  const session = await retrieveCheckoutSession(gateway.account, payment.transaction_id)
  await db.transaction((tx) => settleSession(tx, log, gateway, { session, source: session.id }))
}

/**
 * For the page a buyer returns to: settles the order's open payment at once instead of when Stripe reports it. Asks Stripe at most once
 * in two seconds for a payment, and says nothing of failures, since the report will come.
 */
export async function lookUpOpenPayment(
  services: Services,
  shop_id: string,
  order_id: string,
): Promise<void> {
  const { db, log } = services
  const payment = await findOpenPayment(db, shop_id, order_id)
  if (payment === undefined || payment.transaction_id === '' || !(await mayAsk(db, payment))) return
  await lookUpPayment(services, payment).catch((failure: unknown) => {
    if (!(failure instanceof ProviderError)) throw failure
    log.warn({ payment_id: payment.id, code: failure.code }, 'Stripe could not be asked about a payment')
  })
}
