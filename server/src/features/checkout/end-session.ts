// Ending a payment page at Stripe, because its order is not to be paid any more or because the page has outlived its time. The call
// can lose the race against a payment: then the payment counts.

import { expireCheckoutSession } from '../../integrations/stripe/stripe.ts'
import type { Services } from '../../services.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { findGatewayForUse } from '../payment-gateways/use-gateway.ts'
import type { Payment } from '../payments/find-payment.ts'
import { failPayment, lockPayment } from '../payments/settle-payment.ts'
import { lookUpPayment } from './look-up-payment.ts'

/** Leaves the order as it is unless the page was paid. Throws `ProviderError`. A payment that never got a page just fails. */
export async function endSession(services: Services, payment: Payment): Promise<void> {
  const gateway = await findGatewayForUse(services.db, services, payment.payment_gateway_id ?? '')
  if (gateway === undefined) return
  if (payment.transaction_id !== '') {
    const { outcome } = await expireCheckoutSession(gateway.account, payment.transaction_id)
    if (outcome === 'already_complete') return lookUpPayment(services, payment)
  }
  await services.db.transaction(async (tx) => {
    await lockOrder(tx, payment.shop_id, payment.order_id)
    await failPayment(tx, await lockPayment(tx, payment), {}, 'The payment page was closed.')
  })
}
