// What mails say of orders that were edited, and so may have several payments.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildProduct } from '../../../testing/build.ts'
import { buildKeyProduct } from '../../../testing/digital-goods.ts'
import { placeOrderPaidByHand, placePaidOrder, runJobs, startPaying } from '../../../testing/paying-shop.ts'
import { visit } from '../../../testing/visitor.ts'

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
  await owner.call(api.refunds.create, { params, body: { all: true } })
  await runJobs(app)
  const all = (await refunds()).find((text) => amountOf(text) === '€4.90')
  expect(all).toContain('was refunded in full')
})

test('the email about an edit and the page of the order say until what time the difference can be paid', async () => {
  const to = 'in-time@example.test'
  const { order, edit_id } = await editedOrder(to)
  await app.db.run(sql`update order_edits set expires_at = '2099-07-01T12:30:00Z' where id = ${edit_id}`)
  await runJobs(app)
  const until = /difference of €10\.00 by [^.]*2099[^.]*:30(?!:)/
  expect((await textsTo(to)).at(-1)).toMatch(until)
  expect((await visit(app).get(`/store/${shop.slug}/orders/${order.id}`)).text).toMatch(until)
})

test('the mail of a cancelled order paid by card announces a refund by card although an edit was paid by hand', async () => {
  const to = 'mixed@example.test'
  const { params, edit_id } = await editedOrder(to)
  await owner.call(api.order_edits.paid, { params: { ...params, editId: edit_id } })
  await owner.call(api.orders.cancelled, { params })
  await runJobs(app)
  const cancelled = (await textsTo(to)).find((text) => text.includes('was cancelled'))
  expect(cancelled).toContain('You will be refunded to your original payment method.')
})

test('mails after an edit mark removed items and subtract payments and the offset', async () => {
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
  expect(shipped).toContain(`In this delivery:\n1 × ${product.title}\n1 × Lamp`)
  expect(shipped).not.toContain('Total')
  await owner.call(api.orders.delivered, { params })
  await runJobs(app)
  const delivered = (await textsTo(to)).at(-1)
  expect(delivered).toContain(`2 × ${product.title} (1 removed): €20.00\n1 × Lamp: €15.00`)
  expect(delivered).toContain(
    'Offset against added items: -€10.00\nTotal: €29.90\nGift cards: -€10.00\nPaid: €19.90',
  )
})

test('the mail about a delivery lists the sent units and leaves out refunded units', async () => {
  const download = await buildProduct(owner, shop, {
    title: 'Score',
    price: '3.00',
    requires_shipping: false,
    allow_negative_stock: true,
  })
  const to = 'four-of-six@example.test'
  const items = [
    { product_id: product.id, quantity: 6 },
    { product_id: download.id, quantity: 1 },
  ]
  const order = await placeOrderPaidByHand(app, selling, {
    items,
    customer_user_email: to,
    digital_consent: true,
  })
  const params = { id: order.id }
  const [item] = await owner.call(api.orders.items, { params })
  const lines = [{ order_item_id: item!.id!, quantity: 4 }]
  await owner.call(api.refunds.create, { params, body: { lines } })
  await owner.call(api.orders.shipped, { params })
  await runJobs(app)
  const shipped = (await textsTo(to)).find((text) => text.includes('has left our warehouse'))
  expect(shipped).toContain(`In this delivery:\n2 × ${product.title}`)
  expect(shipped).not.toMatch(/6 ×|Score|Total/)
})

/** What was mailed about an edit that is made: text and names of the attached files, by address. */
const mailsOfDone = (address: string) =>
  app.db.rows(
    sql<{ subject: string; text: string; files: string[] }>`
      select subject, text, array(
          select a.filename from mail_attachments a where a.mail_id = m.id order by a.position) as files
      from mails m
      where to_address = ${address} and (subject like ${'%Your order was changed%'} or subject like ${'%Edit of order%'})
      order by created_at, id`,
  )

test('once the difference is paid, the buyer gets the added items with invoice and keys, and members get a notice to ship', async () => {
  const keys = await buildKeyProduct(selling, ['AAAA-1111', 'BBBB-2222'])
  const to = 'paid-edit@example.test'
  const { order } = await placePaidOrder(app, selling, { customer_user_email: to })
  const params = { id: order.id }
  const body = { add: [{ product_id: keys.id, quantity: 1 }] }
  const { id: edit_id, difference } = await owner.call(api.order_edits.create, { params, body })
  await runJobs(app)
  expect(await mailsOfDone(to)).toEqual([])
  const { transaction_id } = await app.call(api.storefront.pay, { body: { order_id: order.id, edit_id } })
  await app.stripe_mock.pay(transaction_id)
  await runJobs(app)
  const [mail, ...more] = await mailsOfDone(to)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    subject: `${shop.name}: Your order was changed (${order.order_number})`,
    files: [expect.stringMatching(/-(INV|TEST)-\d+\.pdf$/)],
  })
  expect(mail?.text).toContain(`We received the difference of €${difference}.`)
  expect(mail?.text).toContain(`Added: 1 × ${keys.title}`)
  expect(mail?.text).toMatch(/Licence key: .+:\n(AAAA-1111|BBBB-2222)\n/)
  expect(mail?.text).not.toMatch(/Pay now|\?edit=/)
  const notices = (await mailsOfDone(owner.email)).filter(({ subject }) =>
    subject.includes(` ${order.order_number} `),
  )
  expect(notices.map(({ subject }) => subject)).toEqual([
    `TEST: Edit of order ${order.order_number} in ${shop.name} paid: €${difference}`,
  ])
  expect(notices[0]?.text).toContain('It is ready to ship.')
})

test('an even swap is mailed to the buyer with both documents, and a pure removal only by its refund', async () => {
  const [to, other] = ['even@example.test', 'removed@example.test']
  const before = await mailsOfDone(owner.email)
  const edit = async (customer_user_email: string, quantity: number, adds: number) => {
    const items = [{ product_id: product.id, quantity: 2 }]
    const { id } = await placeOrderPaidByHand(app, selling, { items, customer_user_email })
    const params = { id }
    const [item] = await owner.call(api.orders.items, { params })
    const add = adds === 0 ? [] : [{ product_id: product.id, quantity: adds }]
    const remove = [{ order_item_id: item!.id!, quantity }]
    await owner.call(api.order_edits.create, { params, body: { remove, add } })
    await runJobs(app)
  }
  await edit(to, 1, 1)
  await edit(other, 1, 0)
  const [even, ...more] = await mailsOfDone(to)
  expect(more).toEqual([])
  expect(even?.files).toEqual([
    expect.stringMatching(/-(INV|TEST)-\d+\.pdf$/),
    expect.stringMatching(/-(CN|TEST-CN)-\d+\.pdf$/),
  ])
  expect(even?.text).toContain('The credit note is attached.')
  expect(even?.text).not.toContain('difference')
  expect(await mailsOfDone(other)).toEqual([])
  expect((await textsTo(other)).at(-1)).toContain('Total refund')
  // Neither waited, so that no member has to know.
  expect(await mailsOfDone(owner.email)).toEqual(before)
})
