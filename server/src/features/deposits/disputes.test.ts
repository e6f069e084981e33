// A cardholder disputes a deposit: the balance keeps it until the dispute is decided, and loses what the bank takes back.

import { api } from '@kontor/contract/api'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { checkInvariants } from '../../invariants/check-invariants.ts'
import { buildUser, type TestUser } from '../../testing/app.ts'
import { eventOf, expectSoundBooks, type PayingApp, startPayingApp } from '../../testing/paying-shop.ts'
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

/** Every order in which some of the reports may come, each once. */
const ordersOf = <T>(reports: readonly T[]): T[][] =>
  reports.length <= 1
    ? [[...reports]]
    : reports.flatMap((first, at) => ordersOf(reports.toSpliced(at, 1)).map((rest) => [first, ...rest]))

const TOOK = 'The cardholder’s bank took this payment back after a dispute.'
const REPORTS = {
  created: ['charge.dispute.created', 'needs_response'],
  ended: ['charge.dispute.closed', 'warning_closed'],
  lost: ['charge.dispute.closed', 'lost'],
  won: ['charge.dispute.closed', 'won'],
  reinstated: ['charge.dispute.funds_reinstated', 'lost'],
} as const

describe('reports of a dispute in any order, some of them twice', () => {
  const cases: [reports: (keyof typeof REPORTS)[], left: number, note: string][] = [
    [['created', 'lost'], 9, TOOK],
    [['created', 'lost', 'lost'], 9, TOOK],
    [['created', 'ended'], 15, ''],
    [['created', 'won'], 15, ''],
    [['created', 'lost', 'won'], 15, ''],
    [['lost', 'reinstated', 'created'], 15, ''],
  ]
  test.each(cases)('%j', async (kinds, left, note) => {
    for (const reports of ordersOf(kinds)) {
      user = await buildUser(app)
      const { id, payment_intent } = await paid()
      for (const kind of reports) {
        const [type, status] = REPORTS[kind]
        const dispute = disputeOf(payment_intent, status, 600)
        await report(eventOf(type, dispute))
        await report(eventOf(type, dispute))
      }
      expect([reports, await euros(), await noteOf(id)]).toEqual([reports, left, note])
    }
  })

  test('two disputes about parts of one deposit', async () => {
    const { id, payment_intent } = await paid()
    const tell = (dispute_id: string, kind: keyof typeof REPORTS, amount: number) => {
      const [type, status] = REPORTS[kind]
      return report(eventOf(type, { ...disputeOf(payment_intent, status, amount), id: dispute_id }))
    }
    await tell('dp_1', 'lost', 600)
    await tell('dp_2', 'created', 500)
    expect([await euros(), await noteOf(id)]).toEqual([9, TOOK])
    await tell('dp_2', 'lost', 500)
    expect(await euros()).toBe(4)
    await tell('dp_1', 'reinstated', 600)
    expect([await euros(), await noteOf(id)]).toEqual([10, TOOK])
    await tell('dp_2', 'reinstated', 500)
    expect([await euros(), await noteOf(id)]).toEqual([15, ''])
  })
})

test('a dispute that is won leaves a note about something else, and one in another currency books nothing', async () => {
  const { id, payment_intent } = await paid()
  await app.db.run(sql`update deposits set note = 'Something else.' where id = ${id}`)
  await report(eventOf('charge.dispute.closed', disputeOf(payment_intent, 'won')))
  expect(await noteOf(id)).toBe('Something else.')
  const dollars = { ...disputeOf(payment_intent, 'lost'), id: 'dp_dollars', currency: 'usd' }
  await report(eventOf('charge.dispute.closed', dollars))
  expect([await euros(), await noteOf(id)]).toEqual([15, TOOK])
})

test('I6 the books tell of a deposit that lost less than its disputes took', async () => {
  const { id, payment_intent } = await paid()
  await report(eventOf('charge.dispute.closed', disputeOf(payment_intent, 'lost', 600)))
  const broken = app.db.transaction(async (tx) => {
    await tx.run(sql`update deposits set charged_back = 5 where id = ${id}`)
    // Nothing of it stays.
    throw new Error((await checkInvariants(tx)).map(({ title }) => title).join('; '))
  })
  await expect(broken).rejects.toThrow('what disputes took of a deposit is what each of them took')
})
