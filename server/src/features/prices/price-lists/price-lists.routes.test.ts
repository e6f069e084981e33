import { api } from '@kontor/contract/api'
import type { PriceList } from '@kontor/contract/prices/price-lists'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildProduct, buildShop } from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'
import { thoroughTest } from '../../../testing/thorough-test.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})
beforeEach(async () => {
  shop = await buildShop(owner)
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const send = (method: Method, path: string, body?: unknown) =>
  app.send({ method, url: `/v1/a/price_lists${path}`, token: owner.access_token, body })
const create = (body: Record<string, unknown> = {}) =>
  send('POST', '', { shop_id: shop.id, title: 'Cafés', kind: 'fixed', ...body })
const build = async (body: Record<string, unknown> = {}): Promise<PriceList> => (await create(body)).json
const patch = (id: string, body: unknown) => send('PATCH', `/${id}`, body)
const set = (id: string, rows: unknown[], remove: unknown[] = []) =>
  send('POST', `/${id}/prices`, { set: rows, remove })
const refused = ({ status, json }: Awaited<ReturnType<typeof send>>) => [
  status,
  json.errors?.[0]?.field,
  json.errors?.[0]?.code,
]
const group = async () =>
  (await owner.call(api.customer_groups.create, { body: { shop_id: shop.id, title: 'Cafés' } })).id

test('creating and changing a price list needs a role that writes', async () => {
  const weak = await buildMember(app, shop, 'viewer')
  const body = { shop_id: shop.id, title: 'Cafés', kind: 'fixed' }
  await expectGuarded(app, { method: 'POST', url: '/v1/a/price_lists', body, stranger, weak, strong: owner })
  const { id } = await build()
  const url = `/v1/a/price_lists/${id}/prices`
  await expectGuarded(app, { method: 'POST', url, body: {}, id, stranger, weak, strong: owner })
})

test('a percentage applies to all products from a quantity of one, unless set otherwise', async () => {
  const made = await build({ kind: 'percent', percent: '12.50' })
  expect(made).toMatchObject({
    percent: '12.5',
    applies_to: { all: true },
    min_quantity: 1,
    customer_group_ids: [],
    starts_at: null,
    ends_at: null,
    is_active: true,
    status: 'running',
    prices_count: 0,
  })
  expect((await send('GET', `/${made.id}`)).json).toEqual(made)
  const product = await buildProduct(owner, shop)
  const applies_to = { product_ids: [product.id], group_ids: [], collection_ids: [] }
  const customer_group_ids = [await group()]
  const changed = await patch(made.id, { applies_to, customer_group_ids, min_quantity: 10 })
  expect(changed.json).toMatchObject({ applies_to, customer_group_ids, min_quantity: 10, percent: '12.5' })
  expect((await patch(made.id, { title: 'Other' })).json).toMatchObject({ applies_to, customer_group_ids })
})

test('the customer groups of a price list keep the order of the request', async () => {
  const groups = [await group(), await group(), await group()]
  const { id } = await build()
  for (const customer_group_ids of [groups, groups.toReversed(), [...groups.slice(1), groups[0]!]])
    expect((await patch(id, { customer_group_ids })).json).toMatchObject({ customer_group_ids })
  const [a, b] = groups
  expect((await patch(id, { customer_group_ids: [b, a, b] })).json).toMatchObject({
    customer_group_ids: [b, a],
  })
})

test('two concurrent changes of a price list do not undo each other', async () => {
  const { id } = await build()
  const customer_group_ids = [await group()]
  const { sent } = await app.db.transaction(async (tx) => {
    await tx.run(sql`select from price_lists where id = ${id} for update`)
    const sent = [patch(id, { customer_group_ids })]
    await untilBlocked(app.db, 1)
    sent.push(patch(id, { title: 'Other' }))
    await untilBlocked(app.db, 2)
    return { sent }
  })
  await Promise.all(sent)
  expect((await send('GET', `/${id}`)).json).toMatchObject({ title: 'Other', customer_group_ids })
})

test('a list of fixed prices has none of a percentage’s fields', async () => {
  const made = await build({ percent: '10', applies_to: { all: true }, min_quantity: 2 })
  expect(made).toMatchObject({ percent: null, applies_to: null, min_quantity: null })
})

test('an invalid price list is refused at its field', async () => {
  const { id } = await build()
  const elsewhere = await buildProduct(owner, await buildShop(owner))
  for (const [body, field] of [
    [{ title: '' }, 'title'],
    [{ kind: 'percent' }, 'percent'],
    [{ kind: 'percent', percent: '101' }, 'percent'],
    [{ kind: 'percent', percent: '10', applies_to: {} }, 'applies_to'],
    [
      { kind: 'percent', percent: '10', applies_to: { product_ids: [elsewhere.id] } },
      'applies_to.product_ids.0',
    ],
    [{ kind: 'percent', percent: '10', min_quantity: 0 }, 'min_quantity'],
    [{ starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' }, 'ends_at'],
    [{ customer_group_ids: [elsewhere.id] }, 'customer_group_ids'],
  ] as const)
    expect(refused(await create(body)).slice(0, 2), JSON.stringify(body)).toEqual([422, field])
  expect(refused(await patch(id, { kind: 'percent' }))).toEqual([422, 'kind', 'invalid'])
})

test('the status of a price list follows its dates', async () => {
  const status = async (body: object) => (await build(body as Record<string, unknown>)).status
  expect(await status({ is_active: false })).toBe('off')
  expect(await status({ starts_at: '2099-01-01T00:00:00Z' })).toBe('scheduled')
  expect(await status({ ends_at: '2020-01-01T00:00:00Z' })).toBe('ended')
  const { json } = await send('GET', `?shop_id=${shop.id}&status=scheduled`)
  expect([json.total, json.data[0].starts_at]).toEqual([1, '2099-01-01T00:00:00.000Z'])
})

test('prices are set, replaced, removed and found', async () => {
  const { id, updated_at } = await build()
  const mug = await buildProduct(owner, shop, { title: 'Mug', sku: 'M-1' })
  const pot = await buildProduct(owner, shop, { title: 'Pot', sku: 'P-1' })
  const rows = [
    { product_id: mug.id, price: '9.5' },
    { product_id: mug.id, min_quantity: 10, price: '8' },
    { product_id: pot.id, min_quantity: 1, price: '20.00' },
  ]
  expect((await set(id, rows)).json).toEqual({ prices_count: 3 })
  const more = [{ product_id: mug.id, min_quantity: 10, price: '7.90' }]
  const gone = [
    { product_id: pot.id, min_quantity: 1 },
    { product_id: pot.id, min_quantity: 99 },
  ]
  expect((await set(id, more, gone)).json).toEqual({ prices_count: 2 })
  const { json } = await send('GET', `/${id}/prices`)
  expect(json).toEqual({
    data: [
      { product_id: mug.id, title: 'Mug', sku: 'M-1', min_quantity: 1, price: '9.50' },
      { product_id: mug.id, title: 'Mug', sku: 'M-1', min_quantity: 10, price: '7.90' },
    ],
    total: 2,
  })
  expect((await send('GET', `/${id}/prices?q=pot`)).json.total).toBe(0)
  expect((await send('GET', `/${id}/prices?q=m-1`)).json.total).toBe(2)
  expect((await send('GET', `/${id}/prices?product_id=${pot.id}`)).json.total).toBe(0)
  const changed = (await send('GET', `/${id}`)).json
  expect([changed.prices_count, changed.updated_at > updated_at]).toEqual([2, true])
})

test('prices are set all or not at all, and a refused row is named', async () => {
  const { id } = await build()
  const mug = await buildProduct(owner, shop)
  const elsewhere = await buildProduct(owner, await buildShop(owner))
  const good = { product_id: mug.id, price: '5.00' }
  for (const [row, field, code] of [
    [{ product_id: elsewhere.id, price: '5.00' }, 'set.1.product_id', 'invalid'],
    [{ ...good, min_quantity: 2, price: '5.001' }, 'set.1.price', 'invalid'],
    [{ ...good, min_quantity: 0 }, 'set.1.min_quantity', 'too_small'],
    [{ ...good, price: '-1' }, 'set.1.price', 'custom'],
    [good, 'set.1.product_id', 'duplicate'],
  ] as const)
    expect(refused(await set(id, [good, row]))).toEqual([422, field, code])
  expect(refused(await set(id, Array(5001).fill(good)))[1]).toBe('set')
  expect((await send('GET', `/${id}/prices`)).json.total).toBe(0)
  const { id: percent } = await build({ kind: 'percent', percent: '5' })
  expect(refused(await set(percent, [good]))).toEqual([422, '', 'invalid'])
})

thoroughTest('a shop has at most 100,000 prices in all its lists', async () => {
  const [{ id: one }, { id: other }] = [await build(), await build()]
  const mug = await buildProduct(owner, shop)
  await app.db.transaction(async (tx) => {
    // Without looking up list and product for each of them.
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into price_list_prices (shop_id, price_list_id, product_id, min_quantity, price)
      select ${shop.id}, ${one}, ${mug.id}, n, 1 from generate_series(1, 100000) n`)
  })
  const price = { product_id: mug.id, price: '5.00' }
  expect(refused(await set(other, [price]))).toEqual([422, 'set', 'too_many'])
  expect((await set(one, [price])).status).toBe(200)
})

test('a list is deleted with its prices', async () => {
  const { id } = await build({ customer_group_ids: [await group()] })
  await set(id, [{ product_id: (await buildProduct(owner, shop)).id, price: '5.00' }])
  expect((await send('DELETE', `/${id}`)).status).toBe(204)
  expect((await send('GET', `/${id}`)).status).toBe(404)
})

test('a list or discount for a product covers the product’s new variants, and the last remaining variant', async () => {
  const mug = await buildProduct(owner, shop, { price: '20.00' })
  const nothing = { product_ids: [], group_ids: [], collection_ids: [] }
  const ten = { kind: 'percent' as const, percent: '10', applies_to: { ...nothing, product_ids: [mug.id] } }
  const { id } = await build(ten)
  const sale = { ...ten, shop_id: shop.id, title: 'Sale', method: 'automatic' as const }
  const discount = await owner.call(api.discounts.create, { body: { ...sale, class: 'product' } })
  const applyTo = async () => [
    (await send('GET', `/${id}`)).json.applies_to,
    (await owner.call(api.discounts.get, { params: { id: discount.id } })).applies_to,
  ]
  const sizeOf = (value: string) => ({ option_values: [{ name: 'Size', value }] })
  const made = await owner.call(api.products.toGroup, {
    params: { id: mug.id },
    body: { options: [{ name: 'Size', values: ['S', 'L'] }], ...sizeOf('S') },
  })
  const of_group = { ...nothing, group_ids: [made.id] }
  expect(await applyTo()).toEqual([of_group, of_group])
  const { data } = await owner.call(api.product_groups.changeVariants, {
    params: { id: made.id },
    body: { create: [{ ...sizeOf('L'), price: '30.00', is_live: true }] },
  })
  const large = data.find((variant) => variant.id !== mug.id)!
  const shown = { shopId: shop.id, productId: large.id }
  expect((await app.call(api.storefront.product, { params: shown })).sale_price).toBe('24.30')

  await owner.call(api.products.remove, { params: { id: mug.id } })
  await owner.call(api.products.leaveGroup, { params: { id: large.id } })
  const of_large = { ...nothing, product_ids: [large.id] }
  expect(await applyTo()).toEqual([of_large, of_large])
})

test('a change of a list counts as a change of the pricing facts', async () => {
  const version = async () =>
    (await app.db.first(
      sql<{ facts_version: number }>`select facts_version from shops where id = ${shop.id}`,
    ))!.facts_version
  const { id } = await build()
  const before = await version()
  await set(id, [{ product_id: (await buildProduct(owner, shop)).id, price: '5.00' }])
  expect(await version()).toBe(before + 1)
  await patch(id, { is_active: false })
  expect(await version()).toBe(before + 2)
})
