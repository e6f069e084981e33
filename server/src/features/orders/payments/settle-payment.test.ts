// What is stored of a payment besides its status: notes, ids, claims to ask Stripe about it, and payments without Stripe.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { buildOrder } from '../../../testing/orders.ts'
import { buildGateway } from '../../../testing/paying-shop.ts'
import type { Payment } from './payments.queries.ts'
import { findPayment } from './payments.ts'
import {
  claimAsked,
  lockPayment,
  markCaptured,
  markRefunded,
  noteIntent,
  notePayment,
  recordFreePayment,
} from './settle-payment.ts'

let app: TestApp
let selling: SellingShop
let gateway_id: string

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { stock: 100 })
  gateway_id = (await buildGateway(selling.owner, selling.shop)).gateway.id
})

/** A pending payment of a new order. */
async function pendingPayment(): Promise<Payment> {
  const order_id = await buildOrder(app, selling)
  const row = await app.db.first(
    sql<{ id: string }>`
      insert into payments (shop_id, order_id, attempt, amount, currency, status, payment_gateway_id, transaction_id)
      select shop_id, id, 1, total, currency, 'pending', ${gateway_id}, ${randomUUID()} from orders where id = ${order_id}
      returning id`,
  )
  return now(row!)
}
const now = async ({ id }: Pick<Payment, 'id'>) => (await findPayment(app.db, id))!

test('a note counts as changed once, and again when the text changes', async () => {
  const payment = await pendingPayment()
  const note = (text: string) => app.db.transaction((tx) => notePayment(tx, payment, text))
  expect([await note('Too little came.'), await note('Too little came.'), await note('It came.')]).toEqual([
    true,
    false,
    true,
  ])
  expect(await now(payment)).toMatchObject({ note: 'It came.' })
})

test('Stripe’s payment intent id is stored as first reported', async () => {
  const payment = await pendingPayment()
  for (const intent of ['pi_1', 'pi_2']) await app.db.transaction((tx) => noteIntent(tx, payment, intent))
  expect(await now(payment)).toMatchObject({ payment_intent_id: 'pi_1' })
})

describe('reading the payment queries Stripe', () => {
  const askedAt = ({ id }: Payment, ago: string) =>
    app.db.run(sql`update payments set asked_at = now() - ${ago}::interval where id = ${id}`)

  test('reading a payment queries Stripe at most every two seconds', async () => {
    const payment = await pendingPayment()
    expect(await claimAsked(app.db, payment)).toBe(1)
    await askedAt(payment, '-1 minute')
    expect(await claimAsked(app.db, payment)).toBe(0)
    await askedAt(payment, '3 seconds')
    expect(await claimAsked(app.db, payment)).toBe(1)
  })
})

test('a refunded payment that was paid again is kept', async () => {
  const payment = await pendingPayment()
  await app.db.transaction((tx) => markRefunded(tx, payment))
  expect(await now(payment)).toMatchObject({ status: 'refunded' })
  await app.db.transaction((tx) => markCaptured(tx, payment))
  expect(await now(payment)).toMatchObject({ status: 'captured' })
})

test('a payment of zero is stored as captured with a note, after the earlier attempts', async () => {
  const { shop_id, order_id, currency } = await pendingPayment()
  const wanted = { shop_id, order_id, currency, amount: '0.00', note: 'Nothing to pay' }
  const free = await app.db.transaction((tx) => recordFreePayment(tx, wanted))
  expect(free).toMatchObject({
    order_id,
    attempt: 2,
    amount: '0.00',
    status: 'captured',
    note: 'Nothing to pay',
    payment_gateway_id: null,
  })
})

test('a payment of a different order cannot be locked with the order', async () => {
  const [one, other] = [await pendingPayment(), await pendingPayment()]
  const mixed = { ...one, order_id: other.order_id }
  await expect(app.db.transaction((tx) => lockPayment(tx, mixed))).rejects.toThrow('is not there')
  expect(await app.db.transaction((tx) => lockPayment(tx, one))).toEqual(one)
})
