// What Stripe says of a payment after its buyer was erased: every event names the cardholder again.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Statement, sql } from '../../../db/sql.ts'
import {
  buildPayingShop,
  type PayingApp,
  type PayingShop,
  placeOrder,
  placePaidOrder,
  runJobs,
  sendEvent,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { type Opened, orderOf, reportSession, sessionOf } from '../../../testing/session-reports.ts'
import { eventOf } from '../../../testing/stripe-events.ts'
import { tablesWith } from '../../../testing/tables-with.ts'
import { cancelOrder } from '../transitions/cancel-order.ts'

let app: PayingApp
let selling: PayingShop
let canary: string
let email: string

beforeAll(async () => {
  app = await startPayingApp()
})
beforeEach(async () => {
  selling = await buildPayingShop(app)
  canary = `late${randomUUID().slice(0, 8)}`
  email = `${canary}@example.test`
})

const move = (step: 'shipped' | 'delivered' | 'cancelled', id: string) =>
  selling.owner.call(api.orders[step], { params: { id } })

async function customer() {
  const { data } = await selling.owner.call(api.customers.list, {
    query: { shop_id: selling.shop.id, q: email },
  })
  return { id: data[0]!.id }
}

const erase = async () => selling.owner.call(api.customers.erase, { params: await customer() })

/** Sends the event, and gives what is stored of it. */
async function send(event: ReturnType<typeof eventOf>) {
  expect((await sendEvent(app, selling, event)).status).toBe(200)
  return app.db.first(sql`select payload from webhook_events where event_id = ${event.id}`)
}

const stored = ({ id, type }: ReturnType<typeof eventOf>) => ({ payload: { id, type } })

test('P-08 a refund, a dispute and a failed refund after the erasure bring back no name', async () => {
  const { order, payment_intent_id } = await placePaidOrder(app, selling, { customer_user_email: email })
  for (const step of ['shipped', 'delivered'] as const) await move(step, order.id)
  await erase()
  await selling.owner.call(api.refunds.create, { params: { id: order.id }, body: { amount: '1.00' } })
  await runJobs(app)
  const of = { payment_intent: payment_intent_id, currency: 'eur', billing_details: { name: canary, email } }
  for (const event of [
    eventOf('charge.refunded', { id: 'ch_late', amount_refunded: 200, ...of }),
    eventOf('charge.dispute.created', { id: 'dp_late', amount: 300, ...of }),
    eventOf('refund.failed', { id: 're_late', status: 'failed', amount: 100, ...of }),
  ])
    expect(await send(event)).toEqual(stored(event))
  expect(await tablesWith(app, canary)).toEqual(['invoices'])
})

describe('a payment after the erasure', () => {
  /** An order with an open payment page, cancelled since by a member or because it was not paid in time. */
  async function cancelledOrder(by: 'member' | 'expiry') {
    const order = await placeOrder(app, selling, { customer_user_email: email })
    const payment = await app.call(api.storefront.pay, { body: { order_id: order.id } })
    const key = { shop_id: selling.shop.id, order_id: order.id }
    if (by === 'member') await move('cancelled', order.id)
    else
      await app.db.transaction((tx) => cancelOrder(tx, { ...key, actor: { kind: 'system', name: 'expiry' } }))
    return { order, payment, session_id: payment.transaction_id, shop: selling }
  }
  const change = ({ payment }: Opened, set: Statement<unknown>) =>
    app.db.run(sql`update payments set ${set} where id = ${payment.id}`)
  /** The page is over, and Stripe's report of it is still to come. */
  const end = (opened: Opened) => change(opened, sql`expires_at = now()`)

  test('P-08 a payment after the erasure restores no name, and the payment page is forgotten', async () => {
    const opened = await cancelledOrder('member')
    await end(opened)
    await erase()
    const page = () =>
      app.db.first(
        sql`select status, redirect_url, return_urls from payments where id = ${opened.payment.id}`,
      )
    expect(await page()).toMatchObject({ status: 'pending', redirect_url: expect.stringMatching(/^http/) })
    const paid = sessionOf(opened, { customer_details: { name: canary, email } })
    const event = eventOf('checkout.session.completed', paid)
    expect(await send(event)).toEqual(stored(event))
    expect(await page()).toEqual({ status: 'captured', redirect_url: '', return_urls: {} })
    expect(await tablesWith(app, canary)).toEqual([])
  })

  test('a payment after the erasure is refunded, and no order is reopened without its buyer', async () => {
    const opened = await cancelledOrder('expiry')
    await end(opened)
    await erase()
    expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'called_off' })
    expect(await orderOf(opened)).toMatchObject({ status: 'cancelled' })
    expect(await app.db.rows(sql`select from invoices where order_id = ${opened.order.id}`)).toEqual([])
  })

  test('a buyer is not erased while a payment page is open or money is on its way', async () => {
    const opened = await cancelledOrder('expiry')
    for (const set of [sql`status = status`, sql`status = 'authorized', expires_at = now()`]) {
      await change(opened, set)
      const preview = await selling.owner.call(api.customers.erasure, { params: await customer() })
      expect(preview.open_payments).toBe(1)
      await expect(erase()).rejects.toMatchObject({
        error: 'in_use',
        message: expect.stringContaining('may be pending'),
      })
    }
    await change(opened, sql`status = 'failed'`)
    await erase()
  })
})
