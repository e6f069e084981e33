import { expect, test } from 'vitest'
import { sessionState } from './session-facts.ts'

const FAILED = 'checkout.session.async_payment_failed'
const EXPIRED = 'checkout.session.expired'
const COMPLETED = 'checkout.session.completed'

/** Sessions as Stripe returns them or sends them with an event. */
test.each([
  ['open', 'unpaid', undefined, 'open'],
  ['complete', 'paid', undefined, 'paid'],
  ['complete', 'paid', COMPLETED, 'paid'],
  ['open', 'paid', undefined, 'paid'],
  ['expired', 'paid', EXPIRED, 'paid'],
  ['complete', 'paid', FAILED, 'paid'],
  [null, 'paid', undefined, 'paid'],
  ['complete', 'no_payment_required', undefined, 'paid'],
  ['open', 'no_payment_required', undefined, 'open'],
  ['expired', 'no_payment_required', undefined, 'expired'],
  ['complete', 'unpaid', undefined, 'pending'],
  ['complete', 'unpaid', COMPLETED, 'pending'],
  ['complete', 'unpaid', FAILED, 'failed'],
  ['expired', 'unpaid', FAILED, 'failed'],
  ['expired', 'unpaid', undefined, 'expired'],
  ['open', 'unpaid', EXPIRED, 'open'],
  [null, 'unpaid', EXPIRED, 'expired'],
  [null, 'unpaid', COMPLETED, 'open'],
  [null, 'unpaid', undefined, 'open'],
  ['brand_new', 'unpaid', undefined, 'open'],
])('W-06 %s and %s, reported by %s: %s', (status, payment_status, event_type, state) => {
  expect(sessionState({ status, payment_status, payment_intent_status: null }, event_type)).toBe(state)
})

test.each([
  ['complete', 'unpaid', 'requires_payment_method', 'failed'],
  ['complete', 'unpaid', 'canceled', 'failed'],
  ['complete', 'unpaid', 'processing', 'pending'],
  ['complete', 'unpaid', 'requires_action', 'pending'],
  ['complete', 'unpaid', 'succeeded', 'pending'],
  ['complete', 'unpaid', 'brand_new', 'pending'],
  ['complete', 'paid', 'requires_payment_method', 'paid'],
  // A declined card: the buyer may try another one.
  ['open', 'unpaid', 'requires_payment_method', 'open'],
  ['expired', 'unpaid', 'requires_payment_method', 'expired'],
])(
  'W-06 %s and %s with a PaymentIntent that is %s: %s',
  (status, payment_status, payment_intent_status, state) => {
    expect(sessionState({ status, payment_status, payment_intent_status })).toBe(state)
  },
)
