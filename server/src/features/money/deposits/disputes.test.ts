// A cardholder disputes a deposit: the balance keeps it until the dispute is decided, and loses what the bank takes back.

import { api } from '@kontor/contract/api'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { checkInvariants } from '../../../invariants/check-invariants.ts'
import { forPlatform } from '../../../platform.ts'
import { chargeOf, startDepositing } from '../../../testing/depositing.ts'
import { eventOf } from '../../../testing/stripe-events.ts'
import { fetchLostPlatformEvents } from '../../orders/payments/reporting/fetch-lost-events.ts'
import { findPlatformAccount } from './platform-account.ts'

const { app, user, changeUser, get, paid, euros, report } = await startDepositing()

const noteOf = async (id: string) => (await get(id)).note

const sendEvent = async (type: string, object: object) =>
  expect((await report(eventOf(type, object))).status).toBe(200)

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
  const deposit = await paid()
  const { id, payment_intent_id } = deposit
  await sendEvent('charge.dispute.created', disputeOf(payment_intent_id, 'needs_response', 600))
  expect(await euros()).toBe(15)
  expect(await noteOf(id)).toBe('The cardholder disputes this payment.')

  const closed = eventOf('charge.dispute.closed', disputeOf(payment_intent_id, 'lost', 600))
  for (const _ of ['once', 'again']) expect((await report(closed)).status).toBe(200)
  expect(await euros()).toBe(9)
  expect(await noteOf(id)).toBe('The cardholder’s bank took this payment back after a dispute.')

  const { data } = await user().call(api.ledger.movements, {})
  expect(data.map(({ text }) => text)).toEqual(['Lost in a dispute', 'Card payment'])

  // What is refunded besides goes too, and never more than was paid in.
  await sendEvent('charge.refunded', chargeOf(deposit, 500))
  expect(await euros()).toBe(4)
  await sendEvent('charge.refunded', chargeOf(deposit, 1500))
  expect(await euros()).toBe(0)
})

test('one that no webhook has reported is listed after ten minutes, and booked once', async () => {
  const { payment_intent_id } = await paid()
  const { secret_key } = findPlatformAccount(app.platform.config)!.account
  const [event] = app.stripe_mock.events(secret_key)
  const object = disputeOf(payment_intent_id, 'lost', 600)
  Object.assign(event!, eventOf('charge.dispute.closed', object), { created: event!.created })
  const fetchAgain = async () => {
    await fetchLostPlatformEvents(forPlatform(app.platform))
    return euros()
  }
  expect(await fetchAgain()).toBe(15)
  event!.created -= 900
  await app.db.run(sql`update platform_event_fetches set fetched_until = now() - interval '1 hour'`)
  expect([await fetchAgain(), await fetchAgain()]).toEqual([9, 9])
})

test('the balance keeps what a dispute did not take', async () => {
  const { id, payment_intent_id } = await paid()
  await sendEvent('charge.dispute.created', disputeOf(payment_intent_id, 'needs_response'))
  await sendEvent('charge.dispute.closed', disputeOf(payment_intent_id, 'won'))
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
      await changeUser()
      const { id, payment_intent_id } = await paid()
      for (const kind of reports) {
        const [type, status] = REPORTS[kind]
        const dispute = disputeOf(payment_intent_id, status, 600)
        await sendEvent(type, dispute)
        await sendEvent(type, dispute)
      }
      expect([reports, await euros(), await noteOf(id)]).toEqual([reports, left, note])
    }
  })

  test('two disputes about parts of one deposit', async () => {
    const { id, payment_intent_id } = await paid()
    const reportDispute = (dispute_id: string, kind: keyof typeof REPORTS, amount: number) => {
      const [type, status] = REPORTS[kind]
      return sendEvent(type, { ...disputeOf(payment_intent_id, status, amount), id: dispute_id })
    }
    await reportDispute('dp_1', 'lost', 600)
    await reportDispute('dp_2', 'created', 500)
    expect([await euros(), await noteOf(id)]).toEqual([9, TOOK])
    await reportDispute('dp_2', 'lost', 500)
    expect(await euros()).toBe(4)
    await reportDispute('dp_1', 'reinstated', 600)
    expect([await euros(), await noteOf(id)]).toEqual([10, TOOK])
    await reportDispute('dp_2', 'reinstated', 500)
    expect([await euros(), await noteOf(id)]).toEqual([15, ''])
  })
})

test('a dispute that is won leaves a note about something else, and one in another currency books nothing', async () => {
  const { id, payment_intent_id } = await paid()
  await app.db.run(sql`update deposits set note = 'Something else.' where id = ${id}`)
  await sendEvent('charge.dispute.closed', disputeOf(payment_intent_id, 'won'))
  expect(await noteOf(id)).toBe('Something else.')
  const dollars = { ...disputeOf(payment_intent_id, 'lost'), id: 'dp_dollars', currency: 'usd' }
  await sendEvent('charge.dispute.closed', dollars)
  expect([await euros(), await noteOf(id)]).toEqual([15, TOOK])
})

test('I6 the invariants report a deposit that lost less than its disputes took', async () => {
  const { id, payment_intent_id } = await paid()
  await sendEvent('charge.dispute.closed', disputeOf(payment_intent_id, 'lost', 600))
  const broken = app.db.transaction(async (tx) => {
    await tx.run(sql`update deposits set charged_back = 5 where id = ${id}`)
    // Nothing of it stays.
    throw new Error((await checkInvariants(tx)).map(({ title }) => title).join('; '))
  })
  await expect(broken).rejects.toThrow('disputes took no more of a deposit than was booked off it')
})
