// The calls to Stripe that make and list refunds. As in stripe.ts: plain data in and out, our minor units,
// failures as `ProviderError`.

import type Stripe from 'stripe'
import {
  type ActiveRefund,
  isRefundRefused,
  type ProviderAccount,
  type RefundReport,
  type WantedRefund,
} from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { callStripe } from './client.ts'
import { currencyOf, intentOf, metadataOf, minorOf, textOf } from './session-facts.ts'
import { amountOrRefuse, misunderstood } from './stripe-error.ts'

/**
 * Refunds `amount_minor` of a payment (in its currency), or the rest of the payment without an amount. Throws
 * `ProviderError`: `already_refunded` if nothing is left, `refused` for more than is left.
 */
export async function refundPayment(account: ProviderAccount, wanted: WantedRefund): Promise<RefundReport> {
  const params: Stripe.RefundCreateParams = { payment_intent: wanted.payment_intent_id }
  if (wanted.amount_minor !== undefined) params.amount = amountOrRefuse(wanted.currency, wanted.amount_minor)
  if (wanted.metadata) params.metadata = wanted.metadata
  const refund = await callStripe(account, true, (stripe) =>
    stripe.refunds.create(params, { idempotencyKey: wanted.idempotency_key }),
  )
  return reportOf(refund)
}

/** The limit of a list of refunds. A full list may be incomplete. */
const MAX_REFUNDS_LISTED = 100

/** The refunds of a payment, newest first, at most 100. Used to look up an unknown outcome. */
export async function listRefunds(
  account: ProviderAccount,
  payment_intent_id: string,
): Promise<RefundReport[]> {
  const refunds = await callStripe(account, false, (stripe) =>
    stripe.refunds.list({ payment_intent: payment_intent_id, limit: MAX_REFUNDS_LISTED }),
  )
  return refunds.data.map(reportOf)
}

/**
 * The refunds of a payment that were neither rejected nor cancelled, including refunds made at Stripe, newest
 * first. Pending refunds count, as at Stripe. Throws `ProviderError`, also if there may be more refunds than
 * can be listed.
 */
export async function listActiveRefunds(
  account: ProviderAccount,
  payment_intent_id: string,
): Promise<ActiveRefund[]> {
  const refunds = await listRefunds(account, payment_intent_id)
  if (refunds.length >= MAX_REFUNDS_LISTED) throw new ProviderError('bad_answer')
  return refunds
    .filter(({ status }) => !isRefundRefused(status))
    .map((refund) => ({ ...refund, amount_minor: refund.amount_minor ?? misunderstood(false) }))
}

function reportOf(refund: Stripe.Refund): RefundReport {
  if (typeof refund.id !== 'string') return misunderstood(true)
  const currency = currencyOf(refund.currency)
  return {
    id: refund.id,
    status: refund.status ?? 'pending',
    payment_intent_id: intentOf(refund.payment_intent) ?? null,
    amount_minor: minorOf(currency, refund.amount),
    currency,
    failure_reason: textOf(refund.failure_reason),
    metadata: metadataOf(refund.metadata),
  }
}
