// A refund of a deposit is sent back by the bank: the balance is credited again, in whatever order events arrive, and the operators are notified.

import { api } from '@kontor/contract/api'
import { expect, test, vi } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { refundPayment as refundAtStripe } from '../../../integrations/payments/stripe/refunds.ts'
import { retrieveCheckoutSession } from '../../../integrations/payments/stripe/stripe.ts'
import { chargeOf, startDepositing } from '../../../testing/depositing.ts'
import { hearNothing } from '../../../testing/hear-nothing.ts'
import { mailsTo } from '../../../testing/login.ts'
import { loseNextEvent, runJobs } from '../../../testing/paying-shop.ts'
import { eventOf } from '../../../testing/stripe-events.ts'
import { findPlatformAccount } from './platform-account.ts'

const WITHIN = { timeout: 10_000, interval: 20 }
const OPERATOR = 'operator@kontor.example'

const {
  app,
  user,
  begin,
  get,
  paid,
  euros,
  report: send,
} = await startDepositing({ OPERATOR_EMAILS: OPERATOR })
const report = (type: string, object: object) => send(eventOf(type, object))

const returnedOf = async (id: string) =>
  (await app.db.first(sql<{ returned: string }>`select returned from deposits where id = ${id}`))!.returned

let refunds = 0

const newsOfCharges = async () =>
  (await app.db.first(
    sql<{ count: number }>`select count(*) as count from platform_events where type = 'charge.refunded'`,
  ))!.count

/** Refunds a payment in Stripe's dashboard, in cents; does not wait for the event. */
function refundSilently(payment_intent_id: string, amount_minor: bigint) {
  const { account } = findPlatformAccount(app.platform.config)!
  const idempotency_key = `by-hand-${++refunds}`
  return refundAtStripe(account, { payment_intent_id, amount_minor, currency: 'EUR', idempotency_key })
}

/** The same, and waits until the event has arrived; gives the refund's id. */
async function refundAndReport(payment_intent_id: string, amount_minor: bigint): Promise<string> {
  const before = await newsOfCharges()
  const { id } = await refundSilently(payment_intent_id, amount_minor)
  await vi.waitFor(async () => expect(await newsOfCharges()).toBe(before + 1), WITHIN)
  return id
}

const movements = async () =>
  (await user().call(api.ledger.movements, {})).data.map(({ reason, amount, text }) => [
    reason,
    Number(amount) / 100_000,
    text,
  ])

test('I6 a returned payout is credited to the balance once, and the operators and the account are notified', async () => {
  const deposit = await paid()
  const refund_id = await refundAndReport(deposit.payment_intent_id, 500n)
  expect(await euros()).toBe(10)
  await app.stripe_mock.failRefund(refund_id)
  await runJobs(app)
  expect(await euros()).toBe(15)
  expect(await movements()).toEqual([
    ['deposit_return', 5, 'Returned by the bank'],
    ['deposit_return', -5, 'Refunded at Stripe'],
    ['deposit', 15, 'Card payment'],
  ])
  expect(await get(deposit.id)).toMatchObject({
    status: 'DONE',
    note: 'A refund of €5.00 did not reach your bank. The amount is in your balance again.',
  })
  const mails = async () => (await mailsTo(app, OPERATOR)).filter(({ text }) => text.includes(deposit.id))
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Kontor: A refund of a deposit failed at the bank',
  ])
  expect((await mails())[0]?.text).toContain('€5.00 was returned')

  // The same failure is reported again, by the other types of events for it.
  const refund = {
    id: refund_id,
    object: 'refund',
    status: 'failed',
    payment_intent: deposit.payment_intent_id,
  }
  for (const type of ['refund.updated', 'charge.refund.updated'])
    expect((await report(type, { ...refund, amount: 500, currency: 'eur' })).status).toBe(200)
  await runJobs(app)
  expect(await euros()).toBe(15)
  expect(await mails()).toHaveLength(1)
})

test('F-11 I6 while Stripe is not asked the look-up is put off, and that was no attempt', async () => {
  const deposit = await paid()
  await app.stripe_mock.failRefund(await refundAndReport(deposit.payment_intent_id, 500n))
  const circuit = hearNothing(app)
  await runJobs(app)
  expect(await euros()).toBe(10)
  const put_off = await app.db.rows(
    sql<{ attempts: number; queue_name: string }>`
      select attempts, queue_name from graphile_worker.jobs
      where task_identifier = 'look_up_deposit_returns' and run_at > now()`,
  )
  // One for each event: `refund.updated` and `refund.failed`.
  const look_up = { attempts: 0, queue_name: 'deposit-returns' }
  expect(put_off).toEqual([look_up, look_up])
  circuit.answered()
  await app.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await runJobs(app)
  expect(await euros()).toBe(15)
})

test('I6 the same sum may go back again afterwards, and counts again', async () => {
  const deposit = await paid()
  await app.stripe_mock.failRefund(await refundAndReport(deposit.payment_intent_id, 500n))
  await runJobs(app)
  await refundAndReport(deposit.payment_intent_id, 500n)
  await runJobs(app)
  expect(await euros()).toBe(10)
  await refundAndReport(deposit.payment_intent_id, 1000n)
  await runJobs(app)
  expect(await euros()).toBe(0)
  expect(Number(await returnedOf(deposit.id))).toBe(15)
})

test('W-08 an event of the refund older than its failure changes nothing', async () => {
  const deposit = await paid()
  loseNextEvent(app, 'charge.refunded')
  const { id } = await refundSilently(deposit.payment_intent_id, 500n)
  await app.stripe_mock.failRefund(id)
  expect((await report('charge.refunded', chargeOf(deposit, 500))).status).toBe(200)
  await runJobs(app)
  expect(await euros()).toBe(15)
  // Nor does anything change after Stripe has been asked.
  expect((await report('charge.refunded', chargeOf(deposit, 500))).status).toBe(200)
  expect(await euros()).toBe(15)
  await runJobs(app)
  expect(await euros()).toBe(15)
})

test('W-08 a failure reported before the deposit itself is known', async () => {
  const { id, STRIPE } = await begin()
  loseNextEvent(app, 'checkout.session.completed')
  await app.stripe_mock.pay(STRIPE.checkout_session_id)
  // Stripe's charge names the deposit in its metadata; the refund does not.
  const { account } = findPlatformAccount(app.platform.config)!
  const { payment_intent_id } = await retrieveCheckoutSession(account, STRIPE.checkout_session_id)
  const refund_id = await refundAndReport(payment_intent_id!, 500n)
  await app.stripe_mock.failRefund(refund_id)
  await runJobs(app)
  expect((await get(id)).status).toBe('DONE')
  expect(await euros()).toBe(15)
})

test('F-11 Stripe cannot be asked: nothing changes until it can', async () => {
  const deposit = await paid()
  const refund_id = await refundAndReport(deposit.payment_intent_id, 500n)
  app.stripe_mock.faults.push({ on: 'GET /v1/refunds', answer: { status: 500 }, times: 10 })
  await app.stripe_mock.failRefund(refund_id)
  await runJobs(app)
  expect(await euros()).toBe(10)
  app.stripe_mock.faults.splice(0)
  await app.db.run(sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`)
  await runJobs(app)
  expect(await euros()).toBe(15)
})

test('W-11 a refund of an unknown payment, and one that succeeds, are only stored', async () => {
  const deposit = await paid()
  const refund = { id: 're_1', object: 'refund', amount: 500, currency: 'eur' }
  const stranger = { ...refund, status: 'failed', payment_intent: 'pi_unknown' }
  const well = { ...refund, status: 'succeeded', payment_intent: deposit.payment_intent_id }
  for (const object of [stranger, well]) expect((await report('refund.updated', object)).status).toBe(200)
  await runJobs(app)
  expect(await euros()).toBe(15)
})
