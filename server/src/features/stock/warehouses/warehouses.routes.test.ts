import { api } from '@kontor/contract/api'
import { ORDER_STATUSES } from '@kontor/contract/orders/orders'
import type { Shop } from '@kontor/contract/shops/shops'
import { MAX_WAREHOUSES } from '@kontor/contract/stock/warehouses'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import {
  addStock,
  buildAddress,
  buildMember,
  buildOrderRow,
  buildProduct,
  buildRates,
  buildShop,
  buildWarehouse,
} from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let viewer: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})

beforeEach(async () => {
  shop = await buildShop(owner)
  viewer = await buildMember(app, shop, 'viewer')
})

const post = (body: unknown) =>
  app.send({ method: 'POST', url: '/v1/a/warehouses', token: owner.access_token, body })
const patch = (id: string, body: unknown) =>
  app.send({ method: 'PATCH', url: `/v1/a/warehouses/${id}`, token: owner.access_token, body })
const remove = (id: string) =>
  app.send({ method: 'DELETE', url: `/v1/a/warehouses/${id}`, token: owner.access_token })
const get = (id: string) => owner.call(api.warehouses.get, { params: { id } })
const count = async () =>
  (await app.db.first(sql<{ n: number }>`select count(*) as n from warehouses where shop_id = ${shop.id}`))?.n

/** Ids that are no address of this shop: another user's, one of the owner's other shop, and one that does not exist. */
const foreignAddresses = async () => [
  (await buildAddress(stranger, await buildShop(stranger))).id,
  (await buildAddress(owner, await buildShop(owner))).id,
  crypto.randomUUID(),
]

describe('creating', () => {
  test('is for roles that write, and T-02 in a shop of their own', async () => {
    const body = { shop_id: shop.id, title: 'Quay' }
    await expectGuarded(app, {
      method: 'POST',
      url: '/v1/a/warehouses',
      body,
      stranger,
      weak: viewer,
      strong: owner,
    })
    expect(await count()).toBe(0)
  })

  test('T-05 refuses an address that is not the shop’s', async () => {
    for (const address_id of await foreignAddresses()) {
      const { status, json } = await post({ shop_id: shop.id, title: 'Quay', address_id })
      expect([status, json.errors[0].field]).toEqual([422, 'address_id'])
    }
    expect((await post({ shop_id: shop.id, title: 'Quay', address_id: 'no-id' })).status).toBe(422)
    expect((await post({ shop_id: shop.id, title: ' ' })).json.errors[0].message).toBe('Title is required')
    expect(await count()).toBe(0)
  })

  test('returns the warehouse with its defaults', async () => {
    const { status, json } = await post({ shop_id: shop.id, title: ' Quay ' })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      shop_id: shop.id,
      title: 'Quay',
      code: '',
      address_id: null,
      is_active: true,
    })
    expect(await get(json.id)).toEqual(json)
    const address = await buildAddress(owner, shop)
    const inactive = await buildWarehouse(owner, shop, {
      address_id: address.id,
      is_active: false,
      code: 'b',
    })
    expect(inactive).toMatchObject({ address_id: address.id, is_active: false, code: 'b' })
  })

  test('ends at the most that a shop can have, archived ones not counted', async () => {
    await app.db.run(sql`
      insert into warehouses (shop_id, title, archived_at)
      select ${shop.id}, 'Quay ' || n, case when n >= ${MAX_WAREHOUSES}::int then now() end
      from generate_series(1, ${MAX_WAREHOUSES + 9}::int) n`)
    const answers = await Promise.all(['One', 'Two'].map((title) => post({ shop_id: shop.id, title })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.json.errors).toMatchObject([
      { field: 'shop_id', code: 'too_many' },
    ])
  })
})

test('the list is of one shop, without archived ones', async () => {
  const url = `/v1/a/warehouses?shop_id=${shop.id}`
  await expectGuarded(app, { method: 'GET', url, stranger, strong: owner })
  const zoo = await buildWarehouse(owner, shop, { title: 'Zoo', code: 'z-1' })
  const attic = await buildWarehouse(owner, shop, { title: 'attic' })
  await remove((await buildWarehouse(owner, shop, { title: 'Gone' })).id)
  await buildWarehouse(owner, await buildShop(owner))
  const list = async (query = '') =>
    (await app.send({ method: 'GET', url: url + query, token: viewer.access_token })).json
  expect(await list()).toEqual({ data: [attic, zoo], total: 2 })
  expect(await list('&q=Z-1')).toEqual({ data: [zoo], total: 1 })
  expect((await list('&sort=title')).data).toEqual([attic, zoo])
  expect((await list('&sort=-title')).data).toEqual([zoo, attic])
})

test('reading is for members', async () => {
  const warehouse = await buildWarehouse(owner, shop)
  const url = `/v1/a/warehouses/${warehouse.id}`
  await expectGuarded(app, { method: 'GET', url, stranger, strong: owner, id: warehouse.id })
  expect(await viewer.call(api.warehouses.get, { params: { id: warehouse.id } })).toEqual(warehouse)
})

describe('changing', () => {
  test('is for roles that write', async () => {
    const warehouse = await buildWarehouse(owner, shop)
    const url = `/v1/a/warehouses/${warehouse.id}`
    const body = { title: 'Mine' }
    await expectGuarded(app, {
      method: 'PATCH',
      url,
      body,
      stranger,
      weak: viewer,
      strong: owner,
      id: warehouse.id,
    })
    expect(await get(warehouse.id)).toEqual(warehouse)
  })

  test('T-05 refuses an address that is not the shop’s', async () => {
    const warehouse = await buildWarehouse(owner, shop)
    for (const address_id of await foreignAddresses())
      expect((await patch(warehouse.id, { address_id })).json.errors[0].field).toBe('address_id')
    expect(await get(warehouse.id)).toEqual(warehouse)
  })

  test('changes what it names; null takes the address away', async () => {
    const address = await buildAddress(owner, shop)
    const warehouse = await buildWarehouse(owner, shop)
    const moved = await patch(warehouse.id, { address_id: address.id, shop_id: crypto.randomUUID() })
    expect(moved.json).toEqual({ ...warehouse, address_id: address.id, updated_at: expect.any(String) })
    expect((await patch(warehouse.id, { is_active: false })).json.address_id).toBe(address.id)
    expect((await patch(warehouse.id, { address_id: null })).json).toMatchObject({
      address_id: null,
      is_active: false,
    })
    const stale = await patch(warehouse.id, { title: 'Late', updated_at: warehouse.updated_at })
    expect([stale.status, stale.json.error]).toEqual([409, 'stale'])
  })
})

describe('archiving', () => {
  test('is for roles that write', async () => {
    const warehouse = await buildWarehouse(owner, shop)
    const url = `/v1/a/warehouses/${warehouse.id}`
    await expectGuarded(app, {
      method: 'DELETE',
      url,
      stranger,
      weak: viewer,
      strong: owner,
      id: warehouse.id,
    })
    expect(await get(warehouse.id)).toEqual(warehouse)
  })

  test('waits until it is empty, above and below zero', async () => {
    const warehouse = await buildWarehouse(owner, shop)
    const product = await buildProduct(owner, shop, { allow_negative_stock: true })
    const book = (quantity: number, reason: 'purchase' | 'adjustment') =>
      owner.call(api.stock.create, {
        body: { shop_id: shop.id, product_id: product.id, warehouse_id: warehouse.id, quantity, reason },
      })
    await book(2, 'purchase')
    expect((await remove(warehouse.id)).json.error).toBe('in_use')
    await book(-3, 'adjustment')
    expect((await remove(warehouse.id)).json.error).toBe('in_use')
    await book(1, 'purchase')
    expect((await remove(warehouse.id)).status).toBe(204)
    expect((await remove(warehouse.id)).status).toBe(404)
    expect((await patch(warehouse.id, { title: 'Back' })).status).toBe(404)
    expect(await count()).toBe(1)
  })

  test('does not wait for stock of a deleted product, which can no longer be moved', async () => {
    const warehouse = await buildWarehouse(owner, shop)
    const product = await buildProduct(owner, shop)
    await addStock(owner, shop, product, warehouse, 3)
    expect((await remove(warehouse.id)).json.error).toBe('in_use')
    await owner.call(api.products.remove, { params: { id: product.id } })
    expect((await remove(warehouse.id)).status).toBe(204)
  })

  test('waits for stock of a deleted product that is held for an order', async () => {
    const warehouse = await buildWarehouse(owner, shop)
    const product = await buildProduct(owner, shop)
    await addStock(owner, shop, product, warehouse, 3)
    await app.db.run(sql`update stock_levels set held = 1 where product_id = ${product.id}`)
    await owner.call(api.products.remove, { params: { id: product.id } })
    expect((await remove(warehouse.id)).json.error).toBe('in_use')
  })

  test('waits for stock that is held', async () => {
    const warehouse = await buildWarehouse(owner, shop)
    const product = await buildProduct(owner, shop, { allow_negative_stock: true })
    await addStock(owner, shop, product, warehouse, 1)
    await app.db.run(sql`update stock_levels set on_hand = 0, held = 1 where shop_id = ${shop.id}`)
    expect((await remove(warehouse.id)).json.error).toBe('in_use')
  })

  const LEAVING = ['draft', 'new', 'paid', 'processing', 'on_hold']
  test.each(ORDER_STATUSES)('with an order that is %s', async (status) => {
    const warehouse = await buildWarehouse(owner, shop)
    await buildOrderRow(app, shop, status, warehouse.id)
    const answer = await remove(warehouse.id)
    if (LEAVING.includes(status)) expect([answer.status, answer.json.error]).toEqual([409, 'in_use'])
    else expect(answer.status).toBe(204)
  })

  test('takes it out of shipping templates', async () => {
    const warehouse = await buildWarehouse(owner, shop)
    const { id } = await buildRates(owner, shop, warehouse)
    expect((await remove(warehouse.id)).status).toBe(204)
    expect((await owner.call(api.shipping.get, { params: { id } })).warehouse_ids).toEqual([])
  })
})
