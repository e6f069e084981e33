// Which events of Stripe the product acts on: what a webhook has to be registered for, and the version of Stripe's API they are read in.

/** The version of the API that calls are made in and webhooks should be registered with. */
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
