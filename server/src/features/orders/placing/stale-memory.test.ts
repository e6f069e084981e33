// A process's cache may be outdated when an order is placed. No price, rejection or sale may depend on it. These tests change the database without
// its triggers, so that the process is not notified of the change.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../../testing/build.ts'
import { BUYER, buy, expectSound, orderBody } from '../../../testing/orders.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'
import { placePublicOrder } from './place-public-order.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => expectSound(app.db))

const behindItsBack = (statement: Statement<unknown>) =>
  app.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(statement)
  })
const place = (own: SellingShop, body: object) =>
  app.send({
    method: 'POST',
    url: '/v1/a/order',
    token: own.owner.access_token,
    body: { ...orderBody(own), ...body },
  })
const stockOf = async ({ shop, product, owner }: SellingShop) =>
  (await owner.call(api.stock.byProducts, { body: { shop_id: shop.id, product_ids: [product.id] } })).map(
    ([, { stock_level, held }]) => [stock_level, held],
  )
const take = ({ owner, shop, product, warehouse }: SellingShop, quantity: number) =>
  owner.call(api.stock.create, {
    body: {
      shop_id: shop.id,
      product_id: product.id,
      warehouse_id: warehouse.id,
      quantity: -quantity,
      reason: 'damage',
    },
  })

describe('N-08 what has changed', () => {
  test('N-08 an order after a price change has the new price and one number', async () => {
    const own = await buildSellingShop(app)
    expect((await buy(app, own)).json).toMatchObject({ total: '14.90', order_number: '1001' })
    await behindItsBack(sql`update products set price = 20 where id = ${own.product.id}`)
    expect((await buy(app, own)).json).toMatchObject({ total: '24.90', order_number: '1002' })
    expect((await buy(app, own)).json).toMatchObject({ total: '24.90' })
    expect(await stockOf(own)).toEqual([[10, 3]])
  })

  test('a product that went off sale is not sold', async () => {
    const own = await buildSellingShop(app)
    await buy(app, own)
    await behindItsBack(sql`update products set is_live = false where id = ${own.product.id}`)
    expect((await buy(app, own)).json.error).toBe('product_unavailable')
    expect(await stockOf(own)).toEqual([[10, 1]])
  })

  test('a warehouse archived while the order is stored serves no order', async () => {
    const own = await buildSellingShop(app, { product: { allow_negative_stock: true } })
    await buy(app, own)
    const { asked } = await app.db.transaction(async (tx) => {
      await tx.run(sql`select from warehouses where id = ${own.warehouse.id} for update`)
      const asked = buy(app, own)
      await untilBlocked(app.db)
      await tx.run(sql`update warehouses set archived_at = now() where id = ${own.warehouse.id}`)
      return { asked }
    })
    const { status, json } = await asked
    expect([status, json.error]).toEqual([422, 'no_shipping_rate'])
  })

  describe('where two warehouses have too little', () => {
    const addWarehouse = async (own: SellingShop, stock: number) => {
      const added = await buildWarehouse(own.owner, own.shop, { address_id: own.address.id })
      await buildRates(own.owner, own.shop, added, { rates: [{ countries: ['DE'], amount: '4.90' }] })
      if (stock > 0) await addStock(own.owner, own.shop, own.product, added, stock)
      return added
    }
    const threeUnits = (own: SellingShop) => ({ items: [{ product_id: own.product.id, quantity: 3 }] })

    test('C-01 an order of a product sold without stock is taken although two warehouses have too little', async () => {
      const own = await buildSellingShop(app, { stock: 1 })
      await addWarehouse(own, 1)
      expect((await buy(app, own, threeUnits(own))).json.error).toBe('insufficient_stock')
      await behindItsBack(sql`
        with levels as (update stock_levels set may_go_negative = true where product_id = ${own.product.id})
        update products set allow_negative_stock = true where id = ${own.product.id}`)
      expect((await buy(app, own, threeUnits(own))).status).toBe(201)
    })

    test('C-03 a newly activated third warehouse serves the order if two warehouses have too little', async () => {
      const own = await buildSellingShop(app, { stock: 1 })
      await addWarehouse(own, 1)
      const third = await addWarehouse(own, 3)
      const idle = { params: { id: third.id }, body: { is_active: false } }
      await own.owner.call(api.warehouses.update, idle)
      expect((await buy(app, own, threeUnits(own))).json.error).toBe('insufficient_stock')
      await behindItsBack(sql`
        with used as (update warehouses set is_active = true where id = ${third.id})
        update shops set facts_version = facts_version + 1 where id = ${own.shop.id}`)
      const placed = await buy(app, own, threeUnits(own))
      expect([placed.status, placed.json.warehouse_id]).toEqual([201, third.id])
    })
  })

  test('a closed shop takes no order', async () => {
    const own = await buildSellingShop(app)
    await buy(app, own)
    await behindItsBack(sql`update shops set archived_at = now() where id = ${own.shop.id}`)
    const answer = await buy(app, own, { id: randomUUID() })
    expect([answer.status, answer.json.error]).toEqual([404, 'not_found'])
    await behindItsBack(sql`update shops set archived_at = null where id = ${own.shop.id}`)
  })

  test('N-08 an order uses fresh stock, even if stock was read before the order was committed', async () => {
    // An order that costs nothing is stored and paid in one transaction.
    const own = await buildSellingShop(app, {
      product: { price: '0.00', requires_shipping: false },
      stock: 5,
    })
    const look = async () =>
      (await app.parts.pricing.stock.read(own.shop.id, [own.product.id])).map(({ available }) => available)
    const db: Db = {
      ...app.db,
      transaction: (work) =>
        app.db.transaction(async (tx) => {
          const result = await work(tx)
          expect(await look()).toEqual([5])
          return result
        }),
    }
    const body = { ...orderBody(own), shipping_address: null, billing_address: BUYER }
    await placePublicOrder({ ...app.parts, db }, api.storefront.place.body.parse(body))
    expect(await look()).toEqual([4])
  })

  test('C-01 sold-out items are refused and restocked items are sold', async () => {
    const own = await buildSellingShop(app, { stock: 3 })
    const items = (quantity: number) => ({ items: [{ product_id: own.product.id, quantity }] })
    await buy(app, own, items(1))
    await take(own, 2)
    expect((await buy(app, own, items(1))).json).toMatchObject({
      error: 'insufficient_stock',
      errors: [{ field: 'items.0', code: 'insufficient_stock' }],
    })
    await addStock(own.owner, own.shop, own.product, own.warehouse, 4)
    expect((await buy(app, own, items(4))).status).toBe(201)
    expect(await stockOf(own)).toEqual([[5, 5]])
  })

  test('C-03 of two warehouses, the warehouse with enough stock serves the order', async () => {
    const own = await buildSellingShop(app, { stock: 5 })
    const second = await buildWarehouse(own.owner, own.shop, { address_id: own.address.id })
    await addStock(own.owner, own.shop, own.product, second, 4)
    await buildRates(own.owner, own.shop, second, { rates: [{ countries: ['DE'], amount: '4.90' }] })
    const items = [{ product_id: own.product.id, quantity: 4 }]
    const [one, other] = [await buy(app, own, { items }), await buy(app, own, { items })]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(new Set([one.json.warehouse_id, other.json.warehouse_id]).size).toBe(2)
    expect((await buy(app, own, { items })).status).toBe(409)
  })
})

describe('orders entered by members', () => {
  test('a draft entered by a member holds nothing, even of short products', async () => {
    const own = await buildSellingShop(app, { stock: 1 })
    const items = [{ product_id: own.product.id, quantity: 2 }]
    const draft = await place(own, { status: 'draft', items })
    expect([draft.status, draft.json.status, draft.json.hold_expires_at]).toEqual([201, 'draft', null])
    expect(draft.json.warehouse_id).toBe(own.warehouse.id)
    expect(await stockOf(own)).toEqual([[1, 0]])
  })

  test('a new order by a member is held without a limit, and a new order with nothing due is paid immediately', async () => {
    const priced = await buildSellingShop(app)
    const held = await place(priced, {})
    expect(held.json).toMatchObject({ status: 'new', hold_expires_at: null })
    expect(await stockOf(priced)).toEqual([[10, 1]])

    const own = await buildSellingShop(app, { product: { price: '0.00', requires_shipping: false } })
    const body = { shipping_address: null, billing_address: BUYER }
    for (const { json } of [await place(own, body), await buy(app, own, body)]) {
      expect(json).toMatchObject({ status: 'paid', total: '0.00' })
      const payments = await own.owner.call(api.orders.payments, { params: { id: json.id } })
      expect(payments).toMatchObject([{ status: 'captured', amount: '0.00', payment_gateway_id: null }])
      const [, paid] = await own.owner.call(api.orders.history, { params: { id: json.id } })
      expect(paid).toMatchObject({ actor_kind: 'system', actor: 'free order', note: 'Nothing to pay.' })
    }
    expect(await stockOf(own)).toEqual([[8, 0]])
  })
})

describe('a business buyer', () => {
  const VAT_NUMBER = 'FR83404833048'
  const address = { ...BUYER, country: 'FR', vat_number: VAT_NUMBER }
  const checkOf = async (own: SellingShop, id: string) =>
    app.db.first(
      sql`select number, requester from order_vat_checks where shop_id = ${own.shop.id} and order_id = ${id}`,
    )

  test('the evidence of the VAT number is stored with a business order, even with a free order', async () => {
    for (const [price, status] of [
      ['10.00', 'new'],
      ['0.00', 'paid'],
    ]) {
      const own = await buildSellingShop(app, { product: { price, requires_shipping: false } })
      const answer = await buy(app, own, { shipping_address: null, billing_address: address })
      expect(answer.json.status).toBe(status)
      expect(await checkOf(own, answer.json.id)).toMatchObject({
        number: VAT_NUMBER,
        requester: 'DE123456789',
      })
    }
  })

  test('a refused order stores no evidence of the VAT number', async () => {
    const own = await buildSellingShop(app, { stock: 1 })
    await buy(app, own)
    expect((await buy(app, own, { shipping_address: address })).status).toBe(409)
    const checks = await app.db.rows(sql`select from order_vat_checks where shop_id = ${own.shop.id}`)
    expect(checks).toEqual([])
  })
})

describe('C-21 a repeat', () => {
  test('C-21 a repeat of an order that sold out the product is the same order', async () => {
    const own = await buildSellingShop(app, { stock: 1 })
    const id = randomUUID()
    const [first, again] = [await buy(app, own, { id }), await buy(app, own, { id })]
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.json).toEqual(first.json)
    expect((await buy(app, own, { id: randomUUID() })).json.error).toBe('insufficient_stock')
  })

  test('C-21 a repeat returns its items like the first answer', async () => {
    const own = await buildSellingShop(app)
    const lamp = await buildProduct(own.owner, own.shop, { title: 'Lamp' })
    await addStock(own.owner, own.shop, lamp, own.warehouse, 5)
    const body = {
      id: randomUUID(),
      items: [
        { product_id: lamp.id, quantity: 2 },
        { product_id: own.product.id, quantity: 1 },
      ],
    }
    const first = await buy(app, own, body)
    expect((await buy(app, own, body)).json).toEqual(first.json)
    expect(first.json.items).toMatchObject([{ title: 'Lamp', quantity: 2 }, { quantity: 1 }])
  })
})
