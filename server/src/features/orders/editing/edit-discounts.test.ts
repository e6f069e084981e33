// At which prices an edit adds to a paid order: which discounts there are, how their uses are counted, and what is not added.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addStock, buildProduct } from '../../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  placePaidOrder,
  startPaying,
} from '../../../testing/paying-shop.ts'

const { app } = await startPaying()
let shop: PayingShop
/** Costs 25.00, beside the shop's own at 10.00. */
let lamp: Awaited<ReturnType<typeof buildProduct>>
let order_id: string

beforeEach(async () => {
  shop = await buildPayingShop(app, { stock: 10 })
  lamp = await buildProduct(shop.owner, shop.shop, { price: '25.00' })
  await addStock(shop.owner, shop.shop, lamp, shop.warehouse, 2)
  const { order } = await placePaidOrder(app, shop, { items: [{ product_id: shop.product.id, quantity: 2 }] })
  order_id = order.id
})
afterAll(() => expectSoundBooks(app))

const params = () => ({ id: order_id })
const edit = (body: object) => shop.owner.call(api.order_edits.create, { params: params(), body })
const preview = (body: object) => shop.owner.call(api.order_edits.preview, { params: params(), body })
const read = () => shop.owner.call(api.orders.get, { params: params() })
const errorsOf = (asked: Promise<unknown>) =>
  asked.then(
    () => [],
    (error) => error.errors,
  )
const adding = (quantity = 1) => [{ product_id: lamp.id, quantity }]
const discount = (body: object) =>
  shop.owner.call(api.discounts.create, {
    body: {
      shop_id: shop.shop.id,
      method: 'automatic',
      kind: 'percent',
      applies_to: { all: true },
      combines_with: ['product', 'order'],
      ...(body as { title: string; class: 'product'; percent: string; uses_limit?: number }),
    },
  })

test('items added by an edit get today’s automatic product discounts and discounts given by the shop, and no more', async () => {
  const tenth = await discount({ title: 'Tenth', class: 'product', percent: '10' })
  await discount({ title: 'Order', class: 'order', percent: '50' })
  const manual_discounts = [{ class: 'product', amount: '2.50', reason: 'For the wait' }]
  const done = await edit({ add: adding(1), manual_discounts })
  expect(done).toMatchObject({ status: 'pending', difference: '20.00' })
  await shop.owner.call(api.order_edits.paid, { params: { ...params(), editId: done.id } })
  const order = await read()
  expect(order.discounts).toMatchObject([
    { id: tenth.id, amount: '2.50', is_manual: false },
    { title: 'For the wait', amount: '2.50', is_manual: true },
  ])
  expect(order.items[1]).toMatchObject({ unit_discount: '5.00', total: '20.00' })
})

test('added items and their discounts are in the language of the order', async () => {
  order_id = (await placePaidOrder(app, shop, { language: 'de' })).order.id
  const { id } = await discount({ title: 'Tenth', class: 'product', percent: '10' })
  const params = { id: shop.shop.id }
  await shop.owner.call(api.shops.update, { params, body: { languages: ['en', 'de'] } })
  const texts = [
    { kind: 'product' as const, id: lamp.id, field: 'title', text: 'Lampe' },
    { kind: 'discount' as const, id, field: 'title', text: 'Ein Zehntel' },
  ]
  await shop.owner.call(api.translations.save, { body: { shop_id: shop.shop.id, language: 'de', texts } })
  expect((await preview({ add: adding() })).added.items).toMatchObject([{ title: 'Lampe' }])
  const waiting = await edit({ add: adding() })
  await shop.owner.call(api.order_edits.paid, { params: { id: order_id, editId: waiting.id } })
  const { items, discounts } = await read()
  expect(items[1]!.title).toBe('Lampe')
  expect(discounts).toMatchObject([{ id, title: 'Ein Zehntel' }])
})

test('a use of an automatic discount is counted once per order with the edit, and returned if the edit ends unpaid', async () => {
  const { id } = await discount({ title: 'Half', class: 'product', percent: '50', uses_limit: 1 })
  const uses = async () => (await shop.owner.call(api.discounts.get, { params: { id } })).uses
  const cancel = (editId: string) =>
    shop.owner.call(api.order_edits.cancel, { params: { ...params(), editId } })
  const waiting = await edit({ add: adding(1) })
  expect([waiting.difference, await uses()]).toEqual(['12.50', 1])
  // Another edit could only follow this one's cancellation, with the same use.
  expect((await preview({ add: adding(1) })).difference).toBe('12.50')
  await cancel(waiting.id)
  expect(await uses()).toBe(0)

  const paid = await edit({ add: adding(1) })
  await shop.owner.call(api.order_edits.paid, { params: { ...params(), editId: paid.id } })
  expect([(await read()).total, await uses()]).toEqual(['37.40', 1])
  await shop.owner.call(api.discounts.update, { params: { id }, body: { uses_limit: 2 } })
  const more = await edit({ add: adding(1) })
  expect([more.difference, await uses()]).toEqual(['12.50', 1])
  await cancel(more.id)
  expect(await uses()).toBe(1)
})

test('an exchange gets a discount whose only use belongs to the order itself', async () => {
  const limits = { uses_limit: 1, uses_per_customer: 1, conditions: { first_order_only: true } }
  await discount({ title: 'Half', class: 'product', percent: '50', ...limits })
  const customer_user_email = `${randomUUID()}@example.test`
  order_id = (await placePaidOrder(app, shop, { customer_user_email })).order.id
  const { items } = await read()
  const remove = [{ order_item_id: items[0]!.id!, quantity: 1 }]
  // 12.50 for the lamp less the 5.00 that was paid.
  expect((await edit({ remove, add: adding() })).difference).toBe('7.50')
})

test('a discount by hand with the id of an existing discount is refused', async () => {
  const { id } = await discount({ title: 'Tenth', class: 'product', percent: '10' })
  const by_hand = (own_id: string) => ({
    add: adding(1),
    manual_discounts: [{ id: own_id, class: 'product', amount: '2.50', reason: 'For the wait' }],
  })
  const refused = [{ field: 'manual_discounts.0.id' }]
  expect(await errorsOf(preview(by_hand(id)))).toMatchObject(refused)
  const given = randomUUID()
  expect(await errorsOf(preview(by_hand(given)))).toEqual([])
  const waiting = await edit(by_hand(given))
  await shop.owner.call(api.order_edits.paid, { params: { ...params(), editId: waiting.id } })
  expect(await errorsOf(preview(by_hand(given)))).toMatchObject(refused)
})

test('after the shop changed whether prices include tax, items can be removed from an order but not added', async () => {
  const { id } = shop.shop
  await shop.owner.call(api.shops.update, { params: { id }, body: { prices_include_tax: false } })
  for (const call of [edit, preview])
    expect(await errorsOf(call({ add: adding(1) }))).toMatchObject([{ field: 'add' }])
  const { items } = await read()
  const removed = await edit({ remove: [{ order_item_id: items[0]!.id!, quantity: 1 }] })
  expect(removed).toMatchObject({ status: 'done', difference: '-10.00' })
})
