// A cardholder disputes a deposit: the balance keeps it until the dispute is decided, and loses what the bank takes back.

import { expect, test } from 'vitest'
import { chargeOf, startDepositing } from '../../testing/depositing.ts'
import { eventOf } from '../../testing/stripe-events.ts'

const { get, paid, euros, report } = await startDepositing()

const noteOf = async (id: string) => (await get(id)).note

const tell = async (type: string, object: object) =>
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
  await tell('charge.dispute.created', disputeOf(payment_intent_id, 'needs_response', 600))
  expect(await euros()).toBe(15)
  expect(await noteOf(id)).toBe('The cardholder disputes this payment.')

  const closed = eventOf('charge.dispute.closed', disputeOf(payment_intent_id, 'lost', 600))
  for (const _ of ['once', 'again']) expect((await report(closed)).status).toBe(200)
  expect(await euros()).toBe(9)
  expect(await noteOf(id)).toBe('The cardholder’s bank took this payment back after a dispute.')

  // What is refunded besides goes too, and never more than was paid in.
  await tell('charge.refunded', chargeOf(deposit, 500))
  expect(await euros()).toBe(4)
  await tell('charge.refunded', chargeOf(deposit, 1500))
  expect(await euros()).toBe(0)
})

test('the balance keeps what a dispute did not take', async () => {
  const { id, payment_intent_id } = await paid()
  await tell('charge.dispute.created', disputeOf(payment_intent_id, 'needs_response'))
  await tell('charge.dispute.closed', disputeOf(payment_intent_id, 'won'))
  expect(await euros()).toBe(15)
  expect(await noteOf(id)).toBe('')
})
