// Stripe's events about refunds that are late: a payment's sum of refunds may be from before one of them failed, and says nothing about now.

import { api } from '@kontor/contract/api'
import type { PlacedOrder } from '@kontor/contract/orders/orders'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import {
  listActiveRefunds,
  refundPayment as refundAtStripeOf,
} from '../../../../integrations/payments/stripe/refunds.ts'
import { forPlatform } from '../../../../platform.ts'
import { creditNotesOf } from '../../../../testing/order-rows.ts'
import {
  buildGateway,
  buildPayingShop,
  expectSoundBooksAtEnd,
  placePaidOrder,
  runJobsWithoutMails,
  sendEvent,
} from '../../../../testing/paying-shop.ts'
import { startRefunding } from '../../../../testing/refunding.ts'
import { eventOf } from '../../../../testing/stripe-events.ts'
import { lockOrder } from '../../lock-order.ts'
import { findPayment } from '../../payments/payments.ts'
import { lookUpRefunds } from '../asking/look-up-refunds.ts'
import { refundPayment } from '../asking/refund-payment.ts'
import { failRefund } from '../fail-refund.ts'
import { findRefund } from '../refunds.queries.ts'
import { retryRefund } from '../retry-refund.ts'

const { app, selling, account, paidOrder, refund, refundsOf, refundAtStripe, intentOf } =
  await startRefunding()
expectSoundBooksAtEnd(app)

type Ordered = Pick<PlacedOrder, 'id'>

const retry = (id: string) => selling.owner.call(api.refunds.retry, { params: { id } })
const nameOf = async (id: string) => {
  const row = await app.db.first(
    sql<{ transaction_id: string }>`select transaction_id from refunds where id = ${id}`,
  )
  return row!.transaction_id
}
/** A refund reversed by a bank, or cancelled in the dashboard while pending. */
async function undone(order: Ordered, amount: string, status: 'failed' | 'canceled' = 'failed') {
  if (status === 'canceled') app.stripe_mock.faults.push({ on: 'POST /v1/refunds', is_pending: true })
  const { id } = await refund(order, { amount })
  await runJobsWithoutMails(app)
  await app.stripe_mock.failRefund(await nameOf(id), status)
  return id
}
/** Stripe's event about the payment's refunds, again with an earlier sum. */
const sendSum = async (order: Ordered, amount_refunded: number) => {
  const events = app.stripe_mock.events(selling.secret_key) as ReturnType<typeof eventOf>[]
  const intent = await intentOf(order)
  const reported = events.find(
    ({ type, data }) => type === 'charge.refunded' && JSON.stringify(data).includes(intent),
  )!
  await sendEvent(app, selling, eventOf('charge.refunded', { ...reported.data.object, amount_refunded }))
}
/** The order's refunds once Stripe's events have arrived and all jobs are done, also delayed ones. */
const settled = (order: Ordered) =>
  expect.poll(
    async () => {
      await app.db.run(sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
      await runJobsWithoutMails(app)
      return amountsOf(order)
    },
    { timeout: 10_000 },
  )
const amountsOf = async (order: Ordered, owner = selling.owner) =>
  (await owner.call(api.refunds.list, { params: { id: order.id } }))
    .map(({ amount, status }) => `${amount} ${status}`)
    .sort()

test('a cancelled refund can be tried again immediately, whatever Stripe reports late', async () => {
  const { order } = await paidOrder()
  const id = await undone(order, '2.00', 'canceled')
  await sendSum(order, 200)
  await retry(id)
  await settled(order).toEqual(['2.00 succeeded'])
})

test('a sum from before several were called off is no further refund', async () => {
  const { order } = await paidOrder()
  for (const amount of ['2.00', '3.00']) await undone(order, amount, 'canceled')
  for (const sum of [200, 300, 500, 100]) await sendSum(order, sum)
  await runJobsWithoutMails(app)
  expect(await amountsOf(order)).toEqual(['2.00 failed', '3.00 failed'])
  expect(await creditNotesOf(app, order.id)).toEqual([])
})

test('while an event is checked, the failed refund is retried and made once, with the one made at Stripe besides', async () => {
  const { order } = await paidOrder()
  const id = await undone(order, '2.00')
  await refundAtStripe(order, 700n)
  await retry(id)
  await settled(order).toEqual(['2.00 succeeded', '5.00 succeeded'])
})

test('if one of two equal failed refunds is made again in the dashboard, the second is still owed', async () => {
  const { order } = await paidOrder()
  await undone(order, '2.00')
  await undone(order, '2.00')
  const made = await refundAtStripe(order, 200n)
  await sendSum(order, 400)
  await settled(order).toEqual(['2.00 failed', '2.00 succeeded'])
  const done = (await refundsOf(order)).find(({ status }) => status === 'succeeded')
  expect(await nameOf(done!.id)).toBe(made.id)
})

describe('a refund in the dashboard after another was cancelled', () => {
  const lookUp = (id: string) => lookUpRefunds(forPlatform(app.platform), id)

  test('a new refund in the dashboard after a cancelled refund keeps its name at Stripe and can fail', async () => {
    const { order } = await paidOrder()
    await undone(order, '2.00', 'canceled')
    const made = await refundAtStripe(order, 500n)
    await settled(order).toEqual(['2.00 failed', '5.00 succeeded'])
    const outside = (await refundsOf(order)).find(({ amount }) => amount === '5.00')
    expect(await nameOf(outside!.id)).toBe(made.id)
    await app.stripe_mock.failRefund(made.id)
    expect(await amountsOf(order)).toEqual(['2.00 failed', '5.00 failed'])
  })

  test('a dashboard refund completes the refund that waits for a mended key, and only the job of the refund decides the match', async () => {
    const { order } = await paidOrder()
    const called_off = await undone(order, '2.00', 'canceled')
    const { id } = await refund(order, { amount: '3.00' })
    const rejected = { on: 'POST /v1/refunds', execute: false, answer: { status: 403 } } as const
    app.stripe_mock.faults.push(rejected)
    await expect(refundPayment(forPlatform(app.platform), id)).rejects.toThrow(ProviderError)
    const made = await refundAtStripe(order, 300n)
    await lookUp(called_off)
    expect(await amountsOf(order)).toEqual(['2.00 failed', '3.00 pending'])
    await settled(order).toEqual(['2.00 failed', '3.00 succeeded'])
    expect(await nameOf(id)).toBe(made.id)
    await runJobsWithoutMails(app)
    expect(await amountsOf(order)).toEqual(['2.00 failed', '3.00 succeeded'])
  })

  test('dashboard refunds of several amounts are several refunds, and a failure reaches the failed refund', async () => {
    const { order } = await paidOrder()
    await undone(order, '9.00', 'canceled')
    const made: { id: string }[] = []
    for (const amount_minor of [200n, 300n]) made.push(await refundAtStripe(order, amount_minor))
    await settled(order).toEqual(['2.00 succeeded', '3.00 succeeded', '9.00 failed'])
    await app.stripe_mock.failRefund(made[0]!.id)
    expect(await amountsOf(order)).toEqual(['2.00 failed', '3.00 succeeded', '9.00 failed'])
  })

  test('a dashboard refund is not matched to a unit already returned by a second refund', async () => {
    const { order, books } = await paidOrder()
    const unit = { lines: [{ order_item_id: books, quantity: 2 }] }
    app.stripe_mock.faults.push({ on: 'POST /v1/refunds', is_pending: true })
    const first = await refund(order, unit)
    await runJobsWithoutMails(app)
    await app.stripe_mock.failRefund(await nameOf(first.id), 'canceled')
    await refund(order, unit)
    await settled(order).toEqual(['15.98 failed', '15.98 succeeded'])
    await refundAtStripe(order, 1598n)
    await settled(order).toEqual(['15.98 failed', '15.98 succeeded', '15.98 succeeded'])
    await refundAtStripe(order, 200n)
    await settled(order).toEqual(['15.98 failed', '15.98 succeeded', '15.98 succeeded', '2.00 succeeded'])
  })

  test('a dashboard refund is not matched to a requested refund that is about to be made', async () => {
    const { order } = await paidOrder()
    const called_off = await undone(order, '2.00', 'canceled')
    await refund(order, { amount: '3.00' })
    await refundAtStripe(order, 300n)
    await lookUp(called_off)
    expect(await amountsOf(order)).toEqual(['2.00 failed', '3.00 pending', '3.00 succeeded'])
    await settled(order).toEqual(['2.00 failed', '3.00 succeeded', '3.00 succeeded'])
  })

  test('a dashboard refund counts at most for the amount left, until Stripe refuses the competing refund', async () => {
    const { order } = await paidOrder()
    const called_off = await undone(order, '30.00', 'canceled')
    await refund(order, { amount: '40.00' })
    await refundAtStripe(order, 3000n)
    await lookUp(called_off)
    expect(await amountsOf(order)).toEqual(['10.88 succeeded', '30.00 failed', '40.00 pending'])
    await settled(order).toEqual(['10.88 succeeded', '19.12 succeeded', '30.00 failed', '40.00 failed'])
  })
})

test('a refund of a payment without gateway keys is a to-do, and is found once a gateway has the keys', async () => {
  const shop = await buildPayingShop(app)
  const keyOf = (nth: number) => ({
    secret_key: `sk_test_acct_moved${shop.shop.id.replaceAll('-', '')}_${nth}`,
  })
  const former = { ...shop, ...(await buildGateway(shop.owner, shop.shop, keyOf(1))) }
  const { order, payment_intent_id } = await placePaidOrder(app, former)
  const { id } = await shop.owner.call(api.refunds.create, {
    params: { id: order.id },
    body: { amount: '1.00' },
  })
  const keyless = sql`secret_key_sealed = '', is_active = false, archived_at = now()`
  await app.db.run(sql`update payment_gateways set ${keyless} where shop_id = ${shop.shop.id}`)
  await runJobsWithoutMails(app)
  expect(await amountsOf(order, shop.owner)).toEqual(['1.00 failed'])
  const api_base = app.platform.config.stripe_api_base
  const outside = { payment_intent_id, amount_minor: 200n, currency: 'EUR', idempotency_key: order.id }
  await refundAtStripeOf({ ...keyOf(1), api_base }, outside)
  const lookUp = () => lookUpRefunds(forPlatform(app.platform), id)
  const unknown = async () => {
    const { data } = await shop.owner.call(api.matters.list, { query: { shop_id: shop.shop.id } })
    return data.filter(({ kind }) => kind === 'refund_unknown')
  }
  await lookUp()
  expect(await unknown()).toMatchObject([
    { order_id: order.id, text: expect.stringContaining('was removed') },
  ])
  await buildGateway(shop.owner, shop.shop, keyOf(2))
  await lookUp()
  expect(await unknown()).toEqual([])
  expect(await amountsOf(order, shop.owner)).toEqual(['1.00 failed', '2.00 succeeded'])
})

test('a refund made although its response was lost is completed or stored as a separate refund', async () => {
  const lost = async () => {
    const { order } = await paidOrder()
    const { id } = await refund(order, { amount: '2.00' })
    app.stripe_mock.faults.push({ on: 'POST /v1/refunds', answer: 'drop', times: 99 })
    await expect(refundPayment(forPlatform(app.platform), id)).rejects.toThrow(ProviderError)
    await app.db.run(sql`update refunds set asked_at = now() - interval '73 hours' where id = ${id}`)
    app.stripe_mock.faults.push({ on: 'GET /v1/refunds', answer: 'drop', times: 99 })
    await refundPayment(forPlatform(app.platform), id)
    app.stripe_mock.faults.splice(0)
    await app.db.run(sql`delete from graphile_worker._private_jobs where key like 'refund%'`)
    expect(await amountsOf(order)).toEqual(['2.00 failed'])
    return { order, id }
  }
  const found = await lost()
  await sendSum(found.order, 200)
  await settled(found.order).toEqual(['2.00 succeeded'])
  const by_hand = await lost()
  await selling.owner.call(api.refunds.settled, { params: { id: by_hand.id } })
  await sendSum(by_hand.order, 200)
  await settled(by_hand.order).toEqual(['2.00 succeeded', '2.00 succeeded'])
})

test('a response of Stripe about an earlier try does not decide a later try', async () => {
  const { order } = await paidOrder()
  const { id } = await refund(order, { amount: '2.00' })
  app.stripe_mock.faults.push({ on: 'webhook', drop: true, times: 50 })
  const active = async () => (await listActiveRefunds(account, await intentOf(order))).map((one) => one.id)
  const { asking, transaction_id } = await app.db.transaction(async (tx) => {
    await lockOrder(tx, selling.shop.id, order.id)
    const asking = refundPayment(forPlatform(app.platform), id)
    await expect.poll(active).toHaveLength(1)
    const [transaction_id] = await active()
    await app.stripe_mock.failRefund(transaction_id!)
    const first = (await findRefund(tx, id))!
    const payment = (await findPayment(tx, first.payment_id))!
    await failRefund(tx, payment, first, { transaction_id: transaction_id!, failure: 'It came back.' })
    await retryRefund(tx, first)
    return { asking, transaction_id }
  })
  await asking
  await runJobsWithoutMails(app)
  expect(await amountsOf(order)).toEqual(['2.00 succeeded'])
  expect(await nameOf(id)).not.toBe(transaction_id)
  expect(await active()).toEqual([await nameOf(id)])
})
