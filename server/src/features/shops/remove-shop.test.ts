// A shop that still owes money is not deleted: afterwards it could not be paid.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { refundsOf } from '../../testing/order-rows.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobsWithoutMails,
  startPaying,
  statusOf,
} from '../../testing/paying-shop.ts'

const { app } = await startPaying()

const removing = ({ owner, shop }: PayingShop) =>
  app.send({ method: 'DELETE', url: `/v1/a/shops/${shop.id}`, token: owner.access_token })

async function expectRefused(selling: PayingShop, reason: string): Promise<void> {
  const { status, json } = await removing(selling)
  expect([status, json.error]).toEqual([409, 'in_use'])
  expect(json.message).toContain(reason)
}

async function confirmAll({ owner, shop }: PayingShop): Promise<number> {
  const { data } = await owner.call(api.matters.list, { query: { shop_id: shop.id, limit: '100' } })
  for (const { id } of data) await owner.call(api.matters.done, { params: { id } })
  return data.length
}

/** A shop whose only order was paid and cancelled; its refund has not reached Stripe yet. */
async function cancelled() {
  const selling = await buildPayingShop(app)
  const { order } = await placePaidOrder(app, selling)
  await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
  return { selling, order }
}

/** The same after the buyer's bank has sent the refund back. */
async function sentBack() {
  const { selling, order } = await cancelled()
  await runJobsWithoutMails(app)
  const [refund] = await refundsOf(app, order.id)
  await app.stripe_mock.failRefund(refund!.transaction_id)
  expect(await statusOf(app, order.id)).toMatchObject({ status: 'cancelled', payment_status: 'captured' })
  return { selling, order, refund_id: refund!.id }
}

test('W-08 a shop is not deleted while a refund is on its way', async () => {
  const { selling, order } = await cancelled()
  await expectRefused(selling, `A refund of order ${order.order_number} is pending.`)
  await runJobsWithoutMails(app)
  expect((await removing(selling)).status).toBe(204)
})

test('W-08 a shop is not deleted while it owes a refund that a bank sent back, whatever was said to be done', async () => {
  const { selling, order, refund_id } = await sentBack()
  const owed = `A refund of order ${order.order_number} has failed. Retry it, or refund another way and mark it as refunded.`
  await expectRefused(selling, owed)
  expect(await confirmAll(selling)).toBe(1)
  await expectRefused(selling, owed)
  await selling.owner.call(api.refunds.retry, { params: { id: refund_id } })
  await runJobsWithoutMails(app)
  await expectSoundBooks(app)
  expect((await removing(selling)).status).toBe(204)
})

test('W-08 a shop is not deleted while it owes what an edit removed, although Stripe has refused that refund', async () => {
  const selling = await buildPayingShop(app)
  const items = [{ product_id: selling.product.id, quantity: 2 }]
  const { order } = await placePaidOrder(app, selling, { items })
  const params = { id: order.id }
  const [item] = await selling.owner.call(api.orders.items, { params })
  const answer = { status: 400, code: 'charge_disputed' }
  app.stripe_mock.faults.push({ on: 'POST /v1/refunds', execute: false, times: 1, answer })
  const remove = [{ order_item_id: item!.id!, quantity: 1 }]
  await selling.owner.call(api.order_edits.create, { params, body: { remove } })
  await runJobsWithoutMails(app)
  for (const step of ['shipped', 'delivered'] as const)
    await selling.owner.call(api.orders[step], { params: { id: order.id } })
  expect(await confirmAll(selling)).toBe(1)
  await expectRefused(selling, `A refund of order ${order.order_number} has failed.`)
})

test('W-08 a failed refund that was covered by other refunds since does not prevent deleting the shop', async () => {
  const { selling, order } = await sentBack()
  await confirmAll(selling)
  // Two refunds in Stripe's dashboard, neither of which is exactly the one that came back.
  await app.db.run(sql`
    insert into refunds (shop_id, order_id, payment_id, amount, currency, status, actor_kind, actor)
    select shop_id, order_id, id, amount / 2, currency, 'succeeded', 'stripe', 'Stripe' from payments, generate_series(1, 2)
    where order_id = ${order.id}`)
  expect((await removing(selling)).status).toBe(204)
})

test('W-08 a shop is not deleted while a dispute is an open to-do', async () => {
  const selling = await buildPayingShop(app)
  const { order, session_id } = await placePaidOrder(app, selling)
  for (const step of ['shipped', 'delivered'] as const)
    await selling.owner.call(api.orders[step], { params: { id: order.id } })
  await app.stripe_mock.dispute(session_id)
  await expectRefused(selling, 'The shop has open to-dos, such as a dispute')
  expect(await confirmAll(selling)).toBe(1)
  expect((await removing(selling)).status).toBe(204)
})

test('a shop is not deleted while the buyer of an order that was delivered may withdraw from it', async () => {
  const selling = await buildPayingShop(app)
  const { id, order_number } = await placeOrderPaidByHand(app, selling)
  for (const step of ['shipped', 'delivered'] as const)
    await selling.owner.call(api.orders[step], { params: { id } })
  const deliveredDaysAgo = async (days: number) => {
    const event = await app.db.first(
      sql<{ created_at: string }>`
        update order_events set created_at = now() - make_interval(days => ${days})
        where order_id = ${id} and to_status = 'delivered' returning created_at`,
    )
    return new Date(Date.parse(event!.created_at) + 15 * 86_400_000).toISOString().slice(0, 10)
  }
  const open = `The customer of order ${order_number} can still withdraw from it.`
  await expectRefused(selling, open)
  await expectRefused(selling, `${open} Delete the shop after ${await deliveredDaysAgo(14)}.`)
  await deliveredDaysAgo(15)
  expect((await removing(selling)).status).toBe(204)
})
