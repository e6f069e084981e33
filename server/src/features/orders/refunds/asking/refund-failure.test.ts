// A refund that seemed to succeed is sent back by the buyer's bank: the shop has the money again but owes it, and later the same refund pays it.

import { api } from '@kontor/contract/api'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { refundPayment as refundAtStripe } from '../../../../integrations/payments/stripe/refunds.ts'
import { creditNotesOf, refundCalls, refundsOf } from '../../../../testing/order-rows.ts'
import {
  buildGateway,
  buildPayingShop,
  expectSoundBooksAtEnd,
  paymentsOf,
  placePaidOrder,
  runJobsWithoutMails,
  sendEvent,
  startPaying,
  statusOf,
} from '../../../../testing/paying-shop.ts'
import { eventOf } from '../../../../testing/stripe-events.ts'

const { app, selling } = await startPaying({ stock: 500 })
expectSoundBooksAtEnd(app)

async function paidOrder() {
  const { order, payment_intent_id } = await placePaidOrder(app, selling)
  return { id: order.id, payment_intent_id }
}
async function refund(order_id: string, body: { amount: string } | { all: true } = { all: true }) {
  const { id } = await selling.owner.call(api.refunds.create, { params: { id: order_id }, body })
  await runJobsWithoutMails(app)
  const { transaction_id } = (await refundsOf(app, order_id)).find((row) => row.id === id)!
  return { id, transaction_id }
}
const todosOf = async (order_id: string) => {
  const query = { shop_id: selling.shop.id, limit: '100' }
  const { data } = await selling.owner.call(api.matters.list, { query })
  return data.filter((todo) => todo.order_id === order_id)
}
const bookedOf = async (order_id: string) => {
  const fee = await app.db.first(
    sql<{ sales_units: string }>`select sales_units from order_fees where order_id = ${order_id}`,
  )
  const credited = (await creditNotesOf(app, order_id)).map(({ total }) => total)
  return { sales: BigInt(fee!.sales_units) > 0n, credited }
}
const taxesOf = () => selling.owner.call(api.reports.taxes, { query: { shop_id: selling.shop.id } })
/** A refund made in Stripe's dashboard. */
const atStripe = async (payment_intent_id: string, amount_minor?: bigint, nth = 1) => {
  const { stripe_api_base } = app.platform.config
  const account = { secret_key: selling.secret_key, api_base: stripe_api_base }
  return refundAtStripe(account as Parameters<typeof refundAtStripe>[0], {
    payment_intent_id,
    ...(amount_minor === undefined ? {} : { amount_minor }),
    currency: 'EUR',
    idempotency_key: `by hand ${payment_intent_id} ${nth}`,
  })
}
const reportOf = (payment_intent: string, overrides: object = {}) =>
  eventOf('refund.failed', {
    id: 're_unknown',
    object: 'refund',
    status: 'failed',
    amount: 1490,
    currency: 'eur',
    payment_intent,
    metadata: {},
    failure_reason: 'unknown',
    ...overrides,
  })
/** What `read` returns once Stripe's events have arrived and all jobs are done. */
const afterJobs = <T>(read: () => Promise<T>) =>
  expect.poll(
    async () => {
      await runJobsWithoutMails(app)
      return read()
    },
    { timeout: 10_000 },
  )
/** Sends the newest event of this type again, as if it had been held up on its way. */
const sendAgain = async (type: string) => {
  const events = app.stripe_mock.events(selling.secret_key) as ReturnType<typeof reportOf>[]
  const reported = events.find((event) => event.type === type)!
  await sendEvent(app, selling, { ...reported, id: `${reported.id}_late` })
}
const outcomeOf = async (event_id: string) =>
  (
    await app.db.first(
      sql<{ outcome: string }>`select outcome from webhook_events where event_id = ${event_id}`,
    )
  )?.outcome

describe('W-08 a refund in full that a bank sends back', () => {
  test('W-08 a full refund that a bank sends back creates a to-do, is owed, and is paid by a retry', async () => {
    const order = await paidOrder()
    const { id, transaction_id } = await refund(order.id)
    expect(await bookedOf(order.id)).toEqual({ sales: false, credited: ['14.90'] })
    const taxes = await taxesOf()
    expect(taxes.rows.length).toBeGreaterThan(0)

    await app.stripe_mock.failRefund(transaction_id)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'captured' })
    expect(await refundsOf(app, order.id)).toMatchObject([
      { status: 'failed', failure: expect.stringContaining('Reason given: lost or stolen card.') },
    ])
    expect(await paymentsOf(selling, order.id)).toMatchObject([
      { status: 'captured', note: expect.stringContaining('A refund failed') },
    ])
    expect(await todosOf(order.id)).toMatchObject([{ kind: 'refund_failed', amount: '14.90' }])
    expect(await bookedOf(order.id)).toEqual({ sales: true, credited: ['14.90'] })
    // Unchanged, since the credit note stays.
    expect(await taxesOf()).toEqual(taxes)

    await selling.owner.call(api.refunds.retry, { params: { id } })
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    const [again] = await refundsOf(app, order.id)
    expect(again).toMatchObject({ id, status: 'succeeded', failure: '' })
    expect(again!.transaction_id).not.toBe(transaction_id)
    expect(await todosOf(order.id)).toEqual([])
    expect(await bookedOf(order.id)).toEqual({ sales: false, credited: ['14.90'] })
    // A repeated report of the first attempt changes nothing about the second.
    const metadata = { refund_id: id }
    const late = reportOf(order.payment_intent_id, { id: transaction_id, metadata })
    await sendEvent(app, selling, late)
    expect(await outcomeOf(late.id)).toBe('nothing_new')
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded' }])
  })

  test('W-08 a partial refund that a bank sends back is paid by different means', async () => {
    const order = await paidOrder()
    const { id, transaction_id } = await refund(order.id, { amount: '4.90' })
    expect(await statusOf(app, order.id)).toMatchObject({ payment_status: 'partially_refunded' })
    await app.stripe_mock.failRefund(transaction_id)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    // The failed refund is still owed, so its amount cannot be refunded a second time.
    const { amount } = await selling.owner.call(api.refunds.preview, {
      params: { id: order.id },
      body: { all: true },
    })
    expect(amount).toBe('10.00')
    await selling.owner.call(api.refunds.settled, { params: { id } })
    const settled = { status: 'paid', payment_status: 'partially_refunded' }
    expect(await statusOf(app, order.id)).toMatchObject(settled)
    expect(await todosOf(order.id)).toEqual([])
    expect(await bookedOf(order.id)).toEqual({ sales: true, credited: ['4.90'] })
  })

  test('W-08 a refund made at Stripe can be sent back by a bank', async () => {
    const order = await paidOrder()
    const { id } = await atStripe(order.payment_intent_id)
    await expect.poll(() => refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded' }])
    await app.stripe_mock.failRefund(id)
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'failed', transaction_id: id }])
    expect(await todosOf(order.id)).toHaveLength(1)
  })
})

describe('W-08 a refund that a bank sent back and the merchant makes again in the dashboard', () => {
  /** An order of 14.90 of which refunds of these amounts came back. */
  async function sentBack(...amounts: string[]) {
    const order = await paidOrder()
    const ids: string[] = []
    for (const amount of amounts) {
      const { id, transaction_id } = await refund(order.id, { amount })
      await app.stripe_mock.failRefund(transaction_id)
      ids.push(id)
    }
    return { ...order, ids }
  }
  const retry = (id: string) => selling.owner.call(api.refunds.retry, { params: { id } })
  const withoutEvents = () => app.stripe_mock.faults.push({ on: 'webhook', drop: true, times: 50 })
  const callsOf = (payment_intent_id: string) =>
    refundCalls(app, payment_intent_id).filter(
      ({ idempotency_key }) => !idempotency_key?.startsWith('by hand'),
    )

  test('W-08 a refund made again in the dashboard is done as soon as Stripe reports it', async () => {
    const order = await sentBack('4.90')
    const { id } = await atStripe(order.payment_intent_id, 490n)
    await afterJobs(() => refundsOf(app, order.id)).toMatchObject([
      { status: 'succeeded', transaction_id: id },
    ])
    expect(await statusOf(app, order.id)).toMatchObject({ payment_status: 'partially_refunded' })
    expect(await todosOf(order.id)).toEqual([])
    expect(await bookedOf(order.id)).toEqual({ sales: true, credited: ['4.90'] })
    // What the bank sends back a second time is this refund again.
    await app.stripe_mock.failRefund(id)
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'failed', transaction_id: id }])
    expect(await todosOf(order.id)).toHaveLength(1)
  })

  test('W-08 a refund made again in the dashboard is done although the failure is reported again during the query', async () => {
    const order = await sentBack('4.90')
    const { id } = await atStripe(order.payment_intent_id, 490n)
    await sendAgain('refund.failed')
    await afterJobs(() => refundsOf(app, order.id)).toMatchObject([
      { status: 'succeeded', transaction_id: id },
    ])
    expect(await todosOf(order.id)).toEqual([])
    await app.stripe_mock.failRefund(id)
    await sendAgain('charge.refunded')
    await sendAgain('refund.failed')
    await runJobsWithoutMails(app)
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'failed', transaction_id: id }])
    expect(await todosOf(order.id)).toHaveLength(1)
  })

  test('W-08 a refund made in the dashboard before the failure is done, and late events of the first refund create no third', async () => {
    const order = await paidOrder()
    const first = await atStripe(order.payment_intent_id, 490n)
    await expect.poll(() => refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded' }])
    await app.stripe_mock.failRefund(first.id)
    const { id } = await atStripe(order.payment_intent_id, 490n, 2)
    await afterJobs(() => refundsOf(app, order.id)).toMatchObject([
      { status: 'succeeded', transaction_id: id },
    ])
    await sendAgain('refund.failed')
    expect(await refundsOf(app, order.id)).toHaveLength(1)
    expect(await todosOf(order.id)).toEqual([])
  })

  test('is not made again if Stripe’s event did not arrive', async () => {
    const order = await sentBack('4.90')
    withoutEvents()
    const { id } = await atStripe(order.payment_intent_id, 490n)
    await retry(order.ids[0]!)
    await runJobsWithoutMails(app)
    expect(callsOf(order.payment_intent_id)).toHaveLength(1)
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded', transaction_id: id }])
    expect(await todosOf(order.id)).toEqual([])
  })

  test('may be a part of more', async () => {
    const order = await sentBack('4.90')
    await atStripe(order.payment_intent_id, 1000n)
    await afterJobs(() => refundsOf(app, order.id)).toHaveLength(2)
    await retry(order.ids[0]!)
    await runJobsWithoutMails(app)
    expect(callsOf(order.payment_intent_id)).toHaveLength(1)
    const rows = await refundsOf(app, order.id)
    expect(rows.map(({ amount, status }) => [amount, status]).sort()).toEqual([
      ['4.90', 'succeeded'],
      ['5.10', 'succeeded'],
    ])
    expect(await statusOf(app, order.id)).toMatchObject({ payment_status: 'partially_refunded' })
  })

  test('W-08 a refund in the dashboard counts as one of two equal refunds, and the second is made', async () => {
    const order = await sentBack('4.90', '4.90')
    withoutEvents()
    await atStripe(order.payment_intent_id, 490n)
    await Promise.all(order.ids.map(retry))
    await runJobsWithoutMails(app)
    expect(callsOf(order.payment_intent_id)).toHaveLength(3)
    const rows = await refundsOf(app, order.id)
    expect(rows.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    expect(new Set(rows.map(({ transaction_id }) => transaction_id)).size).toBe(2)
  })

  test('W-08 a smaller refund in the dashboard does not count as the failed refund', async () => {
    const order = await sentBack('4.90')
    withoutEvents()
    await atStripe(order.payment_intent_id, 489n)
    await retry(order.ids[0]!)
    await runJobsWithoutMails(app)
    expect(callsOf(order.payment_intent_id)).toHaveLength(2)
  })

  test('is not affected by late events of the first try', async () => {
    const order = await paidOrder()
    const { transaction_id } = await refund(order.id, { amount: '4.90' })
    const events = app.stripe_mock.events(selling.secret_key) as ReturnType<typeof reportOf>[]
    const reported = events.find(({ type }) => type === 'charge.refunded')!
    await app.stripe_mock.failRefund(transaction_id)
    await sendEvent(app, selling, { ...reported, id: `${reported.id}_late` })
    await runJobsWithoutMails(app)
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'failed', transaction_id }])
    expect(callsOf(order.payment_intent_id)).toHaveLength(1)
    expect(await todosOf(order.id)).toHaveLength(1)
  })
})

test('W-08 a failure reported before the refund itself stays a failure, since Stripe is asked', async () => {
  const order = await paidOrder()
  app.stripe_mock.faults.push({ on: 'webhook', drop: true, times: 50 })
  const { id } = await atStripe(order.payment_intent_id)
  await app.stripe_mock.failRefund(id)
  app.stripe_mock.faults.splice(0)
  const events = app.stripe_mock.events(selling.secret_key) as ReturnType<typeof reportOf>[]
  const reported = (type: string) => events.find((event) => event.type === type)!
  await sendEvent(app, selling, reported('refund.failed'))
  await sendEvent(app, selling, reported('charge.refunded'))
  await runJobsWithoutMails(app)
  expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'failed', transaction_id: id }])
  expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
  expect(await todosOf(order.id)).toHaveLength(1)
  expect(await bookedOf(order.id)).toEqual({ sales: true, credited: [] })
})

test('W-08 a refund that failed before its report is made again in the dashboard and credited in full', async () => {
  const order = await paidOrder()
  app.stripe_mock.faults.push({ on: 'webhook', drop: true, times: 50 })
  const first = await atStripe(order.payment_intent_id)
  await app.stripe_mock.failRefund(first.id)
  const { id } = await atStripe(order.payment_intent_id, 1490n, 2)
  app.stripe_mock.faults.splice(0)
  const events = app.stripe_mock.events(selling.secret_key) as ReturnType<typeof reportOf>[]
  await sendEvent(app, selling, events.find(({ type }) => type === 'refund.failed')!)
  await sendEvent(app, selling, events.find(({ type }) => type === 'charge.refunded')!)
  await runJobsWithoutMails(app)
  expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded', transaction_id: id }])
  // The order's refunds were not read in between: reading them would add missing parts.
  expect(await bookedOf(order.id)).toEqual({ sales: false, credited: ['14.90'] })
  expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
  expect(await todosOf(order.id)).toEqual([])
})

test('W-08 a failed refund with only its failure reported cannot be tried again once the money is refunded', async () => {
  const order = await paidOrder()
  const report = reportOf(order.payment_intent_id, { id: 're_told_as_failed_only' })
  await sendEvent(app, selling, report)
  const [failed] = await refundsOf(app, order.id)
  await refund(order.id)
  const retried = selling.owner.call(api.refunds.retry, { params: { id: failed!.id } })
  await expect(retried).rejects.toThrow(/remaining amount instead/)
  expect(await bookedOf(order.id)).toEqual({ sales: false, credited: ['14.90'] })
})

describe('W-08 a refund that was called off after it seemed to succeed', () => {
  const calledOff = (payment_intent: string, overrides: object) =>
    eventOf('refund.updated', {
      ...reportOf(payment_intent).data.object,
      status: 'canceled',
      failure_reason: null,
      ...overrides,
    })

  test('W-08 a refund called off after apparent success is owed and creates a to-do, whether made here or at Stripe', async () => {
    const ours = await paidOrder()
    const { id: refund_id, transaction_id } = await refund(ours.id)
    const theirs = await paidOrder()
    const { id } = await atStripe(theirs.payment_intent_id)
    await expect.poll(() => refundsOf(app, theirs.id)).toMatchObject([{ status: 'succeeded' }])
    for (const [order, named] of [
      [ours, { id: transaction_id, metadata: { refund_id } }],
      [theirs, { id }],
    ] as const) {
      const event = calledOff(order.payment_intent_id, named)
      await sendEvent(app, selling, event)
      expect(await outcomeOf(event.id)).toBe('refund_failed')
      expect(await refundsOf(app, order.id)).toMatchObject([
        { status: 'failed', transaction_id: named.id, failure: expect.stringContaining('was cancelled') },
      ])
      expect(await todosOf(order.id)).toMatchObject([{ kind: 'refund_failed', amount: '14.90' }])
      expect(await statusOf(app, order.id)).toMatchObject({ payment_status: 'captured' })
      const again = calledOff(order.payment_intent_id, named)
      await sendEvent(app, selling, again)
      expect(await outcomeOf(again.id)).toBe('nothing_new')
    }
  })
})

test.each([
  ['of another currency', { currency: 'usd' }, 'mismatch'],
  ['without an amount', { amount: null }, 'mismatch'],
  ['of an unknown payment', { payment_intent: 'pi_unknown' }, 'no_payment'],
  ['that has succeeded', { status: 'succeeded' }, 'ignored'],
  ['that was called off', { status: 'canceled' }, 'ignored'],
])('W-06 an event of a refund %s changes nothing', async (_, overrides, outcome) => {
  const order = await paidOrder()
  const event = reportOf(order.payment_intent_id, overrides)
  expect((await sendEvent(app, selling, event)).status).toBe(200)
  expect(await outcomeOf(event.id)).toBe(outcome)
  expect(await refundsOf(app, order.id)).toEqual([])
  expect(await todosOf(order.id)).toEqual([])
})

test('W-08 the failure of a refund through a removed gateway reaches the order by the successor of the gateway', async () => {
  const removed = await buildPayingShop(app)
  const { order, payment_intent_id } = await placePaidOrder(app, removed)
  const { id } = await removed.owner.call(api.refunds.create, {
    params: { id: order.id },
    body: { all: true },
  })
  await runJobsWithoutMails(app)
  const [made] = await refundsOf(app, order.id)
  await removed.owner.call(api.payment_gateways.remove, { params: { id: removed.gateway.id } })
  const successor = await buildGateway(removed.owner, removed.shop)
  const event = reportOf(payment_intent_id, { id: made!.transaction_id, metadata: { refund_id: id } })
  await sendEvent(app, successor, event)
  expect(await outcomeOf(event.id)).toBe('refund_failed')
  expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'failed' }])
})

test('W-07 the failure of a refund through an unrelated gateway does not reach the order', async () => {
  const order = await paidOrder()
  const { id, transaction_id } = await refund(order.id)
  const stranger = await buildPayingShop(app)
  const event = reportOf(order.payment_intent_id, { id: transaction_id, metadata: { refund_id: id } })
  expect((await sendEvent(app, stranger, event)).status).toBe(200)
  expect(await outcomeOf(event.id)).toBe('no_payment')
  expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded' }])
})
