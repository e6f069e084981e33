import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildProduct, buildShop } from '../../../testing/build.ts'
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

const BASE = '/v1/a/products'
const form = (changes: object = {}) => ({
  shop_id: shop.id,
  title: 'Tea',
  slug: 'tea',
  description: 'Green.',
  price: '12.5',
  ...changes,
})
const send = (method: string, path: string, body?: unknown, user = owner) =>
  app.send({ method, url: BASE + path, token: user.access_token, body })
const post = (body: unknown) => send('POST', '', body)
const patch = (id: string, body: unknown) => send('PATCH', `/${id}`, body)
const get = (id: string) => owner.call(api.products.get, { params: { id } })
const count = async () =>
  (await app.db.first(sql<{ n: number }>`select count(*) as n from products where shop_id = ${shop.id}`))?.n

describe('creating', () => {
  test('is for roles that write, and T-02 in a shop of their own', async () => {
    await expectGuarded(app, {
      method: 'POST',
      url: BASE,
      body: form(),
      stranger,
      weak: viewer,
      strong: owner,
    })
    expect(await count()).toBe(0)
  })

  test('gives the product back with its defaults', async () => {
    const { status, json } = await post(form())
    expect(status).toBe(201)
    expect(json).toMatchObject({
      ...form({ price: '12.50' }),
      cover_url: '',
      sku: '',
      allow_negative_stock: false,
      is_live: false,
      requires_shipping: true,
      categories: [],
      tags: [],
      data: '',
      data_public: '',
      physical_properties: null,
      tax_class: 'standard',
    })
    expect(await get(json.id)).toEqual(json)
  })

  test('stores every field of a product', async () => {
    const all = {
      cover_url: 'https://pictures.example/tea.png',
      sku: 'T-1',
      allow_negative_stock: true,
      is_live: true,
      requires_shipping: false,
      categories: ['Tea', 'Green, leaf'],
      tags: ['"new"', '{x}', '\\', 'NULL'],
      data: '{"cost": 1.10}',
      data_public: '[]',
      tax_class: 'reduced',
      slug: '緑茶-2',
    }
    const physical_properties = {
      weight: '1.500',
      length: 10,
      width: '0.0',
      height: '3',
      weight_unit: 'pounds',
    }
    const { json } = await post(form({ ...all, physical_properties }))
    expect(json).toMatchObject(all)
    expect(json.physical_properties).toEqual({
      weight: '1.5',
      length: '10',
      width: '0',
      height: '3',
      weight_unit: 'pounds',
      dimension_unit: 'centimeters',
    })
    expect(await get(json.id)).toEqual(json)
  })

  test.each([
    ['title', 'Title is required'],
    ['slug', 'Slug is required'],
    ['description', 'Description is required'],
    ['price', 'Price is required'],
  ])('needs %s', async (field, message) => {
    for (const value of [undefined, '', null]) {
      const { status, json } = await post(form({ [field]: value }))
      expect([status, json.errors[0].field, json.errors[0].message]).toEqual([422, field, message])
    }
  })

  test('accepts a slug with a hyphen at its end, as titles with punctuation give', async () => {
    const { status, json } = await post(form({ title: 'T-shirt (blue) ®', slug: 't-shirt-blue-' }))
    expect([status, json.slug]).toEqual([201, 't-shirt-blue-'])
    const found = await app.send({ method: 'GET', url: `/v1/public/${shop.slug}/products/t-shirt-blue-` })
    expect(found.status).toBe(json.is_live ? 200 : 404)
  })

  const WRONG: [string, unknown][] = [
    ...['Not a slug', 'a/b', '--', 'A', '../x'].map((slug): [string, unknown] => ['slug', slug]),
    ['cover_url', 'javascript:alert(1)'],
    ['cover_url', 'data:text/html,x'],
    ['cover_url', '//host/x.png'],
    ['cover_url', 'https://user:secret@host/x.png'],
    ['data', '{"a":'],
    ['data_public', 'NaN'],
    ['tax_class', 'luxury'],
    ['title', 'a\u0000b'],
    ['categories', 'Tea'],
    ['categories', [' ']],
    ['is_live', 'true'],
    ['physical_properties', { weight: -1 }],
    ['physical_properties', { weight_unit: 'stone' }],
  ]
  test.each(WRONG)('refuses %s %j', async (field, value) => {
    const { status, json } = await post(form({ [field]: value }))
    expect(status).toBe(422)
    expect(json.errors[0].field.split('.')[0]).toBe(field)
    expect(await count()).toBe(0)
  })

  const PRICES = [
    -0.01,
    '-0',
    1e-7,
    1e21,
    0.1 + 0.2,
    '1e2',
    '1,00',
    '1.',
    '.5',
    '+1',
    '0x10',
    '１２',
    ' 1',
    '01',
    '1.501',
    '1'.repeat(13),
    { $gt: 0 },
    ['1'],
    true,
    'NaN',
  ]
  test.each(PRICES)('N-02 refuses the price %j', async (price) => {
    const { status, json } = await post(form({ price }))
    expect([status, json.errors[0].field]).toEqual([422, 'price'])
    expect(await count()).toBe(0)
  })

  test.each([
    ['EUR', '999999999999.99', '999999999999.99'],
    ['EUR', 0, '0.00'],
    ['EUR', 0.1, '0.10'],
    ['JPY', '1250', '1250'],
    ['BTC', '0.00000001', '0.00000001'],
    ['ETH', '0.123456789012345678', '0.123456789012345678'],
  ])('N-02 N-07 keeps a price in %s of %j exactly', async (default_currency, price, stored) => {
    const { id } = await buildShop(owner, { default_currency })
    const { json } = await post(form({ shop_id: id, price }))
    expect(json.price).toBe(stored)
    expect((await get(json.id)).price).toBe(stored)
  })

  test.each([
    ['JPY', '1250.0'],
    ['BTC', '0.000000001'],
    ['EUR', '1.000'],
  ])('N-02 refuses in %s a price of %s', async (default_currency, price) => {
    const { id } = await buildShop(owner, { default_currency })
    expect((await post(form({ shop_id: id, price }))).json.errors[0].field).toBe('price')
  })
})

describe('slug and SKU are unique in a shop', () => {
  test('concurrently or one after the other, at their field', async () => {
    await post(form({ sku: 'T-1' }))
    const refused = async (changes: object) => (await post(form(changes))).json.errors
    expect(await refused({ sku: 'T-2' })).toMatchObject([{ field: 'slug', code: 'not_unique' }])
    expect(await refused({ slug: 'other', sku: 'T-1' })).toMatchObject([{ field: 'sku', code: 'not_unique' }])
    const { id } = await buildShop(owner)
    expect((await post(form({ shop_id: id, sku: 'T-1' }))).status).toBe(201)
    const race = await Promise.all(Array.from({ length: 5 }, () => post(form({ slug: 'race' }))))
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
  })

  test('an empty SKU counts as none', async () => {
    expect((await post(form({ slug: 'a' }))).status).toBe(201)
    expect((await post(form({ slug: 'b', sku: '  ' }))).status).toBe(201)
  })

  test('also when changing, where its own is no hindrance', async () => {
    await buildProduct(owner, shop, { slug: 'taken', sku: 'taken' })
    const product = await buildProduct(owner, shop, { sku: 'own' })
    expect((await patch(product.id, { slug: 'taken' })).json.errors[0].field).toBe('slug')
    expect((await patch(product.id, { sku: 'taken' })).json.errors[0].field).toBe('sku')
    expect((await patch(product.id, { slug: product.slug, sku: product.sku })).status).toBe(200)
  })

  test('and free again once the product is archived', async () => {
    const product = await buildProduct(owner, shop, { slug: 'tea', sku: 'T-1' })
    expect((await send('DELETE', `/${product.id}`)).status).toBe(204)
    expect((await post(form({ sku: 'T-1' }))).status).toBe(201)
  })
})

test('reading is for members', async () => {
  const product = await buildProduct(owner, shop, { data: '{"cost":1}' })
  await expectGuarded(app, {
    method: 'GET',
    url: `${BASE}/${product.id}`,
    stranger,
    strong: owner,
    id: product.id,
  })
  expect(await viewer.call(api.products.get, { params: { id: product.id } })).toEqual(product)
})

describe('changing', () => {
  test('is for roles that write', async () => {
    const product = await buildProduct(owner, shop)
    const { id } = product
    const body = { price: '0' }
    await expectGuarded(app, {
      method: 'PATCH',
      url: `${BASE}/${id}`,
      body,
      stranger,
      weak: viewer,
      strong: owner,
      id,
    })
    expect(await get(id)).toEqual(product)
  })

  test('M-06 changes the given fields; omitted, empty and null are different', async () => {
    const physical_properties = { weight: '2' }
    const product = await buildProduct(owner, shop, {
      physical_properties,
      categories: ['a'],
      cover_url: 'https://x.example',
    })
    const { json } = await patch(product.id, { price: '3', categories: [] })
    expect(json).toEqual({ ...product, price: '3.00', categories: [], updated_at: expect.any(String) })
    expect((await patch(product.id, { physical_properties: null, cover_url: '' })).json).toMatchObject({
      physical_properties: null,
      cover_url: '',
    })
    const measured = async (changes: object) =>
      (await patch(product.id, { physical_properties: changes })).json.physical_properties
    const unknown = { weight: '0', length: '0', width: '0', height: '0' }
    const units = { weight_unit: 'grams', dimension_unit: 'centimeters' }
    expect(await measured({ weight: '2.50', weight_unit: 'pounds' })).toEqual({
      ...unknown,
      ...units,
      weight: '2.5',
      weight_unit: 'pounds',
    })
    expect(await measured({ length: '40' })).toEqual({
      ...unknown,
      ...units,
      weight: '2.5',
      weight_unit: 'pounds',
      length: '40',
    })
    expect((await measured({ weight: '0' })).length).toBe('40')
    expect((await patch(product.id, { physical_properties: { weight: null } })).status).toBe(422)
    for (const wrong of [
      { title: null },
      { price: null },
      { price: '1.001' },
      { slug: '' },
      { categories: null },
    ])
      expect((await patch(product.id, wrong)).status).toBe(422)
  })

  test('T-03 M-01 never moves to another shop, nor takes what the server makes', async () => {
    const product = await buildProduct(owner, shop)
    const theirs = await buildShop(stranger)
    const made = {
      id: crypto.randomUUID(),
      created_at: '2001-01-01T00:00:00.000Z',
      archived_at: null,
      stock_level: 9,
    }
    const { json } = await patch(product.id, { ...made, shop_id: theirs.id, title: 'Same' })
    expect(json).toEqual({ ...product, title: 'Same', updated_at: expect.any(String) })
  })

  test('M-07 refuses an outdated version, and parallel changes lose nothing', async () => {
    const product = await buildProduct(owner, shop)
    expect((await patch(product.id, { title: 'New', updated_at: product.updated_at })).status).toBe(200)
    expect((await patch(product.id, { title: 'Late', updated_at: product.updated_at })).json.error).toBe(
      'stale',
    )
    for (const updated_at of ['yesterday', '', '2026-02-31T99:00:00Z']) {
      const { status, json } = await patch(product.id, { title: 'Lost', updated_at })
      expect([status, json.errors?.[0].field], updated_at).toEqual([422, 'updated_at'])
    }
    const fields = {
      sku: 'x',
      is_live: false,
      tags: ['t'],
      data: '1',
      requires_shipping: false,
      price: '7.00',
    }
    const answers = await Promise.all(
      Object.entries(fields).map(([field, value]) => patch(product.id, { [field]: value })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await get(product.id)).toMatchObject({ title: 'New', ...fields })
  })
})

test('archiving is for roles that write, hides the product and keeps its row', async () => {
  const product = await buildProduct(owner, shop)
  const { id } = product
  await expectGuarded(app, {
    method: 'DELETE',
    url: `${BASE}/${id}`,
    stranger,
    weak: viewer,
    strong: owner,
    id,
  })
  expect(await get(id)).toEqual(product)
  expect((await send('DELETE', `/${id}`)).status).toBe(204)
  for (const method of ['DELETE', 'GET', 'PATCH']) expect((await send(method, `/${id}`, {})).status).toBe(404)
  expect((await send('GET', `?shop_id=${shop.id}`)).json.total).toBe(0)
  expect(await app.db.first(sql`select title from products where id = ${id}`)).toEqual({
    title: product.title,
  })
})
