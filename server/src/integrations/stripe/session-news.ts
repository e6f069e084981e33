// What a report about a Checkout Session means for the order or deposit that is paid with it.

import type { CheckoutSessionFacts } from './session-facts.ts'

export interface SessionReport {
  session: CheckoutSessionFacts
  /** The type of the event it came with; absent when the session was fetched. */
  event_type?: string
  /** The id of the event or session, for people who investigate. */
  source: string
}

/** `under_way`: the buyer has done everything, and the bank has not confirmed yet. `none`: the page is still open. */
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
