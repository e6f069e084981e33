// What every part of the mock works with: its tables, its clock, and the URLs of its pages.

import { createHash, randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { openStore, type Store, type Table } from './store.ts'

/** Besides Stripe's object: what the page shows, and what the payment will contain. `settles` is set while a delayed payment is pending. */
export interface SessionRow {
  session: Stripe.Checkout.Session
  lines: { name: string; description: string | null; quantity: number; amount: number }[]
  intent_metadata: Record<string, string>
  intent_description: string | null
  settles?: { at: number; outcome: 'succeeded' | 'failed' }
}

/** Where one account's events go, with the secret they are signed with. */
export interface EndpointRow {
  endpoint: Stripe.WebhookEndpoint
  secret: string
}

/** The delivery of an event to one endpoint: the next attempt is due at `due_at` (ms), `attempts` have been made. */
export interface DeliveryRow {
  id: string
  event_id: string
  endpoint_id: string
  due_at: number
  attempts: number
}

/** The stored response of an idempotency key. */
export interface ReplyRow {
  fingerprint: string
  at: number
  status: number
  body: unknown
}

/** An event as it is sent. */
export type EventRow = Record<string, unknown> & { id: string; type: string; created: number }

export interface MockState {
  store: Store
  sessions: Table<SessionRow>
  intents: Table<Stripe.PaymentIntent>
  charges: Table<Stripe.Charge>
  refunds: Table<Stripe.Refund>
  products: Table<Stripe.Product>
  events: Table<EventRow>
  endpoints: Table<EndpointRow>
  deliveries: Table<DeliveryRow>
  replies: Table<ReplyRow>
  now_ms: () => number
  page_url: (session_id: string) => string
}

/** A state on the file at `path`, or in memory without one. */
export function openMockState(
  path: string | null,
  now_ms: () => number,
  page_url: (session_id: string) => string,
): MockState {
  const store = openStore(path)
  return {
    store,
    sessions: store.table('session'),
    intents: store.table('payment_intent'),
    charges: store.table('charge'),
    refunds: store.table('refund'),
    products: store.table('product'),
    events: store.table('event'),
    endpoints: store.table('endpoint'),
    deliveries: store.table('delivery'),
    replies: store.table('reply'),
    now_ms,
    page_url,
  }
}

/**
 * The account id of a key. Every key has an account of its own, but those that begin with the same `sk_test_acct_<name>_`, which share one. The key itself
 * is not stored.
 */
export function accountOfKey(secret_key: string): string {
  const [, named = secret_key] = /^(?:sk|rk)_test_acct_([a-z\d]+)_/i.exec(secret_key) ?? []
  return `acct_${createHash('sha256').update(named).digest('hex').slice(0, 16)}`
}

/** A new id in Stripe's style: `pi_` and 24 letters and digits, or more where only knowing the id gives access to a page. */
export function newId(prefix: string, length = 24): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01234567'
  let id = `${prefix}_`
  for (const byte of randomBytes(length)) id += letters[byte % letters.length]
  return id
}

/** The time as Stripe writes it, in whole seconds. */
export function secondsOf(state: MockState): number {
  return Math.floor(state.now_ms() / 1000)
}
