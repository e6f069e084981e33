// What a report about a Checkout Session means, for whatever is paid with it: an order, a deposit.

import type { CheckoutSessionFacts } from './session-facts.ts'

export interface SessionReport {
  session: CheckoutSessionFacts
  /** The event's type; absent when Stripe was asked. */
  event_type?: string
  /** An event's or a session's id, for people who look into it. */
  source: string
}

/** `under_way`: the buyer has done everything and the bank has yet to say yes. `none`: the page is still open. */
export type SessionNews = 'paid' | 'under_way' | 'failed' | 'expired' | 'none'

export function sessionNews({
  session,
  event_type,
}: Pick<SessionReport, 'session' | 'event_type'>): SessionNews {
  const { status, payment_status } = session
  if (payment_status === 'paid' || (payment_status === 'no_payment_required' && status === 'complete'))
    return 'paid'
  if (event_type === 'checkout.session.async_payment_failed') return 'failed'
  if (status === 'expired' || (status === null && event_type === 'checkout.session.expired')) return 'expired'
  return status === 'complete' ? 'under_way' : 'none'
}
