// The calls to Stripe that make and list refunds. As in stripe.ts: plain data in and out, our minor units, failures as `ProviderError`.

import type Stripe from 'stripe'
import { callStripe, type StripeAccount } from './client.ts'
import { amountOrRefuse, misunderstood, ProviderError } from './provider-error.ts'
import { metadataOf, minorOf } from './session-facts.ts'

/** A refund in our terms. The statuses `pending` and `requires_action` are not final, and `failed` may still follow `succeeded`. */
export interface RefundFacts {
  id: string
  status: string
  amount_minor: bigint | null
  metadata: Record<string, string>
}

/**
 * Refunds `amount_minor` of a payment (in its currency), or all that is left of it without an amount.
 * Throws `ProviderError`: `already_refunded` where nothing is left, `refused` for more than is left.
 */
export async function refundPayment(
  account: StripeAccount,
  wanted: {
    payment_intent_id: string
    amount_minor?: bigint
    currency: string
    idempotency_key: string
    reason_metadata?: Record<string, string>
  },
): Promise<RefundFacts> {
  const params: Stripe.RefundCreateParams = { payment_intent: wanted.payment_intent_id }
  if (wanted.amount_minor !== undefined) params.amount = amountOrRefuse(wanted.currency, wanted.amount_minor)
  if (wanted.reason_metadata) params.metadata = wanted.reason_metadata
  const refund = await callStripe(account, true, (stripe) =>
    stripe.refunds.create(params, { idempotencyKey: wanted.idempotency_key }),
  )
  return refundFactsOf(refund)
}

/** The limit of a list of refunds. Where as many were listed, there may be more. */
const MOST_REFUNDS_LISTED = 100

/** The refunds of a payment, newest first, at most 100. With it an unknown outcome is looked up. */
export async function listRefunds(account: StripeAccount, payment_intent_id: string): Promise<RefundFacts[]> {
  const refunds = await callStripe(account, false, (stripe) =>
    stripe.refunds.list({ payment_intent: payment_intent_id, limit: MOST_REFUNDS_LISTED }),
  )
  return refunds.data.map(refundFactsOf)
}

/** Whether the refund was refused by Stripe or a bank, or cancelled: then the money is not given back. */
export const isRefundRefused = (status: string | null): boolean =>
  status === 'failed' || status === 'canceled'

/**
 * The refunds of a payment that were neither refused nor cancelled, whoever made them, newest first; pending ones count, as they do at Stripe. Throws
 * `ProviderError`, also where there may be more refunds than can be listed.
 */
export async function listAllRefunds(
  account: StripeAccount,
  payment_intent_id: string,
): Promise<(RefundFacts & { amount_minor: bigint })[]> {
  const refunds = await listRefunds(account, payment_intent_id)
  if (refunds.length >= MOST_REFUNDS_LISTED) throw new ProviderError('bad_answer')
  return refunds
    .filter(({ status }) => !isRefundRefused(status))
    .map((refund) => ({ ...refund, amount_minor: refund.amount_minor ?? misunderstood(false) }))
}

/** Their sum in our minor units. Throws as `listAllRefunds`. */
export const sumRefunded = async (account: StripeAccount, payment_intent_id: string): Promise<bigint> =>
  (await listAllRefunds(account, payment_intent_id)).reduce((sum, { amount_minor }) => sum + amount_minor, 0n)

function refundFactsOf(refund: Stripe.Refund): RefundFacts {
  if (typeof refund.id !== 'string') return misunderstood(true)
  return {
    id: refund.id,
    status: refund.status ?? 'pending',
    amount_minor: minorOf(refund.currency?.toUpperCase() ?? null, refund.amount),
    metadata: metadataOf(refund.metadata),
  }
}
