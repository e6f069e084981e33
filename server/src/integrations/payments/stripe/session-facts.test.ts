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
  expect(sessionState({ status, payment_status }, event_type)).toBe(state)
})
