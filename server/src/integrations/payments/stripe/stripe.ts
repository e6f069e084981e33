// The calls to Stripe about payment pages and keys: plain data in and out, amounts in our minor units,
// failures as `ProviderError`. A call that creates something sends the idempotency key of the caller, so that
// a retry after an unknown outcome is safe.

import { chargeLimits } from '@kontor/contract/orders/payments/stripe-amounts'
import type Stripe from 'stripe'
import type { PaymentAttempt, ProviderAccount } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { callStripe } from './client.ts'
import { type CheckoutSessionFacts, isLeftToBank, sessionFactsOf } from './session-facts.ts'
import { amountOrRefuse, misunderstood } from './stripe-error.ts'

const SHORTEST_SESSION_MS = 30 * 60_000
const MAX_SESSION_MS = 24 * 3_600_000
/** A margin, because Stripe measures by its own clock, from the creation of the session on. */
const CLOCK_MARGIN_MS = 120_000

/**
 * The time nearest to `wanted` at which Stripe allows a session to end: 32 minutes to 23 hours 58 from `now`,
 * in whole seconds. Compute it once per attempt and store it, because a retry has to send the same time.
 */
export function sessionExpiry(wanted: Date, now: Date): Date {
  const earliest = now.getTime() + SHORTEST_SESSION_MS + CLOCK_MARGIN_MS
  const latest = now.getTime() + MAX_SESSION_MS - CLOCK_MARGIN_MS
  return new Date(Math.ceil(Math.min(Math.max(wanted.getTime(), earliest), latest) / 1000) * 1000)
}

/**
 * Opens a hosted payment page with a single line, the total, named by the Stripe product of the gateway, if
 * any. A product unknown to Stripe, and a refused e-mail address, are left out instead of losing the sale.
 * Amounts outside `chargeLimits` are refused before any call.
 */
export async function createCheckoutSession(
  account: ProviderAccount,
  wanted: PaymentAttempt,
): Promise<CheckoutSessionFacts & { url: string; expires_at: Date }> {
  const unit_amount = chargeableAmount(wanted.currency, wanted.amount_minor)
  const left_out = new Set<'product' | 'email'>()
  for (;;) {
    try {
      const session = await callStripe(account, true, (stripe) =>
        stripe.checkout.sessions.create(sessionParams(wanted, unit_amount, left_out), {
          idempotencyKey: [wanted.idempotency_key, ...left_out].join('-without-'),
        }),
      )
      return openSession(session)
    } catch (failure) {
      const culprit = failure instanceof ProviderError ? droppableParam(failure) : null
      if (culprit === null || left_out.has(culprit)) throw failure
      left_out.add(culprit)
    }
  }
}

/**
 * Returns the present session. Throws `ProviderError` `not_found` for a session of another account or of the
 * other mode (test or live). A session that waits for a bank is fetched again with its PaymentIntent. If the
 * key may not read the PaymentIntent, only the event of Stripe tells that the bank refused.
 */
export async function retrieveCheckoutSession(
  account: ProviderAccount,
  id: string,
): Promise<CheckoutSessionFacts> {
  const session = await retrieve(account, id)
  if (!isLeftToBank(session)) return session
  try {
    return await retrieve(account, id, { expand: ['payment_intent'] })
  } catch (failure) {
    if (failure instanceof ProviderError && failure.code === 'permission_missing') return session
    throw failure
  }
}

async function retrieve(
  account: ProviderAccount,
  id: string,
  params: Stripe.Checkout.SessionRetrieveParams = {},
): Promise<CheckoutSessionFacts> {
  const session = await callStripe(account, false, (stripe) => stripe.checkout.sessions.retrieve(id, params))
  return sessionFactsOf(session) ?? misunderstood(false)
}

/**
 * Ends an open session so that it can no longer be paid. `already_complete`: the session was paid in the
 * meantime.
 */
export async function expireCheckoutSession(
  account: ProviderAccount,
  id: string,
): Promise<{ outcome: 'expired' | 'already_complete' | 'already_expired' }> {
  try {
    await callStripe(account, true, (stripe) => stripe.checkout.sessions.expire(id))
    return { outcome: 'expired' }
  } catch (failure) {
    if (!(failure instanceof ProviderError) || failure.code !== 'refused') throw failure
    const { status } = await retrieve(account, id)
    if (status === 'complete') return { outcome: 'already_complete' }
    if (status === 'expired') return { outcome: 'already_expired' }
    throw failure
  }
}

/**
 * Asks Stripe whether the key is known. A restricted key that may not read its account counts as known.
 * Throws `ProviderError`: `key_rejected` for a refused key, another code without a clear answer.
 */
export async function tryKey(account: ProviderAccount): Promise<void> {
  try {
    await callStripe(account, false, (stripe) => stripe.accounts.retrieveCurrent())
  } catch (failure) {
    if (!(failure instanceof ProviderError && failure.code === 'permission_missing')) throw failure
  }
}

function sessionParams(
  wanted: PaymentAttempt,
  unit_amount: number,
  left_out: ReadonlySet<'product' | 'email'>,
): Stripe.Checkout.SessionCreateParams {
  const { metadata, description } = wanted
  const product = left_out.has('product') ? null : usableProduct(wanted.product_id)
  const named = {
    name: wanted.line_name.slice(0, 250),
    ...(wanted.line_description ? { description: wanted.line_description.slice(0, 500) } : {}),
  }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: wanted.currency.toLowerCase(),
          unit_amount,
          ...(product === null ? { product_data: named } : { product }),
        },
      },
    ],
    // Stripe would otherwise let the buyer pay in another currency.
    adaptive_pricing: { enabled: false },
    client_reference_id: wanted.client_reference_id,
    metadata,
    payment_intent_data: { metadata, description },
    success_url: wanted.success_url,
    cancel_url: wanted.cancel_url,
    expires_at: Math.floor(wanted.expires_at.getTime() / 1000),
    ...(wanted.customer_email && !left_out.has('email') ? { customer_email: wanted.customer_email } : {}),
  }
}

/** The product id typed by a merchant, or null if the text cannot be an id. */
function usableProduct(product_id: string | null | undefined): string | null {
  const id = product_id?.trim() ?? ''
  return /^[\w-]{1,255}$/.test(id) ? id : null
}

function droppableParam(refusal: ProviderError): 'product' | 'email' | null {
  if (refusal.code !== 'refused' && refusal.code !== 'not_found') return null
  if (refusal.param?.endsWith('[product]')) return 'product'
  return refusal.param === 'customer_email' ? 'email' : null
}

function chargeableAmount(currency: string, amount_minor: bigint): number {
  const amount = amountOrRefuse(currency, amount_minor)
  const { minimum_minor, maximum_minor } = chargeLimits(currency)
  if (amount_minor < minimum_minor) throw new ProviderError('amount_too_small')
  if (amount_minor > maximum_minor) throw new ProviderError('amount_too_large')
  return amount
}

function openSession(session: unknown): CheckoutSessionFacts & { url: string; expires_at: Date } {
  const facts = sessionFactsOf(session)
  if (!facts?.url || !facts.expires_at) return misunderstood(true)
  return { ...facts, url: facts.url, expires_at: facts.expires_at }
}
