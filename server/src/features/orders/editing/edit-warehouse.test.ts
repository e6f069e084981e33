// Edits of orders whose warehouse was deactivated, and of orders that have none, such as of gift cards alone.

import { api } from '@kontor/contract/api'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { addStock, buildProduct, buildRates, buildWarehouse } from '../../../testing/build.ts'
import { BUYER } from '../../../testing/orders.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  placeOrderPaidByHand,
  startPaying,
} from '../../../testing/paying-shop.ts'

const { app } = await startPaying()
/** Sells one product at 10.00, of which it has ten. */
let shop: PayingShop

beforeEach(async () => {
  shop = await buildPayingShop(app, { stock: 10 })
})
afterAll(() => expectSoundBooks(app))

const edit = (id: string, body: object) => shop.owner.call(api.order_edits.create, { params: { id }, body })
const read = (id: string) => shop.owner.call(api.orders.get, { params: { id } })
async function level(): Promise<[on_hand: number, held: number]> {
  const row = await app.db.first(
    sql<{
      on_hand: number
      held: number
    }>`select on_hand, held from stock_levels where product_id = ${shop.product.id}`,
  )
  return [Number(row!.on_hand), Number(row!.held)]
}

test('items of an inactive warehouse can be removed, and the shipping can be changed', async () => {
  const items = [{ product_id: shop.product.id, quantity: 2 }]
  const { id } = await placeOrderPaidByHand(app, shop, { items })
  await shop.owner.call(api.warehouses.update, {
    params: { id: shop.warehouse.id },
    body: { is_active: false },
  })
  const remove = [{ order_item_id: (await read(id)).items[0]!.id!, quantity: 1 }]
  const done = await edit(id, { remove, shipping: '1.00' })
  expect(done).toMatchObject({ status: 'done', difference: '-13.90' })
  expect(await level()).toEqual([9, 0])
})

test('nothing is added to an order with an inactive warehouse, and the preview refuses the addition as well', async () => {
  const { id } = await placeOrderPaidByHand(app, shop)
  await shop.owner.call(api.warehouses.update, {
    params: { id: shop.warehouse.id },
    body: { is_active: false },
  })
  const body = { add: [{ product_id: shop.product.id, quantity: 1 }] }
  const refused = {
    error: 'validation_error',
    errors: [
      { field: 'add', message: expect.stringContaining('warehouse of this order is no longer active') },
    ],
  }
  await expect(edit(id, body)).rejects.toMatchObject(refused)
  const preview = shop.owner.call(api.order_edits.preview, { params: { id }, body })
  await expect(preview).rejects.toMatchObject(refused)
})

test('goods added to an order of gift cards are held in a warehouse and sold from the same warehouse', async () => {
  const gift = await buildProduct(shop.owner, shop.shop, { price: '25.00', is_gift_card: true })
  const { id } = await placeOrderPaidByHand(app, shop, { items: [{ product_id: gift.id, quantity: 1 }] })
  expect((await read(id)).warehouse_id).toBeNull()
  const waiting = await edit(id, { add: [{ product_id: shop.product.id, quantity: 3 }] })
  expect(waiting).toMatchObject({ status: 'pending', difference: '30.00' })
  expect(await level()).toEqual([10, 3])
  await shop.owner.call(api.order_edits.paid, { params: { id, editId: waiting.id } })
  expect(await level()).toEqual([7, 0])
  expect((await read(id)).total).toBe('55.00')
})

test('an order of gift cards takes the warehouse of goods added by an edit and keeps the warehouse for the next edit', async () => {
  const { owner, warehouse, product } = shop
  const gift = await buildProduct(owner, shop.shop, { price: '25.00', is_gift_card: true })
  const { id } = await placeOrderPaidByHand(app, shop, { items: [{ product_id: gift.id, quantity: 1 }] })
  const waiting = await edit(id, { add: [{ product_id: product.id, quantity: 10 }] })
  expect((await read(id)).warehouse_id).toBeNull()
  await owner.call(api.order_edits.paid, { params: { id, editId: waiting.id } })
  expect((await read(id)).warehouse_id).toBe(warehouse.id)
  await expect(owner.call(api.warehouses.remove, { params: { id: warehouse.id } })).rejects.toMatchObject({
    error: 'in_use',
  })
  const other = await buildWarehouse(owner, shop.shop, { address_id: warehouse.address_id })
  await buildRates(owner, shop.shop, other)
  await addStock(owner, shop.shop, product, other, 5)
  await expect(edit(id, { add: [{ product_id: product.id, quantity: 1 }] })).rejects.toMatchObject({
    error: 'insufficient_stock',
  })
})

test('goods added to an order without a delivery address ship to the billing address, which can be corrected', async () => {
  const { owner, product } = shop
  const gift = await buildProduct(owner, shop.shop, { price: '25.00', is_gift_card: true })
  const { id } = await placeOrderPaidByHand(app, shop, {
    items: [{ product_id: gift.id, quantity: 1 }],
    shipping_address: undefined,
    billing_address: BUYER,
  })
  const query = { shop_id: shop.shop.id, is_to_ship: 'true' } as const
  const toShip = async () => (await owner.call(api.orders.list, { query })).data.map((one) => one.id)
  const waiting = await edit(id, { add: [{ product_id: product.id, quantity: 1 }] })
  expect([(await read(id)).shipping_address, await toShip()]).toEqual([null, []])
  await owner.call(api.order_edits.paid, { params: { id, editId: waiting.id } })
  const { shipping_address, items } = await read(id)
  expect(shipping_address).toMatchObject(BUYER)
  expect(items.map(({ requires_shipping }) => requires_shipping)).toEqual([false, true])
  expect(await toShip()).toEqual([id])
  const street = 'Am Markt 9'
  const corrected = await owner.call(api.orders.correct, {
    params: { id },
    body: { shipping_address: { street } },
  })
  expect(corrected.shipping_address?.street).toBe(street)
})

test('nothing shippable is added if the warehouse has no address', async () => {
  const { id } = await placeOrderPaidByHand(app, shop)
  await shop.owner.call(api.warehouses.update, {
    params: { id: shop.warehouse.id },
    body: { address_id: null },
  })
  const body = { add: [{ product_id: shop.product.id, quantity: 1 }] }
  await expect(edit(id, body)).rejects.toMatchObject({
    error: 'validation_error',
    errors: [{ field: 'add', message: expect.stringContaining('warehouse has no address') }],
  })
})

test('goods added to an order of gift cards are credited with their invoice when all of it is refunded', async () => {
  const gift = await buildProduct(shop.owner, shop.shop, { price: '25.00', is_gift_card: true })
  const { id } = await placeOrderPaidByHand(app, shop, { items: [{ product_id: gift.id, quantity: 1 }] })
  const waiting = await edit(id, { add: [{ product_id: shop.product.id, quantity: 3 }] })
  await shop.owner.call(api.order_edits.paid, { params: { id, editId: waiting.id } })
  await shop.owner.call(api.refunds.create, { params: { id }, body: { all: true } })
  const documents = await shop.owner.call(api.invoices.ofOrder, { params: { id } })
  const totalsOf = (kind: string) => documents.filter((one) => one.kind === kind).map(({ total }) => total)
  expect(totalsOf('invoice')).toEqual(['30.00'])
  // In one or two parts, since two payments give it back; the gift card has no invoice, and so no credit note.
  expect(totalsOf('credit_note').reduce((sum, total) => sum + Number(total), 0)).toBe(30)
})
