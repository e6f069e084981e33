// The stock of products with licence keys beside their keys: what was sold before, what unpaid orders hold, and where it lies.

import { readFileSync } from 'node:fs'
import { api } from '@kontor/contract/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { INVARIANTS } from '../../../invariants/invariants.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../../testing/build.ts'
import { buildKeyProduct } from '../../../testing/digital-goods.ts'
import { BUYER, buildOrder, buildPaidOrder, buy, expectSound } from '../../../testing/orders.ts'

let app: TestApp
let own: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  own = await buildSellingShop(app)
})
afterAll(async () => {
  await expectSound(app.db)
  for (const { title, violations } of INVARIANTS.slice(0, 3))
    expect(await app.db.rows(violations), title).toEqual([])
})

const order = (product: { id: string }, quantity = 1) => ({
  digital_consent: true,
  items: [{ product_id: product.id, quantity }],
})
/** Sold from stock until it gets keys. */
async function buildStocked(quantity: number) {
  const product = await buildProduct(own.owner, own.shop, { requires_shipping: false })
  await addStock(own.owner, own.shop, product, own.warehouse, quantity)
  return product
}
const addKeys = ({ id }: { id: string }, ...keys: string[]) =>
  own.owner.call(api.license_keys.add, { params: { id }, body: { keys } })
const useKeys = ({ id }: { id: string }, uses_license_keys: boolean) =>
  app.send({
    method: 'PATCH',
    url: `/v1/a/products/${id}`,
    token: own.owner.access_token,
    body: { uses_license_keys },
  })
async function stockOf({ id }: { id: string }): Promise<number> {
  const body = { product_ids: [id], shop_id: own.shop.id }
  const pairs = await own.owner.call(api.stock.byProducts, { body })
  return pairs.flatMap(([, levels]) => levels).reduce((sum, { available }) => sum + available, 0)
}

it('units that were sold before their product had keys do not return as stock, neither by a cancellation nor by a refund', async () => {
  const product = await buildStocked(6)
  const cancelled = await buildPaidOrder(app, own, order(product, 3))
  const refunded = await buildPaidOrder(app, own, order(product))
  await addKeys(product, 'K1', 'K2')
  await useKeys(product, true)
  await own.owner.call(api.orders.cancelled, { params: { id: cancelled } })
  const [item] = await own.owner.call(api.orders.items, { params: { id: refunded } })
  await own.owner.call(api.refunds.create, {
    params: { id: refunded },
    body: { lines: [{ order_item_id: item!.id!, quantity: 1, restock: true }], reason: 'Does not work' },
  })
  expect(await stockOf(product)).toBe(2)
  expect((await buy(app, own, order(product, 3))).json.error).toBe('insufficient_stock')
})

it('new keys are stock of an active warehouse, also where others lie in one that is not', async () => {
  const selling = await buildSellingShop(app)
  const { owner, shop, warehouse } = selling
  const product = await buildKeyProduct(selling, ['K1', 'K2'])
  await buildWarehouse(owner, shop)
  await owner.call(api.warehouses.update, { params: { id: warehouse.id }, body: { is_active: false } })
  await owner.call(api.license_keys.add, { params: { id: product.id }, body: { keys: ['K3'] } })
  expect((await buy(app, { shop, product }, order(product))).status).toBe(201)
})

it('a product that had more stock than keys is sold out with its last key, and a migration corrects its stock', async () => {
  const product = await buildKeyProduct(own, ['K1', 'K2'])
  await app.db.run(sql`
    delete from license_keys where shop_id = ${own.shop.id} and product_id = ${product.id} and last4 = 'K2'`)
  const draft = await own.owner.call(api.orders.create, {
    body: {
      shop_id: own.shop.id,
      items: [{ product_id: product.id, quantity: 2 }],
      status: 'draft',
      shipping_address: BUYER,
    },
  })
  const change = (to: 'paid' | 'new') =>
    app.send({ method: 'POST', url: `/v1/a/orders/${draft.id}/${to}`, token: own.owner.access_token })
  for (const { status, json } of [
    await buy(app, own, order(product, 2)),
    await change('paid'),
    await change('new'),
  ])
    expect([status, json.error]).toEqual([409, 'insufficient_stock'])
  expect(await stockOf(product)).toBe(2)
  const client = new pg.Client({ connectionString: app.db.connection_string })
  await client.connect()
  await client.query(
    readFileSync(
      new URL('../../../../migrations/0431-stock-without-licence-keys.sql', import.meta.url),
      'utf8',
    ),
  )
  await client.end()
  expect(await stockOf(product)).toBe(1)
})

it('a product neither begins nor stops to use keys while an unpaid order holds it, and that order gets what it was placed for', async () => {
  const stocked = await buildStocked(5)
  await addKeys(stocked, 'K1', 'K2')
  const keyed = await buildKeyProduct(own, ['K1', 'K2'])
  const bought = async (id: string) => {
    await own.owner.call(api.orders.paid, { params: { id } })
    const body = { email: 'ben@example.test' }
    const { json } = await app.send({ method: 'POST', url: `/v1/public/order/${id}/downloads`, body })
    return json.flatMap(({ license_keys }: { license_keys: string[] }) => license_keys)
  }
  for (const [product, uses, keys, left] of [
    [stocked, true, [], 2],
    [keyed, false, ['K1'], 0],
  ] as const) {
    const id = await buildOrder(app, own, order(product))
    const { status, json } = await useKeys(product, uses)
    expect([status, json.error]).toEqual([409, 'in_use'])
    expect(await bought(id)).toEqual(keys)
    expect((await useKeys(product, uses)).status).toBe(200)
    expect(await stockOf(product)).toBe(left)
  }
})

it('a key is not deleted while unpaid orders hold more units than there are other keys', async () => {
  const product = await buildKeyProduct(own, ['K1'])
  const id = await buildOrder(app, own, order(product))
  // As an order that was placed before its product had keys.
  await app.db.run(sql`
    update license_keys set status = 'free', order_id = null where shop_id = ${own.shop.id} and product_id = ${product.id}`)
  const params = { id: product.id }
  const [key] = (await own.owner.call(api.license_keys.list, { params, query: {} })).data
  const { status, json } = await app.send({
    method: 'DELETE',
    url: `/v1/a/products/${product.id}/license_keys/${key!.id}`,
    token: own.owner.access_token,
  })
  expect([status, json.error]).toEqual([409, 'in_use'])
  await own.owner.call(api.orders.cancelled, { params: { id } })
  await own.owner.call(api.license_keys.remove, { params: { id: product.id, keyId: key!.id } })
})
