// The objects of an account besides payments: the account itself, products, and webhook endpoints.

import { STRIPE_API_VERSION, STRIPE_EVENTS } from '@kontor/contract/orders/payments/stripe-events'
import type Stripe from 'stripe'
import type { FormTree } from '../api/form.ts'
import { address, flag, list, metadata, object, optional, required, text } from '../api/params.ts'
import { StripeRefusal } from '../api/refusal.ts'
import { type MockState, newId, secondsOf } from './mock-state.ts'

/** The account object of a key. */
export function accountObject(id: string) {
  const account = {
    id,
    object: 'account',
    business_profile: null,
    charges_enabled: true,
    country: 'DE',
    default_currency: 'eur',
  }
  return {
    ...account,
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  }
}

export function balanceObject() {
  const nothing = [{ amount: 0, currency: 'eur', source_types: { card: 0 } }]
  return { object: 'balance', available: nothing, livemode: false, pending: nothing }
}

const readProduct = object({
  active: optional(flag),
  description: optional(text),
  id: optional(text),
  images: optional(list(address)),
  metadata: optional(metadata),
  name: required(text),
  url: optional(address),
})

export function createProduct(state: MockState, account: string, form: FormTree): Stripe.Product {
  const wanted = readProduct(form, '')
  const id = wanted.id ?? newId('prod', 14)
  if (state.products.get(id)) {
    throw new StripeRefusal('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  }
  const now = secondsOf(state)
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: wanted.active ?? true,
    created: now,
    default_price: null,
    description: wanted.description ?? null,
    images: wanted.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: wanted.metadata ?? {},
    name: wanted.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: wanted.url ?? null,
  }
  state.products.put(id, account, product)
  return product
}

const readEndpoint = object({
  api_version: optional(text),
  description: optional(text),
  enabled_events: required(list(text)),
  metadata: optional(metadata),
  url: required(address),
})

/** Registers an endpoint as the API does: only this response shows its secret. */
export function createEndpoint(state: MockState, account: string, form: FormTree): Stripe.WebhookEndpoint {
  const { url, ...wanted } = readEndpoint(form, '')
  if (state.endpoints.list(account).length >= 16)
    throw new StripeRefusal('You have reached the limit of 16 endpoints.')
  const secret = newId('whsec', 32)
  return { ...setEndpoint(state, account, { ...wanted, url, secret }), secret }
}

/** Registers an endpoint with a given secret. It replaces one with the same URL. */
export function setEndpoint(
  state: MockState,
  account: string,
  wanted: {
    url: string
    secret: string
    enabled_events?: string[]
    api_version?: string
    description?: string
  },
): Stripe.WebhookEndpoint {
  const earlier = state.endpoints.list(account).find(({ endpoint }) => endpoint.url === wanted.url)
  const endpoint: Stripe.WebhookEndpoint = {
    id: earlier?.endpoint.id ?? newId('we'),
    object: 'webhook_endpoint',
    api_version: wanted.api_version ?? STRIPE_API_VERSION,
    application: null,
    created: secondsOf(state),
    description: wanted.description ?? null,
    enabled_events: wanted.enabled_events ?? [...STRIPE_EVENTS],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: wanted.url,
  }
  state.endpoints.put(endpoint.id, account, { endpoint, secret: wanted.secret })
  return endpoint
}
