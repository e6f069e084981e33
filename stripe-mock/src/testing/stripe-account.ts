// An account at the mock as a shop uses it: by Stripe's own SDK.

import Stripe from 'stripe'
import type { StripeMock } from '../mock.ts'

export const KEY = 'sk_test_the_shop'

/** The SDK, calling a mock that is mounted at the root of its server. */
export function sdkFor({ api_base }: StripeMock): Stripe {
  const { hostname, port } = new URL(api_base)
  return new Stripe(KEY, { protocol: 'http', host: hostname, port, maxNetworkRetries: 0, telemetry: false })
}

/** An order of 12.50 euro, to be paid on a page of its own. */
export const orderOf = (
  overrides: Stripe.Checkout.SessionCreateParams = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: 'https://shop.example/store?purchase=success&session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:8080/store?purchase=cancel&shop_id=1',
  line_items: [lineOf(1250, 'Order K-1001')],
  ...overrides,
})

export const lineOf = (
  unit_amount: number,
  name: string,
  description?: string,
): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: 'eur', unit_amount, product_data: { name, ...(description && { description }) } },
})
