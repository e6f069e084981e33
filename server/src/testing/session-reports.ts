// Reports about an order's payment page, as events or as Stripe's answer to a request, and what they change.

import { api } from '@kontor/contract/api'
import type { PlacedOrder } from '@kontor/contract/orders/orders'
import type { Payment } from '@kontor/contract/orders/payments/order-payment'
import { expect } from 'vitest'
import { sql } from '../db/sql.ts'
import { applyReport } from '../features/orders/payments/reporting/apply-report.ts'
import { sessionFactsOf } from '../integrations/payments/stripe/session-facts.ts'
import { reportOf } from '../integrations/payments/stripe/stripe-provider.ts'
import { type PayingApp, type PayingShop, paymentsOf, placeOrder, sendEvent } from './paying-shop.ts'
import { eventOf } from './stripe-events.ts'

/** An order of 14.90 EUR with an open payment page. */
export interface Opened {
  order: PlacedOrder
  payment: Payment
  /** The payment page's session at Stripe. */
  session_id: string
  shop: PayingShop
}

export async function openOrder(app: PayingApp, shop: PayingShop): Promise<Opened> {
  const order = await placeOrder(app, shop)
  const payment = await app.call(api.storefront.pay, { body: { order_id: order.id } })
  return { order, payment, session_id: payment.transaction_id, shop }
}

/** The session as Stripe shows it, paid. */
export const sessionOf = ({ order, payment }: Opened, overrides: object = {}) => ({
  id: payment.transaction_id,
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 1490,
  currency: 'eur',
  livemode: false,
  payment_intent: `pi_${order.id}`,
  client_reference_id: order.id,
  metadata: { order_id: order.id, payment_id: payment.id, payment_gateway_id: payment.payment_gateway_id },
  ...overrides,
})

/** Sends an event about the session to the server's webhook; gives the outcome. */
export async function reportSession(
  app: PayingApp,
  opened: Opened,
  type: string,
  overrides: object = {},
  envelope: object = {},
) {
  const event = eventOf(`checkout.session.${type}`, sessionOf(opened, overrides), envelope)
  expect((await sendEvent(app, opened.shop, event)).json).toEqual({ received: true })
  return outcomeOf(app, event.id)
}

export const outcomeOf = (app: PayingApp, event_id: string) =>
  app.db.first(
    sql<{
      type: string
      object_id: string
      outcome: string
    }>`select type, object_id, outcome from webhook_events where event_id = ${event_id}`,
  )

/** Applies a session as fetched from Stripe, which jobs do, and the buyer's return to the shop. */
export const settleAsked = (app: PayingApp, opened: Opened, overrides: object = {}) =>
  app.db.transaction((tx) =>
    applyReport(
      tx,
      app.platform,
      { shop_id: opened.shop.shop.id, id: opened.shop.gateway.id, is_test_mode: true },
      reportOf(sessionFactsOf(sessionOf(opened, overrides))!),
    ),
  )

export const orderOf = ({ order, shop }: Opened) =>
  shop.owner.call(api.orders.get, { params: { id: order.id } })

export async function paymentOf({ order, payment, shop }: Opened) {
  return (await paymentsOf(shop, order.id)).find(({ id }) => id === payment.id)
}

export const todosOf = (app: PayingApp, { shop }: PayingShop) =>
  app.db.rows(sql`
    select kind, key, order_id, payment_gateway_id, amount, currency, detail from matters
    where shop_id = ${shop.id} order by created_at, id`)

/** The part of a to-do that says whose money it is and how much. */
export const moneyOf = ({ order, shop }: Opened) => ({
  order_id: order.id,
  payment_gateway_id: shop.gateway.id,
  amount: '14.90',
  currency: 'EUR',
})
