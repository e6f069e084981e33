// The Stripe events that the product handles. A webhook must be registered for these events, in this version
// of Stripe's API.

/** The version of the API for calls. Webhooks should be registered with the same version. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'refund.failed',
  'refund.updated',
] as const
