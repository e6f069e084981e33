import { expect, test } from 'vitest'
import { sessionNews } from './session-news.ts'

const FAILED = 'checkout.session.async_payment_failed'
const EXPIRED = 'checkout.session.expired'
const COMPLETED = 'checkout.session.completed'

/** Sessions as Stripe returns them or sends them with an event. */
test.each([
  ['open', 'unpaid', undefined, 'none'],
  ['complete', 'paid', undefined, 'paid'],
  ['complete', 'paid', COMPLETED, 'paid'],
  ['open', 'paid', undefined, 'paid'],
  ['expired', 'paid', EXPIRED, 'paid'],
  ['complete', 'paid', FAILED, 'paid'],
  [null, 'paid', undefined, 'paid'],
  ['complete', 'no_payment_required', undefined, 'paid'],
  ['open', 'no_payment_required', undefined, 'none'],
  ['expired', 'no_payment_required', undefined, 'expired'],
  ['complete', 'unpaid', undefined, 'under_way'],
  ['complete', 'unpaid', COMPLETED, 'under_way'],
  ['complete', 'unpaid', FAILED, 'failed'],
  ['expired', 'unpaid', FAILED, 'failed'],
  ['expired', 'unpaid', undefined, 'expired'],
  ['open', 'unpaid', EXPIRED, 'none'],
  [null, 'unpaid', EXPIRED, 'expired'],
  [null, 'unpaid', COMPLETED, 'none'],
  [null, 'unpaid', undefined, 'none'],
  ['brand_new', 'unpaid', undefined, 'none'],
])('W-06 %s and %s, told by %s: %s', (status, payment_status, event_type, news) => {
  const session = {
    id: 'cs_1',
    status,
    payment_status,
    amount_total_minor: 100n,
    currency: 'EUR',
    livemode: false,
    payment_intent_id: null,
    client_reference_id: null,
    metadata: {},
    url: null,
    expires_at: null,
  }
  expect(sessionNews(event_type === undefined ? { session } : { session, event_type })).toBe(news)
})
