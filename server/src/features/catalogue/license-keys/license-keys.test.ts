// Licence keys: a pool that is the product's stock, and of which no key is given twice.

import { api } from '@kontor/contract/api'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { INVARIANTS } from '../../../invariants/invariants.ts'
import { makeVault } from '../../../secrets/vault.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../../testing/build.ts'
import { buildKeyProduct } from '../../../testing/digital-goods.ts'
import { BUYER, buildOrder, buy, expectSound } from '../../../testing/orders.ts'
import { reencryptKeys } from './reencrypt-keys.ts'

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

const CONSENT = { digital_consent: true }
const keysOf = async (id: string, status?: 'free' | 'held' | 'delivered' | 'revoked') =>
  own.owner.call(api.license_keys.list, {
    params: { id },
    query: { limit: '100', ...(status ? { status } : {}) },
  })
const countsOf = async (id: string) =>
  Object.fromEntries(
    await Promise.all(
      (['free', 'held', 'delivered', 'revoked'] as const).map(async (status) => [
        status,
        (await keysOf(id, status)).total,
      ]),
    ),
  )
const stockOf = async (id: string) => {
  const body = { product_ids: [id], shop_id: own.shop.id }
  const pairs = await own.owner.call(api.stock.byProducts, { body })
  return pairs.flatMap(([, levels]) => levels).reduce((sum, { available }) => sum + available, 0)
}
const order = (product: { id: string }, quantity = 1) => ({
  ...CONSENT,
  items: [{ product_id: product.id, quantity }],
})

it('as many as one request may have are added, also long ones', async () => {
  const product = await buildProduct(own.owner, own.shop)
  const keys = Array.from({ length: 10_000 }, (_, n) => `${n}`.padStart(150, '0'))
  expect(
    await own.owner.call(api.license_keys.add, { params: { id: product.id }, body: { keys } }),
  ).toMatchObject({ added: 10_000 })
})

it('a new product that uses them has no stock beside them', async () => {
  const { owner, shop } = own
  const { id: warehouse_id } = await buildWarehouse(owner, shop)
  const creating = (stock_level: number) =>
    app.send({
      method: 'POST',
      url: '/v1/a/products',
      token: owner.access_token,
      body: {
        shop_id: shop.id,
        title: 'Game',
        slug: `game-of-${stock_level}`,
        description: 'A game.',
        price: '9.00',
        uses_license_keys: true,
        stock: [{ warehouse_id, stock_level }],
      },
    })
  const { status, json } = await creating(1)
  expect([status, json.error]).toEqual([409, 'in_use'])
  expect((await creating(0)).status).toBe(201)
})

it('adds keys once, and counts the rest as duplicates', async () => {
  const { id } = await buildKeyProduct(own, [])
  const add = (keys: string[]) => own.owner.call(api.license_keys.add, { params: { id }, body: { keys } })
  expect(await add(['AAAA-1111', 'BBBB-2222', 'AAAA-1111'])).toEqual({ added: 2, duplicates: 1 })
  expect(await add([' BBBB-2222 ', 'CCCC-3333'])).toEqual({ added: 1, duplicates: 1 })
  expect((await keysOf(id)).data.map(({ last4, status }) => [last4, status])).toEqual([
    ['3333', 'free'],
    ['2222', 'free'],
    ['1111', 'free'],
  ])
  expect(await stockOf(id)).toBe(3)
})

it('adds keys once under one Idempotency-Key, and answers the same again', async () => {
  const { id } = await buildKeyProduct(own, [])
  const add = (...keys: string[]) =>
    app.send({
      method: 'POST',
      url: `/v1/a/products/${id}/license_keys`,
      token: own.owner.access_token,
      headers: { 'idempotency-key': 'twice' },
      body: { keys },
    })
  for (const time of ['first', 'second'])
    expect((await add('DDDD-4444', 'EEEE-5555')).json, time).toEqual({ added: 2, duplicates: 0 })
  expect((await add('FFFF-6666')).json.error).toBe('idempotency_conflict')
})

it('stores no key in plain text', async () => {
  const { id } = await buildKeyProduct(own, ['SECRET-OF-ALL'])
  const row = await app.db.first(
    sql<{ all: string }>`select k::text as all from license_keys k where product_id = ${id}`,
  )
  expect(row!.all).not.toContain('SECRET')
})

it('an order reserves its keys until it is paid or ends, and a delivered key stays delivered', async () => {
  const product = await buildKeyProduct(own, ['K1', 'K2', 'K3'])
  const paid = await buildOrder(app, own, order(product, 2))
  expect(await countsOf(product.id)).toEqual({ free: 1, held: 2, delivered: 0, revoked: 0 })
  expect((await keysOf(product.id, 'held')).data.every(({ order_id }) => order_id === paid)).toBe(true)
  const given_up = await buildOrder(app, own, order(product))
  expect(await stockOf(product.id)).toBe(0)
  await own.owner.call(api.orders.cancelled, { params: { id: given_up } })
  expect(await countsOf(product.id)).toEqual({ free: 1, held: 2, delivered: 0, revoked: 0 })
  await own.owner.call(api.orders.paid, { params: { id: paid } })
  expect(await countsOf(product.id)).toEqual({ free: 1, held: 0, delivered: 2, revoked: 0 })
  await own.owner.call(api.orders.cancelled, { params: { id: paid } })
  expect(await countsOf(product.id)).toEqual({ free: 1, held: 0, delivered: 0, revoked: 2 })
  expect(await stockOf(product.id)).toBe(1)
})

it('refunding all units of an item revokes its keys, and none returns to stock', async () => {
  const product = await buildKeyProduct(own, ['K1', 'K2', 'K3'])
  const id = await buildOrder(app, own, order(product, 2))
  await own.owner.call(api.orders.paid, { params: { id } })
  const [item] = await own.owner.call(api.orders.items, { params: { id } })
  const refund = (quantity: number) =>
    own.owner.call(api.refunds.create, {
      params: { id },
      body: { lines: [{ order_item_id: item!.id!, quantity }], reason: 'Does not work' },
    })
  await refund(1)
  expect(await countsOf(product.id)).toEqual({ free: 1, held: 0, delivered: 2, revoked: 0 })
  await refund(1)
  expect(await countsOf(product.id)).toEqual({ free: 1, held: 0, delivered: 0, revoked: 2 })
  expect(await stockOf(product.id)).toBe(1)
})

it('refunding one of two items of a product, as an edit makes them, revokes the keys of that item alone', async () => {
  const product = await buildKeyProduct(own, ['K1', 'K2', 'K3'])
  const id = await buildOrder(app, own, order(product))
  await own.owner.call(api.orders.paid, { params: { id } })
  const edit = await own.owner.call(api.order_edits.create, {
    params: { id },
    body: { add: [{ product_id: product.id, quantity: 1 }] },
  })
  await own.owner.call(api.order_edits.paid, { params: { id, editId: edit.id } })
  expect(await countsOf(product.id)).toEqual({ free: 1, held: 0, delivered: 2, revoked: 0 })
  const [first, second] = await own.owner.call(api.orders.items, { params: { id } })
  const refund = (item: typeof first) =>
    own.owner.call(api.refunds.create, {
      params: { id },
      body: { lines: [{ order_item_id: item!.id!, quantity: 1 }], reason: 'Does not work' },
    })
  await refund(first)
  expect(await countsOf(product.id)).toEqual({ free: 1, held: 0, delivered: 1, revoked: 1 })
  expect((await keysOf(product.id, 'revoked')).data.map(({ last4 }) => last4)).toEqual(['K1'])
  await refund(second)
  expect(await countsOf(product.id)).toEqual({ free: 1, held: 0, delivered: 0, revoked: 2 })
})

it('each of two items of a product has its own keys: the buyer gets each of them once', async () => {
  const product = await buildKeyProduct(own, ['K1', 'K2', 'K3'])
  const id = await buildOrder(app, own, order(product))
  await own.owner.call(api.orders.paid, { params: { id } })
  const edit = await own.owner.call(api.order_edits.create, {
    params: { id },
    body: { add: [{ product_id: product.id, quantity: 2 }] },
  })
  await own.owner.call(api.order_edits.paid, { params: { id, editId: edit.id } })
  const bought = async () => {
    const body = { email: 'ben@example.test' }
    const { json } = await app.send({ method: 'POST', url: `/v1/public/order/${id}/downloads`, body })
    return json.map(({ license_keys }: { license_keys: string[] }) => license_keys)
  }
  expect(await bought()).toEqual([['K1'], ['K2', 'K3']])
  const [first, second] = await own.owner.call(api.orders.items, { params: { id } })
  const refund = (item: typeof first, quantity: number) =>
    own.owner.call(api.refunds.create, {
      params: { id },
      body: { lines: [{ order_item_id: item!.id!, quantity }], reason: 'Does not work' },
    })
  await refund(second, 2)
  expect(await bought()).toEqual([['K1']])
  const given = await own.owner.call(api.order_downloads.list, { params: { id } })
  expect(given.map(({ license_keys }) => license_keys.map(({ last4, status }) => [last4, status]))).toEqual([
    [['K1', 'delivered']],
    [
      ['K2', 'revoked'],
      ['K3', 'revoked'],
    ],
  ])
  await refund(first, 1)
  expect(await bought()).toEqual([])
})

it('an edit gets keys that another order gave up, and the item that was bought first keeps its own', async () => {
  const product = await buildKeyProduct(own, ['K1', 'K2'])
  const other = await buildOrder(app, own, order(product))
  const id = await buildOrder(app, own, order(product))
  await own.owner.call(api.orders.paid, { params: { id } })
  await own.owner.call(api.orders.cancelled, { params: { id: other } })
  const edit = await own.owner.call(api.order_edits.create, {
    params: { id },
    body: { add: [{ product_id: product.id, quantity: 1 }] },
  })
  await own.owner.call(api.order_edits.paid, { params: { id, editId: edit.id } })
  const given = async () =>
    (await own.owner.call(api.order_downloads.list, { params: { id } })).map(({ license_keys }) =>
      license_keys.map(({ last4, status }) => `${last4} ${status}`),
    )
  expect(await given()).toEqual([['K2 delivered'], ['K1 delivered']])
  const [first, second] = await own.owner.call(api.orders.items, { params: { id } })
  const refund = (item: typeof first) =>
    own.owner.call(api.refunds.create, {
      params: { id },
      body: { lines: [{ order_item_id: item!.id!, quantity: 1 }], reason: 'Does not work' },
    })
  await refund(second)
  expect(await given()).toEqual([['K2 delivered'], ['K1 revoked']])
  await refund(first)
  expect(await given()).toEqual([['K2 revoked'], ['K1 revoked']])
})

it('an item sold before its product had keys takes no keys from the item that replaces the sold item in an edit', async () => {
  const product = await buildProduct(own.owner, own.shop, { requires_shipping: false })
  await addStock(own.owner, own.shop, product, own.warehouse, 7)
  const id = await buildOrder(app, own, order(product))
  await own.owner.call(api.orders.paid, { params: { id } })
  await own.owner.call(api.license_keys.add, { params: { id: product.id }, body: { keys: ['K1'] } })
  await own.owner.call(api.products.update, {
    params: { id: product.id },
    body: { uses_license_keys: true },
  })
  const [sold] = await own.owner.call(api.orders.items, { params: { id } })
  const edit = await own.owner.call(api.order_edits.create, {
    params: { id },
    body: {
      remove: [{ order_item_id: sold!.id!, quantity: 1, restock: false }],
      add: [{ product_id: product.id, quantity: 1 }],
    },
  })
  expect(edit).toMatchObject({ status: 'done', difference: '0.00' })
  // With the old item its keys would have been revoked; it has none.
  expect(await countsOf(product.id)).toEqual({ free: 0, held: 0, delivered: 1, revoked: 0 })
  const url = `/v1/public/order/${id}/downloads`
  const { json } = await app.send({ method: 'POST', url, body: { email: 'ben@example.test' } })
  expect(json.flatMap(({ license_keys }: { license_keys: string[] }) => license_keys)).toEqual(['K1'])
})

it('20 concurrent orders for the last 10 keys: ten get one each, and ten are refused as sold out', async () => {
  const product = await buildKeyProduct(
    own,
    Array.from({ length: 10 }, (_, n) => `LAST-${n}`),
  )
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(app, own, order(product))))
  const placed = answers.filter(({ status }) => status === 201).map(({ json }) => json.id as string)
  expect(placed).toHaveLength(10)
  expect(answers.filter(({ json }) => json.error === 'insufficient_stock')).toHaveLength(10)
  await Promise.all(placed.map((id) => own.owner.call(api.orders.paid, { params: { id } })))
  const { data } = await keysOf(product.id, 'delivered')
  expect(new Set(data.map(({ order_id }) => order_id)).size).toBe(10)
  expect(new Set(data.map(({ id }) => id)).size).toBe(10)
})

it('a late payment takes keys that are free again', async () => {
  const product = await buildKeyProduct(own, ['ONLY'])
  const draft = await own.owner.call(api.orders.create, {
    body: {
      shop_id: own.shop.id,
      items: [{ product_id: product.id, quantity: 1 }],
      status: 'draft',
      shipping_address: BUYER,
    },
  })
  const other = await buildOrder(app, own, order(product))
  const early = await app.send({
    method: 'POST',
    url: `/v1/a/orders/${draft.id}/paid`,
    token: own.owner.access_token,
  })
  expect([early.status, early.json.error]).toEqual([409, 'insufficient_stock'])
  await own.owner.call(api.orders.cancelled, { params: { id: other } })
  await own.owner.call(api.orders.paid, { params: { id: draft.id } })
  expect((await keysOf(product.id)).data).toMatchObject([{ status: 'delivered', order_id: draft.id }])
})

it('deletes a free key, and none that an order has', async () => {
  const product = await buildKeyProduct(own, ['K1', 'K2'])
  await buildOrder(app, own, order(product))
  const remove = async (status: 'free' | 'held') => {
    const [key] = (await keysOf(product.id, status)).data
    return app.send({
      method: 'DELETE',
      url: `/v1/a/products/${product.id}/license_keys/${key!.id}`,
      token: own.owner.access_token,
    })
  }
  const held = await remove('held')
  expect([held.status, held.json.error]).toEqual([409, 'in_use'])
  expect((await remove('free')).status).toBe(204)
  expect(await stockOf(product.id)).toBe(0)
})

it('its stock is booked by keys alone, and can be moved to another warehouse', async () => {
  const product = await buildKeyProduct(own, ['K1', 'K2'])
  const to = await buildWarehouse(own.owner, own.shop)
  await expect(addStock(own.owner, own.shop, product, own.warehouse, 5)).rejects.toThrow()
  await own.owner.call(api.stock.transfer, {
    body: {
      shop_id: own.shop.id,
      product_id: product.id,
      from_warehouse_id: own.warehouse.id,
      to_warehouse_id: to.id,
      quantity: 2,
    },
  })
  const [key] = (await keysOf(product.id)).data
  await own.owner.call(api.license_keys.remove, { params: { id: product.id, keyId: key!.id } })
  expect(await stockOf(product.id)).toBe(1)
})

it('a product that begins to use licence keys has the keys as its stock, and has no keys left in stock after it stops', async () => {
  const product = await buildProduct(own.owner, own.shop, { allow_negative_stock: true })
  await addStock(own.owner, own.shop, product, own.warehouse, 7)
  await own.owner.call(api.license_keys.add, { params: { id: product.id }, body: { keys: ['A', 'B'] } })
  expect(await stockOf(product.id)).toBe(7)
  const use = (uses_license_keys: boolean) =>
    own.owner.call(api.products.update, { params: { id: product.id }, body: { uses_license_keys } })
  expect(await use(true)).toMatchObject({ allow_negative_stock: false, low_stock_threshold: 10 })
  expect(await stockOf(product.id)).toBe(2)
  await use(false)
  expect(await stockOf(product.id)).toBe(0)
})

test.each([[[]], [['']], [['x'.repeat(501)]], ['A'], [undefined]])('refuses %j as keys', async (keys) => {
  const { id } = await buildKeyProduct(own, [])
  const answer = await app.send({
    method: 'POST',
    url: `/v1/a/products/${id}/license_keys`,
    token: own.owner.access_token,
    body: { keys },
  })
  expect(answer.status).toBe(422)
})

it('encrypts keys again after a change of the encryption key, and still recognises them; one of a lost key is logged, and one that was added again while it could not be read', async () => {
  const { id } = await buildKeyProduct(own, ['KEEP-ME', 'LOST', 'TWICE'])
  const lost = makeVault(Buffer.alloc(32, 9)).encrypt('LOST', `license_keys/${id}`)
  await app.db.run(
    sql`update license_keys set sealed_key = ${lost} where product_id = ${id} and last4 = 'LOST'`,
  )
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  const [own_key, next] = [app.platform.config.encryption_key, Buffer.alloc(32, 7)]
  const under = (encryption_key: Buffer, encryption_previous_key?: Buffer) => ({
    db: app.platform.db,
    log,
    vault: makeVault(encryption_key, encryption_previous_key),
    config: { ...app.platform.config, encryption_key, encryption_previous_key },
  })
  expect(await reencryptKeys(under(own_key))).toBe(0)
  expect(await reencryptKeys(under(next, own_key))).toBeGreaterThan(0)
  expect(await reencryptKeys(under(next, own_key))).toBe(0)
  expect(said).toHaveLength(3)
  expect(said[0]).toContain('1 licence keys cannot be decrypted')
  const again = { params: { id }, body: { keys: ['TWICE'] } }
  expect(await own.owner.call(api.license_keys.add, again)).toEqual({ added: 1, duplicates: 0 })
  expect(await reencryptKeys(under(own_key, next))).toBeGreaterThan(0)
  expect(said).toHaveLength(5)
  expect(said[4]).toContain('1 licence keys were added again')
  expect(await reencryptKeys(under(own_key))).toBe(0)
  const body = { keys: ['KEEP-ME'] }
  expect(await own.owner.call(api.license_keys.add, { params: { id }, body })).toEqual({
    added: 0,
    duplicates: 1,
  })
})
