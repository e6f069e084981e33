// A cardholder disputes a deposit: the balance keeps it until the dispute is decided, and loses what the bank takes back.

import { api } from '@kontor/contract/api'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildUser, type TestUser } from '../../testing/app.ts'
import { expectSoundBooks, type PayingApp, startPayingApp } from '../../testing/paying-shop.ts'
import { eventOf } from '../../testing/stripe-events.ts'
import { findPlatformAccount } from './platform-account.ts'

let app: PayingApp
let user: TestUser

beforeAll(async () => {
  app = await startPayingApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  user = await buildUser(app)
})
afterEach(() => expectSoundBooks(app))

async function paid() {
  const { id, STRIPE } = await user.call(api.deposits.create, {
    body: { amount: 15, currency: 'EUR', provider: 'STRIPE' },
  })
  await app.stand_in.pay(STRIPE.checkout_session_id)
  const row = await app.db.first(
    sql<{ payment_intent_id: string }>`select payment_intent_id from deposits where id = ${id}`,
  )
  return { id, payment_intent: row!.payment_intent_id }
}

const euros = async () => {
  const { balances } = await user.call(api.ledger.balance, {})
  return Number(balances[0]?.amount ?? 0) / 100_000
}

const noteOf = async (id: string) => (await user.call(api.deposits.get, { params: { id } })).note

async function report(event: object) {
  const payload = JSON.stringify(event)
  const secret = findPlatformAccount(app.services.config)!.webhook_secret
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
  }
  const { status } = await app.send({ method: 'POST', url: '/v1/webhooks/stripe', headers, body: payload })
  expect(status).toBe(200)
}

const disputeOf = (payment_intent: string, status: string, amount = 1500) => ({
  id: `dp_${payment_intent}`,
  object: 'dispute',
  payment_intent,
  amount,
  currency: 'eur',
  reason: 'fraudulent',
  status,
})

test('I6 the balance loses what a lost dispute takes, once', async () => {
  const { id, payment_intent } = await paid()
  await report(eventOf('charge.dispute.created', disputeOf(payment_intent, 'needs_response', 600)))
  expect(await euros()).toBe(15)
  expect(await noteOf(id)).toBe('The cardholder disputes this payment.')

  const closed = eventOf('charge.dispute.closed', disputeOf(payment_intent, 'lost', 600))
  await report(closed)
  await report(closed)
  expect(await euros()).toBe(9)
  expect(await noteOf(id)).toBe('The cardholder’s bank took this payment back after a dispute.')

  // What is refunded besides goes too, and never more than was paid in.
  const charge = {
    id: 'ch_1',
    object: 'charge',
    amount: 1500,
    currency: 'eur',
    livemode: false,
    payment_intent,
    refunded: false,
    metadata: { deposit_id: id },
  }
  await report(eventOf('charge.refunded', { ...charge, amount_refunded: 500 }))
  expect(await euros()).toBe(4)
  await report(eventOf('charge.refunded', { ...charge, amount_refunded: 1500 }))
  expect(await euros()).toBe(0)
})

test('the balance keeps what a dispute did not take', async () => {
  const { id, payment_intent } = await paid()
  await report(eventOf('charge.dispute.created', disputeOf(payment_intent, 'needs_response')))
  await report(eventOf('charge.dispute.closed', disputeOf(payment_intent, 'won')))
  expect(await euros()).toBe(15)
  expect(await noteOf(id)).toBe('')
})
