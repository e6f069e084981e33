// Closes a payment page at its provider, because the order is no longer to be paid or because the page is
// past its time. If the buyer pays before the page closes, the payment counts.

import { providers } from '../../../../integrations/payments/providers.ts'
import type { BoundPlatform } from '../../../../platform.ts'
import { callAbout, findGatewayForUse } from '../../../money/payment-gateways/use-gateway.ts'
import { lockOrder } from '../../lock-order.ts'
import type { Payment } from '../payments.ts'
import { failPayment, lockPayment } from '../settle-payment.ts'
import { lookUpPayment } from './look-up-payment.ts'

/**
 * Leaves the order unchanged unless the page was paid. The payment is marked as failed before the call to the
 * provider, so the provider's report about the end of the page changes nothing. Throws `ProviderError`; the
 * caller then repeats the call.
 */
export async function endPaymentPage(platform: BoundPlatform, payment: Payment): Promise<void> {
  const { db } = platform
  await db.transaction(async (tx) => {
    await lockOrder(tx, payment.shop_id, payment.order_id)
    await failPayment(tx, await lockPayment(tx, payment), {}, 'The payment page was closed.')
  })
  const gateway = await findGatewayForUse(db, platform, payment.payment_gateway_id ?? '')
  if (gateway === undefined || payment.transaction_id === '') return
  const ended = await callAbout(platform, gateway, payment, ({ account, provider }) =>
    providers[provider].end(account, payment.transaction_id),
  )
  if (ended === 'paid') await lookUpPayment(platform, payment)
}
