// Variants that come back to a group that has changed, or has ended; and what a group leaves behind.

import { readFileSync } from 'node:fs'
import { api } from '@kontor/contract/api'
import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Shop } from '@kontor/contract/shops/shops'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { addStock, buildProduct, buildShop, buildWarehouse } from '../../../testing/build.ts'
import { fetchFile, formOf, PIXEL } from '../../../testing/upload.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let owner: TestUser
let shop: Shop
let group: ProductGroup & { variants: Product[] }

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
})
beforeEach(async () => {
  shop = await buildShop(owner)
  group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'T-shirt',
      slug: 't-shirt',
      description: 'Cotton.',
      is_live: true,
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red'] },
      ],
      defaults: { price: '19.00', is_live: true },
    },
  })
})

const post = async (path: string, body?: object) =>
  app.send({ method: 'POST', url: `/v1/a${path}`, token: owner.access_token, ...(body && { body }) })
const archive = ({ id }: Product) => owner.call(api.products.remove, { params: { id } })
const restore = ({ id }: Product) => post(`/products/${id}/unarchive`)
const leave = ({ id }: Product) => post(`/products/${id}/leave_group`)
const change = (body: object) => owner.call(api.product_groups.update, { params: { id: group.id }, body })

test('a variant comes back with what its group holds by now, and its values in the order of the options', async () => {
  const [first] = group.variants
  await archive(first!)
  await change({ title: 'Tee', tax_class: 'reduced', categories: ['Tops'] })
  await change({ options: [{ name: 'Colour', values: ['Red'] }, group.options[0]] })
  await post(`/product_groups/${group.id}/add_option`, { name: 'Fabric', values: [], value: 'Cotton' })
  expect((await restore(first!)).json).toMatchObject({
    title: 'Tee',
    tax_class: 'reduced',
    categories: ['Tops'],
    variant_title: 'Red / S / Cotton',
    is_live: false,
  })
  const twice = await post(`/product_groups/${group.id}/variants`, {
    create: [
      {
        option_values: [
          { name: 'Colour', value: 'Red' },
          { name: 'Size', value: 'S' },
          { name: 'Fabric', value: 'Cotton' },
        ],
        price: '1.00',
      },
    ],
  })
  expect(twice.json.errors[0].code).toBe('duplicate')
})

test('a variant comes back although an option was removed', async () => {
  const [first] = group.variants
  await archive(first!)
  await post(`/product_groups/${group.id}/remove_option`, { option: 'Colour' })
  expect((await restore(first!)).json).toMatchObject({ variant_title: 'S' })
})

test('a group that has ended is not listed, and its archived variants come back as single products', async () => {
  const [first, second] = group.variants
  await archive(first!)
  await leave(second!)
  const listed = await owner.call(api.catalogue.list, { query: { shop_id: shop.id, is_archived: 'true' } })
  expect(listed).toMatchObject({ data: [], total: 0 })
  expect((await restore(first!)).json).toMatchObject({
    title: 'T-shirt – S / Red',
    slug: 't-shirt-s-red',
    group_id: null,
    is_live: false,
  })
})

test('a variant that leaves keeps a picture of its group as its cover, also where it comes back after the group', async () => {
  const { json: files } = await app.send({
    method: 'POST',
    url: `/v1/a/files?shop_id=${shop.id}`,
    token: owner.access_token,
    ...formOf([{ bytes: PIXEL }, { bytes: PIXEL }]),
  })
  await change({ file_ids: files.map(({ id }: { id: string }) => id) })
  const [first, second] = group.variants
  const large = [
    { name: 'Size', value: 'L' },
    { name: 'Colour', value: 'Red' },
  ]
  const { json: added } = await post(`/product_groups/${group.id}/variants`, {
    create: [{ option_values: large, price: '1.00' }],
    update: [first!, second!].map(({ id }) => ({ id, cover_file_id: files[1].id })),
  })
  await archive(first!)
  const left = await leave(second!)
  await leave(added.data.find(({ variant_title }: Product) => variant_title === 'L / Red'))
  for (const { json: single } of [left, await restore(first!)]) {
    expect(single.file_ids).toEqual([single.cover_file_id])
    expect(single.cover_url).not.toBe(files[1].url)
    expect((await fetchFile(app, single.cover_url)).statusCode).toBe(200)
  }
})

test('former addresses of a group lead to the last product that is left of it', async () => {
  await change({ slug: 'tee' })
  const [first, second] = group.variants
  await leave(first!)
  await leave(second!)
  const { status, headers } = await visit(app).get(`/store/${shop.slug}/products/t-shirt`)
  expect([status, headers.location]).toEqual([301, `/store/${shop.slug}/products/tee`])
})

describe('a product that becomes single beside its group has the translations of the group, but not those of title and slug', () => {
  const of = { language: 'de' as const }
  const translate = (kind: 'product' | 'product_group', id: string, given: Record<string, string>) => {
    const texts = Object.entries(given).map(([field, text]) => ({ kind, id, field, text }))
    return owner.call(api.translations.save, { body: { ...of, shop_id: shop.id, texts } })
  }
  const translated = async ({ id }: Product) => {
    const { data } = await owner.call(api.translations.list, { query: { ...of, shop_id: shop.id, id } })
    return data.flatMap(({ field, text }) => (text === null ? [] : [[field, text]]))
  }
  beforeEach(() =>
    translate('product_group', group.id, { title: 'Hemd', description: 'Baumwolle.', slug: 'hemd' }),
  )

  test('if it leaves it', async () => {
    const [first] = group.variants
    await leave(first!)
    expect(await translated(first!)).toEqual([['description', 'Baumwolle.']])
  })

  test('if it comes back after the group has ended', async () => {
    const [first, second] = group.variants
    await archive(first!)
    await leave(second!)
    await restore(first!)
    expect(await translated(first!)).toEqual([['description', 'Baumwolle.']])
  })

  test('but keeps its own if the group has none', async () => {
    const [first] = group.variants
    await translate('product_group', group.id, { title: '', description: '', slug: '' })
    await app.db.run(sql`
      insert into translations (shop_id, language, kind, item_id, field, text, source_hash)
      values (${shop.id}, 'de', 'product', ${first!.id}, 'description', 'Von früher.', '')`)
    await leave(first!)
    expect(await translated(first!)).toEqual([['description', 'Von früher.']])
  })

  test('if it had others before it joined', async () => {
    const mug = await buildProduct(owner, shop, { title: 'Mug' })
    await translate('product', mug.id, { title: 'Becher', description: 'Aus Ton.' })
    const option_values = [
      { name: 'Size', value: 'L' },
      { name: 'Colour', value: 'Red' },
    ]
    await post(`/product_groups/${group.id}/variants`, { create: [{ product_id: mug.id, option_values }] })
    await leave(mug)
    expect(await translated(mug)).toEqual([['description', 'Baumwolle.']])
  })
})

test('menus and the start page lead to the last product that is left, also where they named an archived variant', async () => {
  const [first, second] = group.variants
  const params = { id: shop.id }
  const header = [{ title: 'Tee', kind: 'product' as const, target_id: first!.id }]
  await owner.call(api.store_layout.updateMenus, { params, body: { header } })
  const sections = [{ kind: 'products' as const, item_ids: [first!.id], title: '' }]
  await owner.call(api.store_layout.updateStartPage, { params, body: { sections } })
  await archive(first!)
  await leave(second!)
  const start_page = await owner.call(api.store_layout.getStartPage, { params })
  expect(start_page.sections).toMatchObject([{ item_ids: [second!.id] }])
  const menus = await owner.call(api.store_layout.getMenus, { params })
  expect(menus.header).toMatchObject([{ target_id: second!.id }])
})

test('a variant of a draft is no more on sale when it leaves', async () => {
  await change({ is_live: false })
  expect((await leave(group.variants[0]!)).json).toMatchObject({ group_id: null, is_live: false })
})

test('licence keys of what comes back lie in another warehouse where theirs was deleted, and it waits for one where there is none', async () => {
  const former = await buildWarehouse(owner, shop)
  const single = await buildProduct(owner, shop, { requires_shipping: false, uses_license_keys: true })
  const [variant] = group.variants
  await owner.call(api.products.update, { params: { id: variant!.id }, body: { uses_license_keys: true } })
  for (const { id } of [single, variant!])
    await owner.call(api.license_keys.add, { params: { id }, body: { keys: ['K1', 'K2'] } })
  await archive(single)
  await owner.call(api.product_groups.remove, { params: { id: group.id } })
  await owner.call(api.warehouses.remove, { params: { id: former.id } })
  const refused = await restore(single)
  expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'uses_license_keys'])
  const warehouse = await buildWarehouse(owner, shop)
  for (const path of [`/products/${single.id}`, `/product_groups/${group.id}`])
    expect((await post(`${path}/unarchive`)).status).toBe(200)
  const product_ids = [single.id, variant!.id]
  const levels = await owner.call(api.stock.byProducts, { body: { shop_id: shop.id, product_ids } })
  const there = levels.map(([id, { warehouse_id, available }]) => [id, warehouse_id, available])
  expect(there.sort()).toEqual(product_ids.map((id) => [id, warehouse.id, 2]).sort())
})

test('stock of what comes back is booked out of a warehouse that was deleted, also below zero', async () => {
  const [former, kept] = [await buildWarehouse(owner, shop), await buildWarehouse(owner, shop)]
  const single = await buildProduct(owner, shop, { allow_negative_stock: true })
  const [variant] = group.variants
  const below = { shop_id: shop.id, product_id: single.id, warehouse_id: former.id, quantity: -5 }
  await owner.call(api.stock.create, { body: { ...below, reason: 'adjustment' } })
  await addStock(owner, shop, single, kept, 2)
  await addStock(owner, shop, variant!, former, 5)
  for (const product of [single, variant!]) await archive(product)
  await owner.call(api.warehouses.remove, { params: { id: former.id } })
  for (const product of [single, variant!]) expect((await restore(product)).status).toBe(200)
  const in_stock = await owner.call(api.product_groups.variants, {
    params: { id: group.id },
    query: { in_stock: 'true' },
  })
  expect(in_stock.data).toEqual([])
  const body = { allow_negative_stock: false }
  expect(await owner.call(api.products.update, { params: { id: single.id }, body })).toMatchObject(body)
  const booked = await owner.call(api.stock.list, { query: { shop_id: shop.id, warehouse_id: former.id } })
  expect(booked.data.map(({ quantity, reason }) => [quantity, reason])).toEqual(
    expect.arrayContaining([
      [5, 'adjustment'],
      [-5, 'adjustment'],
    ]),
  )
})

test('stock of what was restored before is booked out of deleted warehouses by the update', async () => {
  const [former, kept] = [await buildWarehouse(owner, shop), await buildWarehouse(owner, shop)]
  const product = await buildProduct(owner, shop)
  await addStock(owner, shop, product, former, 5)
  await addStock(owner, shop, product, kept, 2)
  await archive(product)
  await owner.call(api.warehouses.remove, { params: { id: former.id } })
  await app.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`update products set archived_at = null where id = ${product.id}`)
  })
  const file = new URL('../../../../migrations/0436-stock-in-deleted-warehouses.sql', import.meta.url)
  const client = new pg.Client({ connectionString: app.db.connection_string })
  await client.connect()
  await client.query(readFileSync(file, 'utf8').split('\n\n').at(-1)!)
  await client.end()
  const levels = await app.db.rows(sql`
    select warehouse_id, on_hand from stock_levels where product_id = ${product.id} and on_hand <> 0`)
  expect(levels).toEqual([{ warehouse_id: kept.id, on_hand: 2 }])
})
