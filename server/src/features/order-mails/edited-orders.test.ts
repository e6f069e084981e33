// What mails say of orders that were edited, and so may have several payments.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { placePaidOrder, runJobs, startPaying } from '../../testing/paying-shop.ts'

const { app, selling } = await startPaying({ stock: 100 })
const { owner, product } = selling

const textsTo = async (address: string) =>
  (
    await app.db.rows(
      sql<{ text: string }>`select text from mails where to_address = ${address} order by created_at, id`,
    )
  ).map(({ text }) => text)

/** An order of two units at 10.00 with shipping at 4.90, paid by card, and an edit that adds another unit for 10.00 and waits for its payment. */
async function editedOrder(customer_user_email: string) {
  const items = [{ product_id: product.id, quantity: 2 }]
  const { order } = await placePaidOrder(app, selling, { items, customer_user_email })
  const params = { id: order.id }
  const add = [{ product_id: product.id, quantity: 1 }]
  const { id: edit_id } = await owner.call(api.order_edits.create, { params, body: { add } })
  return { order, params, edit_id }
}

test('an order with two payments was refunded in full once both were', async () => {
  const to = 'twice@example.test'
  const { order, params, edit_id } = await editedOrder(to)
  const { transaction_id } = await app.call(api.storefront.pay, { body: { order_id: order.id, edit_id } })
  await app.stripe_mock.pay(transaction_id)
  await runJobs(app)
  const items = await owner.call(api.orders.items, { params })
  // More than either payment, and all but shipping.
  const lines = items.map(({ id, quantity }) => ({ order_item_id: id!, quantity }))
  await owner.call(api.refunds.create, { params, body: { lines } })
  await runJobs(app)
  const refunds = async () => (await textsTo(to)).filter((text) => text.includes('Total refund'))
  const amountOf = (text: string) => text.match(/Total refund: (.+)/)?.[1]
  expect((await refunds()).map(amountOf).toSorted()).toEqual(['€10.00', '€20.00'])
  for (const text of await refunds()) expect(text).toContain('was partially refunded')
  await owner.call(api.refunds.create, { params, body: {} })
  await runJobs(app)
  const all = (await refunds()).find((text) => amountOf(text) === '€4.90')
  expect(all).toContain('was refunded in full')
})

test('a cancelled order that was paid by card, and only its edit by hand, is not said to be refunded by the shop', async () => {
  const to = 'mixed@example.test'
  const { params, edit_id } = await editedOrder(to)
  await owner.call(api.order_edits.paid, { params: { ...params, editId: edit_id } })
  await owner.call(api.orders.cancelled, { params })
  await runJobs(app)
  const cancelled = (await textsTo(to)).find((text) => text.includes('was cancelled'))
  expect(cancelled).toContain('You will be refunded to your original payment method.')
})
