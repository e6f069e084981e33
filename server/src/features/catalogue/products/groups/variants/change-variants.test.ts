// Changing the variants of a group, through the API.

import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts'
import {
  addStock,
  buildAddress,
  buildProduct,
  buildRates,
  buildShop,
  buildWarehouse,
} from '../../../../../testing/build.ts'
import {
  changeVariants,
  codesOf,
  type GroupBody,
  shirtForm,
  shirtValues,
} from '../../../../../testing/shirts.ts'
import { formOf, PIXEL } from '../../../../../testing/upload.ts'

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

const form = (changes: Partial<GroupBody> = {}) => shirtForm(shop, changes)
const create = (changes: Partial<GroupBody> = {}) =>
  owner.call(api.product_groups.create, { body: form(changes) })
const change = (id: string, body: object) => changeVariants(app, owner, id, body)
const variantsOf = (id: string, query = {}) =>
  owner.call(api.product_groups.variants, { params: { id }, query })

test('variants are created, changed, joined and archived in one call', async () => {
  const warehouse = await buildWarehouse(owner, shop)
  const group = await create()
  const [s_red, s_blue, m_red] = group.variants
  const single = await buildProduct(owner, shop, { title: 'Old', slug: 'old', price: '5.00', sku: 'OLD' })
  await addStock(owner, shop, single, warehouse, 3)
  const { status, json } = await change(group.id, {
    updated_at: group.updated_at,
    create: [
      { option_values: shirtValues('L', 'Red'), price: '29.00' },
      { product_id: single.id, option_values: shirtValues('L', 'Blue') },
    ],
    update: [
      { id: s_red!.id, option_values: shirtValues('S', 'Blue'), sku: 'B' },
      {
        id: s_blue!.id,
        option_values: shirtValues('S', 'Red'),
        sku: 'A',
        stock: [{ warehouse_id: warehouse.id, stock_level: 4 }],
      },
    ],
    delete: [m_red!.id],
  })
  expect(status).toBe(200)
  expect(json.group).toMatchObject({ variants_count: 5, price_min: '5.00', price_max: '29.00' })
  expect(json.group.options[0].values).toEqual(['S', 'M', 'L'])
  expect(json.data).toHaveLength(4)
  const { data } = await variantsOf(group.id)
  expect(data.map((v) => [v.variant_title, v.sku, v.stock.map((s) => s.stock_level)])).toEqual([
    ['S / Blue', 'B', []],
    ['S / Red', 'A', [4]],
    ['M / Blue', '', []],
    ['L / Red', '', []],
    ['L / Blue', 'OLD', [3]],
  ])
  const joined = await owner.call(api.products.get, { params: { id: single.id } })
  expect(joined).toMatchObject({ title: 'T-shirt', slug: 'old', group_id: group.id })
  // SKUs that change places make way for one another.
  const swapped = await change(group.id, {
    update: [
      { id: s_red!.id, sku: 'A' },
      { id: s_blue!.id, sku: 'B' },
    ],
  })
  expect(swapped.json.data.map((v: { sku: string }) => v.sku)).toEqual(['A', 'B'])
})

test('a gift card needs a price, also as a variant', async () => {
  const group = await create()
  const [first, second] = group.variants
  const wrong = await change(group.id, {
    create: [{ option_values: shirtValues('L', 'Red'), price: '0', is_gift_card: true }],
    update: [
      { id: first!.id, price: '0.00', is_gift_card: true },
      { id: second!.id, price: '0.00' },
    ],
  })
  expect(codesOf(wrong)).toEqual([422, 'update.0.price invalid', 'create.0.price invalid'])
  expect((await change(group.id, { update: [{ id: first!.id, is_gift_card: true }] })).status).toBe(200)
  expect(codesOf(await change(group.id, { update: [{ id: first!.id, price: '0' }] }))).toEqual([
    422,
    'update.0.price invalid',
  ])
})

test('a new variant is a gift card if all others are and it does not say otherwise', async () => {
  const values = [{ name: 'Value', values: ['25', '50'] }]
  const group = await create({ options: values, defaults: { price: '25.00', is_gift_card: true } })
  const rowOf = (value: string) => ({ option_values: [{ name: 'Value', value }], price: value })
  const added = await change(group.id, {
    create: [rowOf('75'), { ...rowOf('99'), is_gift_card: false }],
  })
  expect(added.json.data).toMatchObject([
    { is_gift_card: true, requires_shipping: false, allow_negative_stock: true },
    { is_gift_card: false, requires_shipping: true, allow_negative_stock: false },
  ])
  const mixed = await change(group.id, { create: [rowOf('100')] })
  expect(mixed.json.data).toMatchObject([{ is_gift_card: false }])
})

test.each([true, false])(
  'a variant that is no gift card any more is counted, and sent as its product says: %s',
  async (requires_shipping) => {
    const group = await create({ requires_shipping })
    const [first, second] = group.variants
    const cards = [first!, second!].map(({ id }) => ({ id, is_gift_card: true }))
    const made = await change(group.id, { update: cards })
    const card = { allow_negative_stock: true, requires_shipping: false }
    expect(made.json.data).toMatchObject([card, card])
    const counted = { is_gift_card: false, allow_negative_stock: false, requires_shipping }
    const ended = await change(group.id, { update: [{ id: first!.id, is_gift_card: false }] })
    expect(ended.json.data).toMatchObject([counted])
    const alone = await app.send({
      method: 'PATCH',
      url: `/v1/a/products/${second!.id}`,
      token: owner.access_token,
      body: { is_gift_card: false },
    })
    expect(alone.json).toMatchObject(counted)
  },
)

test('a variant that is a gift card can be sent back as it was read, and as its product says', async () => {
  const group = await create({ requires_shipping: true })
  const [first, second] = group.variants
  const { id } = first!
  await change(group.id, { update: [{ id, is_gift_card: true }] })
  const patch = (variant: string, body: object) =>
    app.send({ method: 'PATCH', url: `/v1/a/products/${variant}`, token: owner.access_token, body })
  for (const requires_shipping of [false, true]) {
    const body = { title: group.title, requires_shipping }
    for (const { status, json } of [
      await change(group.id, { update: [{ id, ...body }] }),
      await patch(id, body),
    ])
      expect([status, (json.data?.[0] ?? json).requires_shipping]).toEqual([200, false])
  }
  const other = { requires_shipping: false }
  const rows = await change(group.id, { update: [{ id: second!.id, ...other }] })
  expect([codesOf(rows), codesOf(await patch(second!.id, other))]).toEqual([
    [422, 'update.0.requires_shipping held_by_group'],
    [422, 'requires_shipping held_by_group'],
  ])
})

test('errors are reported by row, and nothing of the call is stored', async () => {
  const group = await create()
  const other = await create({ slug: 'other' })
  const [first, second] = group.variants
  const answer = await change(group.id, {
    create: [
      { option_values: shirtValues('m', 'red'), price: '1.00' },
      { product_id: other.variants[0]!.id, option_values: shirtValues('L', 'Red') },
    ],
    update: [
      { id: first!.id, price: '1.2345' },
      { id: second!.id, option_values: shirtValues('M', 'Blue') },
      { id: other.variants[0]!.id, price: '1.00' },
    ],
    delete: [crypto.randomUUID()],
  })
  expect(codesOf(answer)).toEqual([
    422,
    'delete.0 not_found',
    'update.0.price invalid',
    'update.2.id not_found',
    'create.1.product_id invalid',
    'update.1.option_values duplicate',
    'create.0.option_values duplicate',
  ])
  expect((await owner.call(api.product_groups.get, { params: { id: group.id } })).updated_at).toBe(
    group.updated_at,
  )
})

test('the last variant of a group cannot be removed', async () => {
  const group = await create({ options: [{ name: 'Size', values: ['S'] }] })
  const [only] = group.variants
  expect((await change(group.id, { delete: [only!.id] })).json.error).toBe('in_use')
  const removed = await app.send({
    method: 'DELETE',
    url: `/v1/a/products/${only!.id}`,
    token: owner.access_token,
  })
  expect(removed.json.error).toBe('in_use')
})

test('variants are found by option, text, stock and price', async () => {
  const group = await create()
  await change(group.id, { update: [{ id: group.variants[3]!.id, price: '9.00', sku: 'TS-9' }] })
  const titles = async (query: object) => (await variantsOf(group.id, query)).data.map((v) => v.variant_title)
  expect(await titles({ option: ['size:m', 'Colour:Red', 'Colour:Blue'] })).toEqual(['M / Red', 'M / Blue'])
  expect(await titles({ q: 'ts-9' })).toEqual(['M / Blue'])
  expect(await titles({ sort: 'price', limit: 1 })).toEqual(['M / Blue'])
  expect(await titles({ in_stock: 'true' })).toEqual([])
  const { id: address_id } = await buildAddress(owner, shop)
  const warehouse = await buildWarehouse(owner, shop, { address_id })
  await buildRates(owner, shop, warehouse)
  await addStock(owner, shop, group.variants[0]!, warehouse, 3)
  expect(await titles({ in_stock: 'true' })).toEqual(['S / Red'])
  await owner.call(api.warehouses.update, { params: { id: warehouse.id }, body: { is_active: false } })
  expect(await titles({ in_stock: 'true' })).toEqual([])
})

test('behind the last position of all there is no further one', async () => {
  const group = await create({ options: [{ name: 'Size', values: ['S'] }] })
  const sizeOf = (value: string) => [{ name: 'Size', value }]
  const changed = await change(group.id, {
    updated_at: group.updated_at,
    create: [
      { option_values: sizeOf('M'), price: '1.00', position: 1_000_000 },
      { option_values: sizeOf('L'), price: '1.00' },
    ],
  })
  const { data, group: after } = changed.json
  expect(data.map((one: { position: number }) => one.position)).toEqual([2, 1_000_000])
  const again = await change(group.id, {
    updated_at: after.updated_at,
    create: [{ option_values: sizeOf('XL'), price: '1.00' }],
  })
  expect(again.json.data.map((one: { position: number }) => one.position)).toEqual([1_000_000])
})

test('a stock level that differs from the level read is refused at its cell, and nothing is stored', async () => {
  const warehouse = await buildWarehouse(owner, shop)
  const group = await create()
  const [first, second] = group.variants
  await addStock(owner, shop, first!, warehouse, 10)
  const setTo = (stock_level: number, from_level: number, price: string) =>
    change(group.id, {
      update: [
        { id: second!.id, price, stock: [{ warehouse_id: warehouse.id, stock_level: 1, from_level: 0 }] },
        { id: first!.id, stock: [{ warehouse_id: warehouse.id, stock_level, from_level }] },
      ],
    })
  await addStock(owner, shop, first!, warehouse, 5)
  const late = await setTo(12, 10, '22.00')
  expect([late.status, late.json.error, late.json.errors]).toMatchObject([
    409,
    'stale',
    [{ field: 'update.1.stock.0.stock_level', code: 'stale' }],
  ])
  const levels = async () =>
    (await variantsOf(group.id)).data.map(({ price, stock }) => [price, stock[0]?.stock_level])
  expect((await levels()).slice(0, 2)).toEqual([
    ['19.00', 15],
    ['19.00', undefined],
  ])
  expect((await setTo(17, 15, '22.00')).status).toBe(200)
  expect((await levels()).slice(0, 2)).toEqual([
    ['19.00', 17],
    ['22.00', 1],
  ])
})

test('a stock level changes by no more than one movement can', async () => {
  const warehouse = await buildWarehouse(owner, shop)
  const group = await create({ options: [{ name: 'Size', values: ['S'] }] })
  const [small] = group.variants
  for (let n = 0; n < 2; n++) await addStock(owner, shop, small!, warehouse, 1_000_000_000)
  const setTo = (stock_level: number) =>
    change(group.id, {
      updated_at: group.updated_at,
      update: [{ id: small!.id, stock: [{ warehouse_id: warehouse.id, stock_level }] }],
    })
  const refused = await setTo(0)
  expect([refused.status, refused.json.errors]).toMatchObject([422, [{ field: 'stock' }]])
  expect((await setTo(1_000_000_000)).status).toBe(200)
})

test('a product that joins has the files that its row names, and is changed by no other field', async () => {
  const group = await create()
  const { id: product_id } = await buildProduct(owner, shop, { slug: 'old', price: '5.00', sku: 'OLD' })
  const sent = await app.send({
    method: 'POST',
    url: `/v1/a/files?shop_id=${shop.id}`,
    token: owner.access_token,
    ...formOf([{ bytes: PIXEL, name: 'a.png' }]),
  })
  const row = { product_id, option_values: shirtValues('L', 'Blue'), file_ids: [sent.json[0].id] }
  const join = async (more: object) => codesOf(await change(group.id, { create: [{ ...row, ...more }] }))
  expect(await join({ price: '6.00', sku: 'NEW', is_live: false })).toEqual([
    422,
    'create.0.price invalid',
    'create.0.sku invalid',
    'create.0.is_live invalid',
  ])
  expect(await join({ file_ids: [product_id] })).toEqual([422, 'create.0.file_ids.0 invalid'])
  expect(await join({ price: '5', sku: 'OLD' })).toEqual([200])
  const joined = await owner.call(api.products.get, { params: { id: product_id } })
  expect(joined).toMatchObject({ group_id: group.id, file_ids: row.file_ids, cover_url: sent.json[0].url })
})

test('all variants together have at most 4 MB of data, and where they have more, it can become less', async () => {
  const data_public = JSON.stringify('x'.repeat(99_000))
  const send = (method: 'POST' | 'PATCH', path: string, body: object = {}) =>
    app.send({ method, url: `/v1/a/${path}`, token: owner.access_token, body })
  const make = (count: number) => {
    const values = Array.from({ length: count }, (_, n) => `No. ${n}`)
    const defaults = { price: '1.00', data_public }
    return send('POST', 'product_groups', form({ options: [{ name: 'Size', values }], defaults }))
  }
  expect(codesOf(await make(43))).toEqual([422, 'defaults too_many'])
  const { id, variants } = (await make(42)).json
  const [first, second, third] = variants.map((variant: { id: string }) => variant.id)
  const single = await buildProduct(owner, shop, { slug: 'single', data: data_public })
  const option_values = [{ name: 'Size', value: 'L' }]
  for (const row of [{ product_id: single.id }, { price: '1.00', data_public }])
    expect(codesOf(await change(id, { create: [{ ...row, option_values }] }))).toEqual([
      422,
      'create too_many',
    ])
  const update = (variant_id: string, data: string) => change(id, { update: [{ id: variant_id, data }] })
  const patch = (variant_id: string, data: string) => send('PATCH', `products/${variant_id}`, { data })
  expect(codesOf(await update(first, data_public))).toEqual([422, 'update too_many'])
  expect(codesOf(await patch(first, data_public))).toEqual([422, 'data_public too_many'])
  await owner.call(api.products.remove, { params: { id: second } })
  expect((await patch(first, data_public)).status).toBe(200)
  expect(codesOf(await send('POST', `products/${second}/unarchive`))).toEqual([422, 'data_public too_many'])
  await app.db.run(sql`update products set data = data_public where group_id = ${id}`)
  expect((await patch(first, '')).status).toBe(200)
  expect((await update(third, '')).status).toBe(200)
})
