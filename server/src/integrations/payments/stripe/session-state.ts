// What a Checkout Session says of the payment that is made with it.

import type { PaymentState } from '../provider.ts'
import type { CheckoutSessionFacts } from './session-facts.ts'

/** `event_type`: of the event it came with; absent when the session was fetched. */
export function sessionState(
  { status, payment_status }: Pick<CheckoutSessionFacts, 'status' | 'payment_status'>,
  event_type?: string,
): PaymentState {
  if (payment_status === 'paid' || (payment_status === 'no_payment_required' && status === 'complete'))
    return 'paid'
  if (event_type === 'checkout.session.async_payment_failed') return 'failed'
  if (status === 'expired' || (status === null && event_type === 'checkout.session.expired')) return 'expired'
  return status === 'complete' ? 'pending' : 'open'
}
