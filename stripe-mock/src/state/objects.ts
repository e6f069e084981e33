// New Stripe objects, with all fields of the API version. The SDK's types check that no field is missing; a test checks the responses against
// Stripe's schemas.

import type Stripe from 'stripe'
import { type MockState, newId, secondsOf } from './mock-state.ts'

type Wanted = Pick<
  Stripe.Checkout.Session,
  'client_reference_id' | 'cancel_url' | 'success_url' | 'customer_email' | 'expires_at' | 'locale'
> & { currency: string; amount: number; metadata: Record<string, string> }

/** An open session of mode payment. */
export function newSession(state: MockState, wanted: Wanted): Stripe.Checkout.Session {
  const { currency, amount, ...given } = wanted
  const id = newId('cs_test', 58)
  return {
    ...NOTHING_CHOSEN,
    ...given,
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    created: secondsOf(state),
    currency,
    livemode: false,
    mode: 'payment',
    payment_intent: null,
    payment_status: amount === 0 ? 'no_payment_required' : 'unpaid',
    status: 'open',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: state.page_url(id),
  }
}

const NOTHING_CHOSEN = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card', 'sepa_debit'],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
