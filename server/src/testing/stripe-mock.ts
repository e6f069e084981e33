// The Stripe mock for a whole test file, and what tests of the calls to it share.

import type { StripeMock } from '@kontor/stripe-mock/mock'
import { startStripeMock } from '@kontor/stripe-mock/testing/start-stripe-mock'
import { afterEach } from 'vitest'
import type { PaymentAttempt, ProviderAccount } from '../integrations/payments/provider.ts'
import { ProviderError } from '../integrations/payments/provider-error.ts'
import {
  createCheckoutSession,
  retrieveCheckoutSession,
  sessionExpiry,
} from '../integrations/payments/stripe/stripe.ts'
import { closeAtEnd } from './closing.ts'

/** A mock for a whole test file, with an account. After each test its faults and recorded calls are cleared. */
export async function openStripeMock(
  secret_key: string,
): Promise<{ stripe_mock: StripeMock; account: ProviderAccount }> {
  const { stripe_mock, stop } = await startStripeMock({ base_path: '/dev/stripe' })
  closeAtEnd(stop)
  afterEach(() => {
    stripe_mock.faults.length = 0
    stripe_mock.calls.length = 0
  })
  return { stripe_mock, account: { secret_key, api_base: stripe_mock.api_base } }
}

/** Opens and pays a session; gives its PaymentIntent's id. */
export async function payIntent(stripe_mock: StripeMock, account: ProviderAccount): Promise<string> {
  const { id } = await createCheckoutSession(account, checkoutOf())
  await stripe_mock.pay(id)
  return (await retrieveCheckoutSession(account, id)).payment_intent_id ?? ''
}

let attempts = 0

/** An order of 12.50 euro to be paid, with a key of its own. */
export function checkoutOf(overrides: Partial<PaymentAttempt> = {}): PaymentAttempt {
  return {
    idempotency_key: `attempt-${++attempts}`,
    description: 'Order K-1001',
    client_reference_id: '0b0e3c0e-0000-4000-8000-000000000001',
    metadata: {
      order_id: '0b0e3c0e-0000-4000-8000-000000000001',
      shop_id: '0b0e3c0e-0000-4000-8000-000000000002',
      payment_id: '0b0e3c0e-0000-4000-8000-000000000003',
      payment_gateway_id: '0b0e3c0e-0000-4000-8000-000000000004',
    },
    currency: 'EUR',
    amount_minor: 1250n,
    line_name: 'Order K-1001',
    customer_email: 'buyer@example.com',
    success_url: 'http://localhost:8080/store/demo?purchase=success&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:8080/store/demo?purchase=cancel',
    expires_at: sessionExpiry(new Date(0), new Date()),
    ...overrides,
  }
}

/** The error of a call that has to fail. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const failure: unknown = await call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
  if (failure instanceof ProviderError) return failure
  throw failure
}
