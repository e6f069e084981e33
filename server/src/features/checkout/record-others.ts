// What was refunded at Stripe besides a refund that was paid back another way. Stripe's report of it is only a sum, which may as well be older than
// that refund's failure; so Stripe is asked what stands, and the report is not forgotten where it cannot be asked.

import { ProviderError } from '../../integrations/stripe/provider-error.ts'
import { sumRefunded } from '../../integrations/stripe/refunds.ts'
import type { BoundServices } from '../../services.ts'
import { raiseMatter, settleMatter } from '../matters/raise-matter.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { settleOrderRefunds } from '../orders/moving/settle-order-refunds.ts'
import { noteGatewayFailure } from '../payment-gateways/note-gateway-health.ts'
import type { Gateway } from '../payment-gateways/use-gateway.ts'
import type { Payment } from '../payments/find-payment.ts'
import { lockPayment } from '../payments/settle-payment.ts'
import { type Refund, recordOutsideRefund } from '../refunds/settle-refund.ts'
import { getIntent } from './get-intent.ts'
import { isForTheOwner } from './provider-refusal.ts'

/**
 * Stores it. Where Stripe cannot be asked, throws `ProviderError`, so that the job is repeated; where it never could for three days, or repeating it
 * would not help, raises a matter instead. The refund is one that was paid back another way.
 */
export async function recordOthers(
  services: BoundServices,
  gateway: Gateway,
  payment: Payment,
  refund: Refund,
): Promise<void> {
  const { shop_id, order_id, id } = refund
  const found = await lookUp(services, gateway, payment, refund)
  const source = `refund ${id}`
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, shop_id, order_id)
    if ('detail' in found) {
      const about = {
        shop_id,
        order_id,
        payment_gateway_id: gateway.id,
        kind: 'refund_unknown',
        key: id,
      } as const
      await raiseMatter(tx, { ...about, detail: found.detail }, { again: true })
      return
    }
    await recordOutsideRefund(tx, await lockPayment(tx, payment), found.refunded_minor, source, {
      is_current: true,
    })
    await settleMatter(tx, shop_id, 'refund_unknown', id)
    await settleOrderRefunds(tx, order, { kind: 'stripe', name: source })
  })
}

/** The sum of all refunds of the payment at Stripe, or a sentence that says why nobody will know. */
async function lookUp(
  services: BoundServices,
  gateway: Gateway,
  payment: Payment,
  refund: Refund,
): Promise<{ refunded_minor: bigint } | { detail: string }> {
  const { account } = gateway
  try {
    return { refunded_minor: await sumRefunded(account, await getIntent(services, account, payment)) }
  } catch (failure) {
    if (!(failure instanceof ProviderError) || failure.held_back) throw failure
    const { code, request_id, provider_code } = failure
    services.log.warn({ refund_id: refund.id, code, request_id, provider_code }, 'refunds were not looked up')
    const is_for_owner = isForTheOwner(failure)
    if (is_for_owner) await noteGatewayFailure(services.db, gateway, failure.public_message)
    if ((is_for_owner || failure.retryable) && !refund.is_overdue) throw failure
    return { detail: failure.public_message }
  }
}
