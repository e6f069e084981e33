// A Stripe that does not answer: later requests do not wait for it, and nothing that has to be done there is lost.

import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { forPlatform } from '../../../../platform.ts'
import { hearNothing } from '../../../../testing/hear-nothing.ts'
import { refundsOf } from '../../../../testing/order-rows.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  type PayingShop,
  placeOrder,
  placePaidOrder,
  runJobs,
  startPayingApp,
  statusOf,
} from '../../../../testing/paying-shop.ts'
import { thoroughTest } from '../../../../testing/thorough-test.ts'
import { openWire, type Wire } from '../../../../testing/wire.ts'
import { reconcilePayments } from '../reporting/reconcile-payments.ts'

let app: PayingApp
let selling: PayingShop
let wire: Wire
beforeAll(async () => {
  app = await startPayingApp({}, async (stripe_mock_url) => {
    const url = new URL(stripe_mock_url)
    wire = await openWire(Number(url.port))
    url.port = String(wire.port)
    return url.href
  })
  selling = await buildPayingShop(app, { stock: 500 })
})
afterAll(async () => {
  await expectSoundBooks(app)
  wire.close()
})

const pay = (order_id: string) =>
  app.send({ method: 'POST', url: '/v1/public/order/payment', body: { order_id } })

const callsNow = () => app.stripe_mock.calls.length

const waiting = (task: string) =>
  app.db.rows(
    sql<{ attempts: number; key: string; is_later: boolean }>`
      select attempts, key, run_at > now() as is_later from graphile_worker.jobs where task_identifier = ${task}`,
  )

const bringForward = () => app.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)

const heldBack = async () => {
  const { text } = await app.send({ method: 'GET', url: '/metrics' })
  return Number(/^stripe_calls_total\{outcome="held_back"\} (\d+)$/m.exec(text)?.[1])
}

thoroughTest(
  'F-11 after a few timeouts payments fail immediately without a call to Stripe, and succeed after the pause',
  async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => placeOrder(app, selling)))
    const next = await placeOrder(app, selling)
    wire.set({ state: 'silent' })
    for (const { status, json } of await Promise.all(orders.map(({ id }) => pay(id))))
      expect([status, json.error, json.message]).toEqual([
        502,
        'provider_error',
        'The payment provider did not respond in time. Please try again in a moment.',
      ])
    wire.set({ state: 'open' })
    wire.cut()
    const before = callsNow()
    const answer = await pay(next.id)
    expect([answer.status, answer.json.error, answer.json.message]).toEqual([
      502,
      'provider_error',
      'The payment provider could not be reached. Please try again in a moment.',
    ])
    expect(callsNow()).toBe(before)
    expect(await heldBack()).toBe(1)
    expect(await statusOf(app, next.id)).toMatchObject({ status: 'new', payment_status: 'pending' })
    // Automatically, after the pause: the first request is then admitted.
    await expect.poll(async () => (await pay(next.id)).status, { timeout: 30_000, interval: 200 }).toBe(201)
    for (const { id } of [next, ...orders]) {
      const { status, json } = await pay(id)
      expect(status).toBe(201)
      await app.stripe_mock.pay(json.transaction_id)
      expect((await statusOf(app, id)).status).toBe('paid')
    }
  },
)

describe('F-11 jobs while Stripe is not asked', () => {
  test('a refund is postponed without counting as an attempt or being shown as failed', async () => {
    const { order } = await placePaidOrder(app, selling)
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    await app.db.run(
      sql`update refunds set asked_at = now() - interval '4 days' where order_id = ${order.id}`,
    )
    const circuit = hearNothing(app)
    const before = callsNow()
    await runJobs(app)
    const [refund] = await refundsOf(app, order.id)
    expect(refund).toMatchObject({ status: 'pending', failure: '' })
    expect(callsNow()).toBe(before)
    const put_off = [{ attempts: 0, key: `refund-${refund?.id}`, is_later: true }]
    expect(await waiting('refund_payment')).toEqual(put_off)
    circuit.answered()
    await bringForward()
    await runJobs(app)
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded' }])
    expect(await waiting('refund_payment')).toEqual([])
  })

  test('a page is closed later', async () => {
    const order = await placeOrder(app, selling)
    const { json } = await pay(order.id)
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    const circuit = hearNothing(app)
    await runJobs(app)
    const put_off = [{ attempts: 0, key: `expire-${json.id}`, is_later: true }]
    expect(await waiting('expire_session')).toEqual(put_off)
    circuit.answered()
    await bringForward()
    await runJobs(app)
    expect(await app.stripe_mock.pay(json.transaction_id)).toBe('closed')
  })

  test('a payment counts as not queried, and is queried as soon as possible', async () => {
    const order = await placeOrder(app, selling)
    const { json } = await pay(order.id)
    app.stripe_mock.faults.push({ on: 'webhook', drop: true })
    await app.stripe_mock.pay(json.transaction_id)
    await app.db.run(
      sql`update payments set created_at = created_at - interval '3 minutes' where id = ${json.id}`,
    )
    const circuit = hearNothing(app)
    expect(await reconcilePayments(forPlatform(app.platform))).toBe(0)
    circuit.answered()
    expect(await reconcilePayments(forPlatform(app.platform))).toBe(1)
    expect((await statusOf(app, order.id)).status).toBe('paid')
  })
})
