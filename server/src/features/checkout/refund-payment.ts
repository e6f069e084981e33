// Gives one refund back through Stripe. A job: repeated until Stripe has said yes or no, always with the refund's own key, so that the
// buyer gets the money once.

import { toMinor } from '@kontor/contract/money'
import { ProviderError } from '../../integrations/stripe/provider-error.ts'
import {
  listRefunds,
  type RefundFacts,
  refundPayment as refundAtStripe,
  retrieveCheckoutSession,
} from '../../integrations/stripe/stripe.ts'
import { addJob } from '../../jobs/queue.ts'
import type { Services } from '../../services.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { settleOrderRefunds } from '../orders/settle-order-refunds.ts'
import { noteGatewayFailure } from '../payment-gateways/note-gateway-health.ts'
import { findGatewayForUse, type Gateway } from '../payment-gateways/use-gateway.ts'
import { getPayment, type Payment } from '../payments/find-payment.ts'
import { lockPayment, noteIntent, notePayment } from '../payments/settle-payment.ts'
import { getRefund, type Refund, type RefundVerdict, settleRefund } from '../refunds/settle-refund.ts'
import { isForTheOwner } from './provider-refusal.ts'

const ASK_AGAIN_MS = 3_600_000

/** Throws `ProviderError` to be repeated: nothing is decided then. A refund that is decided already is left alone. */
export async function refundPayment(services: Services, refund_id: string): Promise<void> {
  const { db } = services
  const refund = await getRefund(db, refund_id)
  if (refund === undefined || refund.status !== 'pending') return
  const payment = await getPayment(db, refund.payment_id)
  const gateway = payment && (await findGatewayForUse(db, services, payment.payment_gateway_id ?? ''))
  if (payment === undefined || gateway === undefined)
    throw new Error(`The refund ${refund_id} has no payment at Stripe.`)
  const verdict = await askStripe(services, gateway, payment, refund)
  await store(services, payment, refund, verdict)
}

async function askStripe(
  services: Services,
  gateway: Gateway,
  payment: Payment,
  refund: Refund,
): Promise<RefundVerdict> {
  try {
    return verdictOf(await makeOrFind(services, gateway, payment, refund))
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure
    const { code, request_id, provider_code } = failure
    if (code === 'already_refunded') return { status: 'succeeded' }
    services.log.warn({ refund_id: refund.id, code, request_id, provider_code }, 'a refund was not made')
    if (isForTheOwner(failure)) {
      // The owner can mend this at Stripe, so the refund stays asked for.
      await noteGatewayFailure(services.db, gateway, failure.public_message)
      throw failure
    }
    if (failure.retryable || failure.unknown_outcome) throw failure
    return { status: 'failed', failure: failure.public_message }
  }
}

/** Stripe forgets keys after a day: an old refund is looked for before it is made, and one it has named is only looked at. */
async function makeOrFind(
  services: Services,
  { account }: Gateway,
  payment: Payment,
  refund: Refund,
): Promise<RefundFacts> {
  const payment_intent_id = payment.payment_intent_id || (await intentOf(services, account, payment))
  if (refund.transaction_id !== '' || refund.is_old) {
    const known = await listRefunds(account, payment_intent_id)
    const found = known.find(
      ({ id, metadata }) => id === refund.transaction_id || metadata.refund_id === refund.id,
    )
    if (found) return found
  }
  return refundAtStripe(account, {
    payment_intent_id,
    amount_minor: toMinor(refund.amount, refund.currency),
    currency: refund.currency,
    idempotency_key: `kontor-refund-${refund.id}`,
    reason_metadata: { refund_id: refund.id, order_id: refund.order_id },
  })
}

async function intentOf(services: Services, account: Gateway['account'], payment: Payment): Promise<string> {
  const { payment_intent_id } = await retrieveCheckoutSession(account, payment.transaction_id)
  if (payment_intent_id === null) throw new ProviderError('not_found')
  await services.db.transaction((tx) => noteIntent(tx, payment, payment_intent_id))
  return payment_intent_id
}

function verdictOf({ id, status }: RefundFacts): RefundVerdict {
  if (status === 'succeeded') return { status: 'succeeded', transaction_id: id }
  if (status === 'failed' || status === 'canceled')
    return {
      status: 'failed',
      transaction_id: id,
      failure: 'Stripe could not give the money back. Pay it back another way.',
    }
  return { status: 'pending', transaction_id: id }
}

async function store(
  { db, log }: Services,
  payment: Payment,
  refund: Refund,
  verdict: RefundVerdict,
): Promise<void> {
  const { shop_id, order_id } = refund
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, shop_id, order_id)
    await settleRefund(tx, refund, verdict)
    if (verdict.status === 'pending') {
      const run_at = new Date(Date.now() + ASK_AGAIN_MS).toISOString()
      await addJob(tx, 'refund_payment', { refund_id: refund.id }, { run_at, job_key: `refund-${refund.id}` })
    }
    if (verdict.status === 'failed')
      await notePayment(
        tx,
        await lockPayment(tx, payment),
        `A refund failed. ${verdict.failure ?? ''}`.trim(),
      )
    await settleOrderRefunds(tx, order, { kind: 'system', name: `refund ${refund.id}` })
  })
  if (verdict.status === 'failed') log.error({ order_id, refund_id: refund.id }, 'a refund failed for good')
}
