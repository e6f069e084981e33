// The facts of a Checkout Session, fetched or from an event. Reading is tolerant: unknown statuses are
// accepted and unknown properties dropped without an error. Only an object without an id is not a session.

import { fromStripeAmount } from '@kontor/contract/orders/payments/stripe-amounts'
import type { PaymentState } from '../provider.ts'

/**
 * A Checkout Session in our terms. Goods are owed when `payment_status` is not `unpaid`, whatever `status` says.
 * `amount_total_minor` is in our minor units; null when Stripe gave no amount or a currency we do not know.
 * `currency` is upper case. `payment_intent_id` is null before the first attempt to pay. `url` is null once it is not open.
 */
export interface CheckoutSessionFacts {
  id: string
  status: string | null
  payment_status: string
  amount_total_minor: bigint | null
  currency: string | null
  livemode: boolean
  payment_intent_id: string | null
  /** Is null if Stripe was not asked for the PaymentIntent itself; events name only its id. */
  payment_intent_status: string | null
  client_reference_id: string | null
  metadata: Record<string, string>
  url: string | null
  expires_at: Date | null
}

export type Json = Record<string, unknown>

/**
 * Returns the facts of a session object of Stripe. Returns null if the object is not a session, or its id
 * cannot be stored.
 */
export function sessionFactsOf(value: unknown): CheckoutSessionFacts | null {
  const session = objectOf(value)
  const id = idOf(session?.id)
  const payment_intent_id = intentOf(session?.payment_intent)
  if (!session || id === null || payment_intent_id === undefined) return null
  const currency = currencyOf(session.currency)
  return {
    id,
    status: textOf(session.status),
    payment_status: textOf(session.payment_status) ?? 'unpaid',
    amount_total_minor: minorOf(currency, session.amount_total),
    currency,
    livemode: session.livemode === true,
    payment_intent_id,
    payment_intent_status: textOf(objectOf(session.payment_intent)?.status),
    client_reference_id: textOf(session.client_reference_id),
    metadata: metadataOf(session.metadata),
    url: textOf(session.url),
    expires_at: typeof session.expires_at === 'number' ? new Date(session.expires_at * 1000) : null,
  }
}

export function objectOf(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}

/**
 * Returns a text that is not empty, else null. Returns null for a text with a NUL, too, because no database
 * column can store it.
 */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : null
}

/**
 * The longest accepted id, in characters: far above the ids of Stripe, and below the limit of an entry of an
 * index.
 */
const MAX_ID_LENGTH = 255

/** Returns a text that can be stored and found as an id, else null. */
export function idOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== null && text.length <= MAX_ID_LENGTH ? text : null
}

/**
 * Returns the id in a field that holds either the id of a PaymentIntent or, expanded, the PaymentIntent
 * itself. Returns null without a PaymentIntent. Returns undefined for a PaymentIntent with an invalid id,
 * which must not pass for none.
 */
export function intentOf(value: unknown): string | null | undefined {
  const named = objectOf(value)?.id ?? value
  if (typeof named !== 'string' || named === '') return null
  return idOf(named) ?? undefined
}

/** Metadata as strings, without the values that `textOf` rejects. */
export function metadataOf(value: unknown): Record<string, string> {
  const pairs = Object.entries(objectOf(value) ?? {}).map(([key, text]) => [key, textOf(text)] as const)
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== null))
}

/** A currency in our capitals; Stripe writes it in lower case. */
export const currencyOf = (value: unknown): string | null => textOf(value)?.toUpperCase() ?? null

/** An amount of Stripe in our minor units, or null if it cannot be converted exactly. */
export function minorOf(currency: string | null, amount: unknown): bigint | null {
  if (currency === null || typeof amount !== 'number') return null
  try {
    return fromStripeAmount(currency, amount)
  } catch {
    return null
  }
}

/**
 * The state of a PaymentIntent of a complete session after its bank debit failed. The session itself stays
 * complete and unpaid.
 */
const FAILED_INTENT = new Set<string | null>(['requires_payment_method', 'canceled'])

/**
 * Returns true if a bank still decides about the payment, or has refused it. Only the PaymentIntent tells
 * which.
 */
export const isLeftToBank = ({
  status,
  payment_status,
}: Pick<CheckoutSessionFacts, 'status' | 'payment_status'>): boolean =>
  status === 'complete' && payment_status === 'unpaid'

/**
 * Returns the state of the payment of a Checkout Session. `event_type`: of the event with the session; absent
 * for a fetched session.
 */
export function sessionState(
  session: Pick<CheckoutSessionFacts, 'status' | 'payment_status' | 'payment_intent_status'>,
  event_type?: string,
): PaymentState {
  const { status, payment_status, payment_intent_status } = session
  if (payment_status === 'paid' || (payment_status === 'no_payment_required' && status === 'complete'))
    return 'paid'
  if (event_type === 'checkout.session.async_payment_failed') return 'failed'
  if (status === 'expired' || (status === null && event_type === 'checkout.session.expired')) return 'expired'
  if (status !== 'complete') return 'open'
  return FAILED_INTENT.has(payment_intent_status) ? 'failed' : 'pending'
}
