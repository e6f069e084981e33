// A product's permission to be sold without stock, and the stock levels that copy it.

import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { addStock, buildProduct, buildShop, buildWarehouse } from '../../../testing/build.ts'

let app: TestApp
let owner: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
})

beforeEach(async () => {
  shop = await buildShop(owner)
})

const patch = (id: string, body: unknown) =>
  app.send({ method: 'PATCH', url: `/v1/a/products/${id}`, token: owner.access_token, body })
const get = (id: string) => owner.call(api.products.get, { params: { id } })

describe('permission to go negative', () => {
  const levels = () =>
    app.db.rows(sql<{ on_hand: number; may_go_negative: boolean }>`
      select on_hand, may_go_negative from stock_levels where shop_id = ${shop.id} order by on_hand`)

  test('reaches every stock level, and is not taken back while one is below zero', async () => {
    const [one, two] = [await buildWarehouse(owner, shop), await buildWarehouse(owner, shop)]
    const product = await buildProduct(owner, shop)
    const other = await buildProduct(owner, shop)
    for (const warehouse of [one, two]) await addStock(owner, shop, product, warehouse, 1)
    await addStock(owner, shop, other, one, 5)
    expect((await patch(product.id, { allow_negative_stock: true })).status).toBe(200)
    expect((await levels()).map((level) => level.may_go_negative)).toEqual([true, true, false])
    const book = (quantity: number) =>
      owner.call(api.stock.create, {
        body: {
          shop_id: shop.id,
          product_id: product.id,
          warehouse_id: one.id,
          quantity,
          reason: 'adjustment',
        },
      })
    await book(-3)
    const refused = await patch(product.id, { allow_negative_stock: false, title: 'New' })
    expect([refused.status, refused.json.error]).toEqual([409, 'insufficient_stock'])
    expect(await get(product.id)).toMatchObject({ allow_negative_stock: true, title: product.title })
    await book(2)
    expect((await patch(product.id, { allow_negative_stock: false })).status).toBe(200)
    expect(await levels()).toEqual([0, 1, 5].map((on_hand) => ({ on_hand, may_go_negative: false })))
  })

  test('is not taken back while unpaid orders reserve more than there is, and the refusal says so', async () => {
    const product = await buildProduct(owner, shop, { allow_negative_stock: true })
    await addStock(owner, shop, product, await buildWarehouse(owner, shop), 1)
    await app.db.run(sql`update stock_levels set held = 2 where product_id = ${product.id}`)
    const { status, json } = await patch(product.id, { allow_negative_stock: false })
    expect([status, json.message]).toEqual([409, expect.stringContaining('unpaid orders reserve')])
  })

  test('holds when it is taken back while stock is booked for the first time', async () => {
    for (let i = 0; i < 8; i++) {
      const warehouse = await buildWarehouse(owner, shop)
      const product = await buildProduct(owner, shop, { allow_negative_stock: true })
      const body = { shop_id: shop.id, product_id: product.id, warehouse_id: warehouse.id, quantity: -1 }
      const [changed, booked] = await Promise.all([
        patch(product.id, { allow_negative_stock: false }),
        app.send({
          method: 'POST',
          url: '/v1/a/stock_movements',
          token: owner.access_token,
          body: { ...body, reason: 'adjustment' },
        }),
      ])
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([changed.status, booked.status])
      const { allow_negative_stock } = await get(product.id)
      expect(allow_negative_stock).toBe(booked.status === 201)
    }
    const wrong = await app.db.rows(sql`
      select p.id from products p join stock_levels l on l.shop_id = p.shop_id and l.product_id = p.id
      where l.may_go_negative <> p.allow_negative_stock`)
    expect(wrong).toEqual([])
  })
})

test('what is no gift card any more is counted and sent, unless the change says otherwise', async () => {
  const { id, ...card } = await buildProduct(owner, shop, { is_gift_card: true })
  expect(card).toMatchObject({ allow_negative_stock: true, requires_shipping: false })
  const counted = { is_gift_card: false, allow_negative_stock: false, requires_shipping: true }
  expect((await patch(id, { is_gift_card: false })).json).toMatchObject(counted)
  await patch(id, { is_gift_card: true })
  const service = { is_gift_card: false, allow_negative_stock: true, requires_shipping: false }
  expect((await patch(id, service)).json).toMatchObject(service)
})

test('goods that are added to what was a single gift card are sent', async () => {
  const { id } = await buildProduct(owner, shop, { is_gift_card: true })
  const card = { name: 'As', value: 'Card' }
  const group = await owner.call(api.products.toGroup, {
    params: { id },
    body: { options: [{ name: 'As', values: ['Card', 'Box'] }], option_values: [card] },
  })
  expect([group.requires_shipping, (await get(id)).requires_shipping]).toEqual([true, false])
})
