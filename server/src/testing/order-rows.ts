// What is stored of an order, and what Stripe was asked about it.

import { sql } from '../db/sql.ts'
import type { ProviderAccount } from '../integrations/payments/provider.ts'
import { listActiveRefunds } from '../integrations/payments/stripe/refunds.ts'
import type { TestApp } from './app.ts'
import type { PayingApp } from './paying-shop.ts'

/** The order's refunds, oldest first. */
export const refundsOf = (app: TestApp, order_id: string) =>
  app.db.rows(
    sql<{ id: string; amount: string; status: string; failure: string; transaction_id: string }>`
      select id, amount, status, failure, transaction_id from refunds where order_id = ${order_id} order by created_at, id`,
  )

/** The movements of stock that belong to the order, oldest first. */
export const movementsOf = (app: TestApp, order_id: string) =>
  app.db.rows(
    sql<{ reason: string; quantity: number }>`
      select reason, quantity from stock_movements where order_id = ${order_id} order by created_at, id`,
  )

/** The order's credit notes, those of tests too. */
export const creditNotesOf = (app: TestApp, order_id: string) =>
  app.db.rows(
    sql<{ id: string; total: string }>`
      select id, total from invoices where order_id = ${order_id} and kind like '%credit_note' order by number`,
  )

/** The calls that asked Stripe for a refund and that name this order, or this payment intent. */
export const refundCalls = ({ stripe_mock }: PayingApp, id: string) =>
  stripe_mock.calls.filter(
    ({ route, method, params }) =>
      route === '/v1/refunds' && method === 'POST' && JSON.stringify(params).includes(id),
  )

/** The sum of a payment's refunds in effect at Stripe, in our minor units. */
export const sumAtStripe = async (account: ProviderAccount, payment_intent_id: string): Promise<bigint> =>
  (await listActiveRefunds(account, payment_intent_id)).reduce(
    (sum, { amount_minor }) => sum + amount_minor,
    0n,
  )
