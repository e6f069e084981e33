// What mails say of orders that were edited, and so may have several payments.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildProduct } from '../../testing/build.ts'
import { placeOrderPaidByHand, placePaidOrder, runJobs, startPaying } from '../../testing/paying-shop.ts'
import { visit } from '../../testing/visitor.ts'

const { app, selling } = await startPaying({ stock: 100 })
const { owner, shop, product } = selling

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

test('the email about an edit and the page of the order say until what time the difference can be paid', async () => {
  const to = 'in-time@example.test'
  const { order, edit_id } = await editedOrder(to)
  await app.db.run(sql`update order_edits set expires_at = '2099-07-01T12:30:00Z' where id = ${edit_id}`)
  await runJobs(app)
  const until = /difference of €10\.00 by [^.]*2099[^.]*:30:00/
  expect((await textsTo(to)).at(-1)).toMatch(until)
  expect((await visit(app).get(`/store/${shop.slug}/orders/${order.id}`)).text).toMatch(until)
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

test('mails after an edit mark what it removed, and take off what was paid what it set off', async () => {
  const lamp = await buildProduct(owner, shop, { title: 'Lamp', price: '15.00', allow_negative_stock: true })
  const { code } = await owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount: '10.00' } })
  const to = 'swapped@example.test'
  const items = [{ product_id: product.id, quantity: 2 }]
  // 24.90, of which the gift card pays 10.00.
  const wanted = { items, customer_user_email: to, gift_cards: [code] }
  const order = await placeOrderPaidByHand(app, selling, wanted)
  const params = { id: order.id }
  const [item] = await owner.call(api.orders.items, { params })
  const body = {
    remove: [{ order_item_id: item!.id!, quantity: 1 }],
    add: [{ product_id: lamp.id, quantity: 1 }],
  }
  const edit = await owner.call(api.order_edits.create, { params, body })
  expect(edit.difference).toBe('5.00')
  await owner.call(api.order_edits.paid, { params: { ...params, editId: edit.id } })
  await owner.call(api.orders.shipped, { params })
  await runJobs(app)
  const shipped = (await textsTo(to)).find((text) => text.includes('has left our warehouse'))
  expect(shipped).toContain(`2 × ${product.title} (1 removed): €20.00\n1 × Lamp: €15.00`)
  expect(shipped).toContain(
    'Total: €39.90\nGift cards: -€10.00\nOffset against added items: -€10.00\nPaid: €19.90',
  )
})
