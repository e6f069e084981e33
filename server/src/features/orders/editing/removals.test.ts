// What edits remove from orders is refunded items, also where it was free, and a gift card that was sold ends. An edit stays done where the refund
// fails: those units are no longer part of the order, and its buyer is owed the money.

import { api } from '@kontor/contract/api'
import { describe, expect, test } from 'vitest'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { addDownload } from '../../../testing/digital-goods.ts'
import { creditNotesOf } from '../../../testing/order-rows.ts'
import {
  expectSoundBooksAtEnd,
  placeOrder,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobsWithoutMails,
  statusOf,
} from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'

const { app, selling, paidOrder, ask, preview, refundsOf, failRefunds } = await startRefunding()
const { owner, shop, warehouse } = selling
const cheap = await buildProduct(owner, shop, { price: '4.00' })
await addStock(owner, shop, cheap, warehouse, 50)
expectSoundBooksAtEnd(app)

describe.each([
  ['without adding anything', [], '10.00', '40.88'],
  ['and adds something cheaper', [{ product_id: cheap.id, quantity: 1 }], '6.00', '44.88'],
])('an edit that removes a unit %s, and whose refund Stripe refuses', (_, add, amount, left) => {
  async function edited() {
    const { order, things } = await paidOrder()
    failRefunds(1)
    const body = { remove: [{ order_item_id: things, quantity: 1 }], add }
    const edit = await owner.call(api.order_edits.create, { params: { id: order.id }, body })
    await runJobsWithoutMails(app)
    const failed = { id: edit.refund_id, status: 'failed', amount, is_given_up: false }
    expect(await refundsOf(order)).toMatchObject([failed])
    return { order, things, refund_id: edit.refund_id! }
  }

  test('a unit removed by an edit stays out of the shipment although Stripe refuses the refund', async () => {
    const { order } = await edited()
    const { items } = await owner.call(api.orders.get, { params: { id: order.id } })
    expect(items[0]).toMatchObject({ quantity: 3, refunded_quantity: 1 })
    const url = `/v1/a/orders/table?shop_id=${shop.id}`
    const { bytes } = await app.send({ method: 'GET', url, token: owner.access_token })
    const rows = bytes.toString('utf8').split('\r\n')
    const row = rows.find((one) => one.startsWith(`${order.order_number},`))
    expect(row).toContain(`2 × ${selling.product.title}; `)
  })

  test('a removed unit whose refund Stripe refuses cannot be refunded again and is credited once', async () => {
    const { order, things, refund_id } = await edited()
    expect((await ask(order, { lines: [{ order_item_id: things, quantity: 3 }] })).status).toBe(422)
    expect((await preview(order)).amount).toBe(left)
    await owner.call(api.refunds.retry, { params: { id: refund_id } })
    await runJobsWithoutMails(app)
    expect(await refundsOf(order)).toMatchObject([{ id: refund_id, status: 'succeeded' }])
    expect(await statusOf(app, order.id)).toMatchObject({ payment_status: 'partially_refunded' })
    expect((await creditNotesOf(app, order.id)).map(({ total }) => total)).toEqual(['10.00'])
  })
})

test('the preview of an edit shows the part of the difference for a gift card and the part that the shop refunds itself', async () => {
  const { code } = await owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount: '2.00' } })
  const items = [{ product_id: selling.product.id, quantity: 2 }]
  const order = await placeOrderPaidByHand(app, selling, { items, gift_cards: [code] })
  const params = { id: order.id }
  const [item] = await owner.call(api.orders.items, { params })
  const body = {
    remove: [{ order_item_id: item!.id!, quantity: 1 }],
    add: [{ product_id: cheap.id, quantity: 1 }],
  }
  expect(await owner.call(api.order_edits.preview, { params, body })).toMatchObject({
    difference: '-6.00',
    removed: { amount: '10.00', gift_card_amount: '2.00', by_hand_amount: '4.00' },
  })
  await owner.call(api.order_edits.create, { params, body })
  expect(await refundsOf(order)).toMatchObject([
    { amount: '6.00', gift_cards: [{ amount: '2.00' }], is_by_hand: true },
  ])
})

test('an edit refunded from two payments, both refunds of which Stripe refuses: each is owed and credited, and nothing comes back', async () => {
  const { order, things, books } = await paidOrder()
  const params = { id: order.id }
  const more = await owner.call(api.order_edits.create, {
    params,
    body: { add: [{ product_id: cheap.id, quantity: 2 }] },
  })
  const { transaction_id } = await app.call(api.storefront.pay, {
    body: { order_id: order.id, edit_id: more.id },
  })
  await app.stripe_mock.pay(transaction_id)
  await runJobsWithoutMails(app)
  const { items } = await owner.call(api.orders.get, { params })
  const remove = [
    { order_item_id: things, quantity: 3 },
    { order_item_id: books, quantity: 2 },
    { order_item_id: items[2]!.id!, quantity: 2 },
  ]
  failRefunds(2)
  const edit = await owner.call(api.order_edits.create, { params, body: { remove } })
  expect(edit).toMatchObject({ status: 'done', difference: '-53.98', credit_note_id: expect.any(String) })
  await runJobsWithoutMails(app)
  const failed = await refundsOf(order)
  expect(failed.map(({ amount }) => amount).sort()).toEqual(['45.98', '8.00'])
  for (const one of failed) expect(one).toMatchObject({ status: 'failed', is_given_up: false })
  const read = await owner.call(api.orders.get, { params })
  expect(read.items.map(({ refunded_quantity }) => refunded_quantity)).toEqual([3, 2, 2])
  expect((await preview(order)).amount).toBe('4.90')
  const credited = async () => (await creditNotesOf(app, order.id)).map(({ total }) => total).sort()
  expect(await credited()).toEqual(['45.98', '8.00'])
  for (const { id } of failed) await owner.call(api.refunds.retry, { params: { id } })
  await runJobsWithoutMails(app)
  expect((await refundsOf(order)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(await credited()).toEqual(['45.98', '8.00'])
  expect(await statusOf(app, order.id)).toMatchObject({ payment_status: 'partially_refunded' })
})

test('files of an item removed by an edit are not for download, even if the refund fails', async () => {
  const file = await buildProduct(owner, shop, { requires_shipping: false, allow_negative_stock: true })
  await addDownload(app, selling, file.id, Buffer.from('0123456789'))
  const items = [
    { product_id: file.id, quantity: 1 },
    { product_id: cheap.id, quantity: 1 },
  ]
  const { order } = await placePaidOrder(app, selling, { items, digital_consent: true })
  const files = async () => {
    const body = { email: order.customer_user_email }
    return (await app.send({ method: 'POST', url: `/v1/public/order/${order.id}/downloads`, body })).json
  }
  expect(await files()).toHaveLength(1)
  const params = { id: order.id }
  const [bought] = await owner.call(api.orders.items, { params })
  failRefunds(1)
  const remove = [{ order_item_id: bought!.id!, quantity: 1 }]
  await owner.call(api.order_edits.create, { params, body: { remove } })
  expect(await files()).toEqual([])
  await runJobsWithoutMails(app)
  expect(await refundsOf(order)).toMatchObject([{ status: 'failed', is_given_up: false }])
  expect(await files()).toEqual([])
})

test('free items removed by an edit count as refunded items', async () => {
  const gift = await buildProduct(owner, shop, { price: '0.00' })
  await addStock(owner, shop, gift, warehouse, 5)
  const items = [
    { product_id: cheap.id, quantity: 1 },
    { product_id: gift.id, quantity: 2 },
  ]
  const { order } = await placePaidOrder(app, selling, { items })
  const params = { id: order.id }
  const read = async () => (await owner.call(api.orders.get, { params })).items[1]!
  const { id: order_item_id } = await read()
  const remove = (quantity: number) =>
    owner.call(api.order_edits.create, {
      params,
      body: { remove: [{ order_item_id: order_item_id!, quantity }] },
    })
  expect(await remove(1)).toMatchObject({
    status: 'done',
    difference: '0.00',
    refund_id: expect.any(String),
    credit_note_id: expect.any(String),
  })
  expect(await read()).toMatchObject({ quantity: 2, refunded_quantity: 1 })
  const lines = [{ quantity: 1, restocked: 1, total: '0.00' }]
  expect(await refundsOf(order)).toMatchObject([{ amount: '0.00', status: 'succeeded', lines }])
  await expect(remove(2)).rejects.toMatchObject({ error: 'validation_error' })
})

describe('a sold gift card', () => {
  /** An order of one unit at 10.00 and a gift card of 25.00, paid by card, and an edit that puts something for 89.00 in the card's place. */
  async function sold() {
    const gift = await buildProduct(owner, shop, { title: 'Gift card', price: '25.00', is_gift_card: true })
    const lamp = await buildProduct(owner, shop, { price: '89.00' })
    await addStock(owner, shop, lamp, warehouse, 5)
    const items = [selling.product.id, gift.id].map((product_id) => ({ product_id, quantity: 1 }))
    const { order } = await placePaidOrder(app, selling, { items })
    await runJobsWithoutMails(app)
    const params = { id: order.id }
    const [, bought] = await owner.call(api.orders.items, { params })
    const body = {
      remove: [{ order_item_id: bought!.id!, quantity: 1 }],
      add: [{ product_id: lamp.id, quantity: 1 }],
    }
    const ask = (path: string) =>
      app.send({ method: 'POST', url: `/v1/a/orders/${order.id}/${path}`, token: owner.access_token, body })
    const cardOf = async () => {
      const { data } = await owner.call(api.gift_cards.list, { query: { shop_id: shop.id } })
      return data.find(({ order_id }) => order_id === order.id)!
    }
    const spend = async () => {
      const card = { params: { id: (await cardOf()).id }, body: {} }
      const { code } = await owner.call(api.gift_cards.replaceCode, card)
      const books = [{ product_id: cheap.id, quantity: 1 }]
      await placeOrder(app, selling, { items: books, gift_cards: [code] })
    }
    return { order, params, ask, cardOf, spend }
  }

  test('a used gift card cannot be removed, and a sold gift card ends with an edit paid before the first use', async () => {
    const { ask, spend } = await sold()
    expect((await ask('edits/preview')).status).toBe(200)
    await spend()
    for (const path of ['edits', 'edits/preview']) {
      const { status, json } = await ask(path)
      expect([status, json.error, json.message]).toEqual([
        ...[409, 'in_use', 'A gift card of this order was used or has expired.'],
      ])
    }
    const unspent = await sold()
    const waiting = await unspent.ask('edits')
    expect([waiting.status, waiting.json.status, waiting.json.difference]).toEqual([201, 'pending', '64.00'])
    const paid = { params: { ...unspent.params, editId: waiting.json.id } }
    expect((await owner.call(api.order_edits.paid, paid)).status).toBe('done')
    expect((await unspent.cardOf()).status).toBe('voided')
  })

  test('an edit that removes a gift card used in the meantime is cancelled once paid, and the money is refunded', async () => {
    const { order, params, ask, cardOf, spend } = await sold()
    const { json: waiting } = await ask('edits')
    await spend()
    const wanted = { order_id: order.id, edit_id: waiting.id }
    const { transaction_id } = await app.call(api.storefront.pay, { body: wanted })
    expect(await app.stripe_mock.pay(transaction_id)).toBe('complete')
    await runJobsWithoutMails(app)
    expect((await owner.call(api.order_edits.list, { params })).data).toMatchObject([
      { id: waiting.id, status: 'cancelled' },
    ])
    expect(await refundsOf(order)).toMatchObject([{ amount: '64.00', status: 'succeeded' }])
    expect((await cardOf()).status).toBe('active')
    expect((await owner.call(api.orders.get, { params })).status).toBe('paid')
  })
})
