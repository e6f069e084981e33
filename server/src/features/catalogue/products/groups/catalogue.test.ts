// The catalogue of groups and single products, through the API.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../../testing/build.ts'

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

test('lists groups and single products in every order, and finds a group by a SKU of its variants', async () => {
  const group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'T-shirt',
      description: 'Cotton.',
      slug: 't-shirt',
      options: [{ name: 'Size', values: ['S'] }],
      categories: ['Wear'],
      brand: 'Acme',
      is_live: true,
      variants: [{ option_values: [{ name: 'Size', value: 'S' }], sku: 'ZX-81', price: '15.00' }],
    },
  })
  const mug = await buildProduct(owner, shop, {
    title: 'Mug',
    slug: 'mug',
    price: '7.00',
    categories: ['Kitchen'],
  })
  const list = async (query: object) =>
    (await owner.call(api.catalogue.list, { query: { shop_id: shop.id, ...query } })).data.map(
      ({ kind, product, group: g }) => `${kind} ${product?.title ?? g?.title}`,
    )
  expect(await list({})).toEqual(['product Mug', 'group T-shirt'])
  expect(await list({ sort: '-title' })).toEqual(['group T-shirt', 'product Mug'])
  expect(await list({ sort: 'price_min' })).toEqual(['product Mug', 'group T-shirt'])
  expect(await list({ q: 'zx-81' })).toEqual(['group T-shirt'])
  expect(await list({ category: 'wear' })).toEqual(['group T-shirt'])
  expect(await list({ brand: 'acme' })).toEqual(['group T-shirt'])
  const products = async (query: object) =>
    (await owner.call(api.products.list, { query: { shop_id: shop.id, ...query } })).data.map(({ id }) => id)
  expect(await products({ group_id: 'none' })).toEqual([mug.id])
  expect(await products({ group_id: group.id })).toEqual([group.variants[0]!.id])
  for (const unknown of [randomUUID(), 'abc']) expect(await products({ group_id: unknown })).toEqual([])
  await owner.call(api.product_groups.remove, { params: { id: group.id } })
  expect(await list({})).toEqual(['product Mug'])
  expect(await products({})).toEqual([mug.id])
})

test('finds a product by its exact barcode', async () => {
  const { id } = await buildProduct(owner, shop, { barcode: '4006381333931' })
  const query = { shop_id: shop.id, barcode: '4006381333931' }
  expect((await owner.call(api.products.list, { query })).data.map((product) => product.id)).toEqual([id])
})

test('lists the members of a collection and of those below it', async () => {
  const mug = await buildProduct(owner, shop, { title: 'Mug', slug: 'mug', brand: 'Acme' })
  await buildProduct(owner, shop, { title: 'Pen', slug: 'pen' })
  const options = [{ name: 'Size', values: ['S', 'M'] }]
  const group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'T-shirt',
      description: 'Cotton.',
      slug: 't',
      options,
      defaults: { price: '9.00', is_live: true },
    },
  })
  const top = await owner.call(api.collections.create, { body: { shop_id: shop.id, title: 'Top' } })
  await owner.call(api.collections.changeItems, { params: { id: top.id }, body: { add: [mug.id] } })
  const rules = {
    match: 'all' as const,
    conditions: [{ field: 'option' as const, name: 'size', value: 's' }],
  }
  const below = await owner.call(api.collections.create, {
    body: { shop_id: shop.id, title: 'Below', parent_id: top.id, kind: 'rules', rules },
  })
  const query = { shop_id: shop.id, collection_id: top.id }
  const ids = async (wanted: object) =>
    (await owner.call(api.catalogue.list, { query: { ...query, ...wanted } })).data.map(
      ({ product, group: g }) => (product ?? g)!.id,
    )
  expect(await ids({ sort: 'title' })).toEqual([mug.id, group.id])
  expect(await ids({ q: 'mug' })).toEqual([mug.id])
  expect(await ids({ collection_id: below.id })).toEqual([group.id])
  for (const unknown of [randomUUID(), 'abc']) expect(await ids({ collection_id: unknown })).toEqual([])
  expect((await owner.call(api.product_groups.list, { query })).data.map(({ id }) => id)).toEqual([group.id])
})

test('finds values of options however their marks are written', async () => {
  const apart = (text: string) => text.normalize('NFD')
  const { id } = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'T-shirt',
      description: 'Cotton.',
      slug: 't',
      options: [
        { name: 'Größe', values: ['Mäßig'] },
        { name: apart('Süß'), values: [apart('Très')] },
      ],
      is_live: true,
      defaults: { price: '9.00', is_live: true },
    },
  })
  const conditions = [{ field: 'option' as const, name: apart('größe'), value: apart('mäßig') }]
  const rules = { match: 'all' as const, conditions }
  const chosen = await owner.call(api.collections.create, {
    body: { shop_id: shop.id, title: 'Chosen', kind: 'rules', rules },
  })
  expect(chosen.items_count).toBe(1)
  for (const written of [apart, (text: string) => text.normalize('NFC')]) {
    const option = ['größe:mäßig', 'süß:très'].map(written)
    expect((await owner.call(api.product_groups.variants, { params: { id }, query: { option } })).total).toBe(
      1,
    )
    const query = { option, facets: 'true' as const }
    const found = await owner.call(api.public_catalogue.catalogue, { params: { shopId: shop.id }, query })
    expect(found.data.map((tile) => tile.id)).toEqual([id])
    expect(found.facets!.options.map(({ values }) => values.length)).toEqual([1, 1])
  }
})

test('finds categories, tags and brands however their marks are written, and counts each once', async () => {
  const apart = (text: string) => text.normalize('NFD')
  const form = { categories: ['Café'], tags: ['Süß'], brand: 'Müritz', is_live: true }
  const one = await buildProduct(owner, shop, { ...form, title: 'One', slug: 'one' })
  const columns = { categories: [apart('Café')], tags: [apart('Süß')], brand: apart('Müritz') }
  const other = await buildProduct(owner, shop, { ...form, ...columns, title: 'Other', slug: 'other' })
  expect(other).toMatchObject({ categories: one.categories, tags: one.tags, brand: one.brand })
  const params = { shopId: shop.id }
  const { facets } = await owner.call(api.public_catalogue.catalogue, { params, query: { facets: 'true' } })
  expect([facets!.categories, facets!.brands]).toEqual([
    [{ value: 'Café', count: 2 }],
    [{ value: 'Müritz', count: 2 }],
  ])
  // As it was stored before.
  await app.db.run(sql`
    update products set categories = ${columns.categories}::text[], tags = ${columns.tags}::text[], brand = ${columns.brand} where id = ${other.id}`)
  for (const text of ['café', apart('café')]) {
    const query = { category: text }
    expect((await owner.call(api.public_catalogue.catalogue, { params, query })).total).toBe(2)
    const listed = await owner.call(api.catalogue.list, { query: { shop_id: shop.id, ...query } })
    expect(listed.total).toBe(2)
  }
  for (const query of [
    { tag: apart('süß') },
    { tag: 'süß' },
    { brand: apart('müritz') },
    { brand: 'müritz' },
  ])
    expect((await owner.call(api.public_catalogue.catalogue, { params, query })).total).toBe(2)
})
