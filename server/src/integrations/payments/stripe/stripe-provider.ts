// Stripe as a payment provider: its sessions, charges and events in the terms of `provider.ts`.

import { chargeLimits } from '@kontor/contract/orders/payments/stripe-amounts'
import { isCardCurrency } from '@kontor/contract/values/currencies'
import { toMinor } from '@kontor/contract/values/money'
import type { PaymentProvider, PaymentReport, ProviderEvent } from '../provider.ts'
import type { StripeEvent } from './event.ts'
import { listEvents } from './list-events.ts'
import { listActiveRefunds, listRefunds, refundPayment } from './refunds.ts'
import { type CheckoutSessionFacts, sessionState } from './session-facts.ts'
import {
  createCheckoutSession,
  expireCheckoutSession,
  retrieveCheckoutSession,
  sessionExpiry,
  tryKey,
} from './stripe.ts'
import { verifyWebhook } from './webhook.ts'

/** `event` is the event of the session; absent for a fetched session. */
export const reportOf = (
  session: CheckoutSessionFacts,
  event?: { id: string; type: string },
): PaymentReport => ({
  reference: session.id,
  state: sessionState(session, event?.type),
  amount_minor: session.amount_total_minor,
  currency: session.currency,
  is_test: !session.livemode,
  payment_intent_id: session.payment_intent_id,
  metadata: session.metadata,
  was_asked: event === undefined,
  source: event?.id ?? session.id,
})

function eventOf(event: StripeEvent): ProviderEvent {
  const { id, type, object_id, livemode, account } = event
  const envelope = { id, type, object_id, is_test: !livemode, account }
  switch (event.kind) {
    case 'session':
      return { ...envelope, kind: 'payment', object: reportOf(event.object, event) }
    case 'charge_refunded':
      return { ...envelope, kind: 'refunded_sum', object: event.object }
    case 'refund_changed':
      return { ...envelope, kind: 'refund', object: event.object }
    case 'dispute_created':
    case 'dispute_closed':
      return { ...envelope, kind: event.kind, object: event.object }
    case 'other':
      return { ...envelope, kind: 'ignored' }
  }
}

export const stripe: PaymentProvider = {
  expiryOf: sessionExpiry,
  async open(account, attempt) {
    const { id, url, expires_at } = await createCheckoutSession(account, attempt)
    return { reference: id, redirect_url: url, expires_at }
  },
  lookUp: async (account, reference) => reportOf(await retrieveCheckoutSession(account, reference)),
  async end(account, reference) {
    const { outcome } = await expireCheckoutSession(account, reference)
    return outcome === 'already_complete' ? 'paid' : 'ended'
  },
  refund: refundPayment,
  listRefunds,
  listActiveRefunds,
  tryKey,
  readEvent: ({ raw_body, headers }, secret, now) =>
    eventOf(
      verifyWebhook({
        raw_body,
        signature_header: headers['stripe-signature'],
        secret,
        now_seconds: Math.floor(now.getTime() / 1000),
      }),
    ),
  async listEvents(account, span) {
    const { events, is_all } = await listEvents(account, span)
    return { events: events.map(eventOf), is_all }
  },
  obstacle({ total, currency }) {
    if (!isCardCurrency(currency)) return 'currency_not_supported'
    const { minimum_minor, maximum_minor } = chargeLimits(currency)
    const amount = toMinor(total, currency)
    if (amount < minimum_minor) return 'amount_too_small'
    return amount > maximum_minor ? 'amount_too_large' : null
  },
}
