// Options that change, products that join and leave groups, duplicates, and what comes back from the archive.

import { api } from '@kontor/contract/api'
import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../../testing/app.ts'
import { addStock, buildProduct, buildShop, buildWarehouse } from '../../../../testing/build.ts'
import { formOf, PIXEL } from '../../../../testing/upload.ts'

let app: TestApp
let owner: TestUser
let shop: Shop
let group: ProductGroup & { variants: Product[] }

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
})

const OPTIONS = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Red'] },
]

beforeEach(async () => {
  shop = await buildShop(owner)
  group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'T-shirt',
      slug: 't-shirt',
      description: 'Cotton.',
      is_live: true,
      options: OPTIONS,
      defaults: { price: '19.00', is_live: true },
    },
  })
})

const post = async (path: string, body?: object) =>
  app.send({ method: 'POST', url: `/v1/a${path}`, token: owner.access_token, ...(body && { body }) })
const onGroup = (call: string, body?: object) => post(`/product_groups/${group.id}/${call}`, body)
const onProduct = (id: string, call: string, body?: object) => post(`/products/${id}/${call}`, body)
const titles = async () =>
  (await owner.call(api.product_groups.variants, { params: { id: group.id }, query: {} })).data.map(
    (variant) => variant.variant_title,
  )
const getGroup = () => owner.call(api.product_groups.get, { params: { id: group.id } })
const upload = (id: string) =>
  app.send({
    method: 'POST',
    url: `/v1/a/products/${id}/files`,
    token: owner.access_token,
    ...formOf([{ bytes: PIXEL, name: 'cover.png' }]),
  })
const filesOf = (id: string) => owner.call(api.products.listFiles, { params: { id } })

describe('options', () => {
  test('are renamed in all variants, and so are their values', async () => {
    expect((await onGroup('rename_option', { option: 'size', to: 'Fit' })).json.options[0].name).toBe('Fit')
    await onGroup('rename_option', { option: 'Fit', value: 'm', to: 'Medium' })
    expect(await titles()).toEqual(['S / Red', 'Medium / Red'])
    expect((await getGroup()).options[0]).toEqual({ name: 'Fit', values: ['S', 'Medium'] })
    expect(
      (await onGroup('rename_option', { option: 'Fit', value: 'S', to: 'medium' })).json.errors,
    ).toMatchObject([{ field: 'to', code: 'duplicate' }])
    expect((await onGroup('rename_option', { option: 'Nothing', to: 'x' })).json.errors[0].field).toBe(
      'option',
    )
  })

  test('up to three are added, with one value for all variants', async () => {
    const added = await onGroup('add_option', { name: 'Fabric', values: ['Cotton', 'Wool'], value: 'cotton' })
    expect(added.json.options[2]).toEqual({ name: 'Fabric', values: ['Cotton', 'Wool'] })
    expect(await titles()).toEqual(['S / Red / Cotton', 'M / Red / Cotton'])
    const fourth = await onGroup('add_option', { name: 'Cut', values: [], value: 'Slim' })
    expect(fourth.json.errors).toMatchObject([{ field: 'name', code: 'too_many' }])
  })

  test('are added once under one Idempotency-Key', async () => {
    const add = () =>
      app.send({
        method: 'POST',
        url: `/v1/a/product_groups/${group.id}/add_option`,
        token: owner.access_token,
        headers: { 'idempotency-key': group.id },
        body: { name: 'Fabric', values: ['Cotton'], value: 'Cotton' },
      })
    const first = await add()
    expect(first.status).toBe(200)
    expect((await add()).json).toEqual(first.json)
  })

  test('are removed unless two variants became the same', async () => {
    expect((await onGroup('remove_option', { option: 'Size' })).json.error).toBe('in_use')
    expect((await onGroup('remove_option', { option: 'Colour' })).json.options).toHaveLength(1)
    expect(await titles()).toEqual(['S', 'M'])
    expect((await onGroup('remove_option', { option: 'Size' })).json.error).toBe('in_use')
  })
})

describe('a single product', () => {
  test('becomes the first variant of a group with its id, stock, files and slug, and single again', async () => {
    const warehouse = await buildWarehouse(owner, shop)
    const mug = await buildProduct(owner, shop, { title: 'Mug', slug: 'mug', sku: 'MUG' })
    await addStock(owner, shop, mug, warehouse, 3)
    await upload(mug.id)
    await app.db.run(sql`update products set created_at = '2020-01-01' where id = ${mug.id}`)
    const cover = (await owner.call(api.products.get, { params: { id: mug.id } })).cover_url
    const { status, json } = await onProduct(mug.id, 'to_group', {
      options: [{ name: 'Colour', values: ['White'] }],
      option_values: [{ name: 'Colour', value: 'white' }],
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      title: 'Mug',
      slug: 'mug',
      is_live: true,
      variants_count: 1,
      cover_url: cover,
      created_at: '2020-01-01T00:00:00.000Z',
    })
    const variant = await owner.call(api.products.get, { params: { id: mug.id } })
    expect(variant).toMatchObject({
      slug: 'mug-white',
      sku: 'MUG',
      variant_title: 'White',
      cover_url: '',
      is_live: true,
    })
    expect((await onProduct(mug.id, 'to_group', { options: [], option_values: [] })).status).toBe(422)

    const single = await onProduct(mug.id, 'leave_group')
    expect(single.json).toMatchObject({
      id: mug.id,
      title: 'Mug',
      slug: 'mug',
      group_id: null,
      cover_url: cover,
      is_live: true,
    })
    expect(await filesOf(mug.id)).toHaveLength(1)
    const ended = await app.send({
      method: 'GET',
      url: `/v1/a/product_groups/${json.id}`,
      token: owner.access_token,
    })
    expect(ended.status).toBe(404)
    const levels = await owner.call(api.stock.byProducts, {
      body: { shop_id: shop.id, product_ids: [mug.id] },
    })
    expect(levels[0]?.[1].stock_level).toBe(3)
  })

  test('leaves its group, and keeps its full title', async () => {
    const [first] = group.variants
    const { json } = await onProduct(first!.id, 'leave_group')
    expect(json).toMatchObject({ title: 'T-shirt – S / Red', slug: 't-shirt-s-red', group_id: null })
    expect(await getGroup()).toMatchObject({ variants_count: 1 })
    expect((await onProduct(first!.id, 'leave_group')).json.error).toBe('in_use')
  })
})

test('the start page and menus follow a product into its group, and the last variant out of it', async () => {
  const mug = await buildProduct(owner, shop, { title: 'Mug', slug: 'mug' })
  const params = { id: shop.id }
  await owner.call(api.store_layout.updateStartPage, {
    params,
    body: { sections: [{ kind: 'products', item_ids: [mug.id, group.id], title: '' }] },
  })
  const option = { name: 'Size', value: 'One' }
  const made = await onProduct(mug.id, 'to_group', {
    options: [{ name: option.name, values: [option.value] }],
    option_values: [option],
  })
  await owner.call(api.store_layout.updateMenus, {
    params,
    body: { header: [{ title: 'Mug', kind: 'product', target_id: made.json.id }] },
  })
  const itemsOf = async () => {
    const { sections } = await owner.call(api.store_layout.getStartPage, { params })
    return sections.map((section) => 'item_ids' in section && section.item_ids)
  }
  const shown = async () => {
    const { sections } = await app.call(api.public_catalogue.startPage, { params: { shopId: shop.id } })
    return sections
      .flatMap((section) => ('items' in section ? section.items : []))
      .map(({ kind, id }) => [kind, id])
  }
  const linked = async () =>
    (await app.call(api.public_catalogue.menus, { params: { shopId: shop.id } })).header.map(
      ({ target_id, url }) => [target_id, new URL(url).pathname],
    )
  const path = `/store/${shop.slug}/products/mug`
  expect(await itemsOf()).toEqual([[made.json.id, group.id]])
  expect(await shown()).toEqual([
    ['group', made.json.id],
    ['group', group.id],
  ])
  expect(await linked()).toEqual([[made.json.id, path]])
  await onProduct(mug.id, 'leave_group')
  expect(await itemsOf()).toEqual([[mug.id, group.id]])
  expect(await shown()).toEqual([
    ['product', mug.id],
    ['group', group.id],
  ])
  expect(await linked()).toEqual([[mug.id, path]])
})

test('a link to a product that became one with variants leads there without its first variant, too', async () => {
  const mug = await buildProduct(owner, shop, { title: 'Mug', slug: 'mug' })
  await owner.call(api.store_layout.updateMenus, {
    params: { id: shop.id },
    body: { header: [{ title: 'Mug', kind: 'product', target_id: mug.id }] },
  })
  const made = await onProduct(mug.id, 'to_group', {
    options: [{ name: 'Size', values: ['S', 'L'] }],
    option_values: [{ name: 'Size', value: 'S' }],
  })
  await post(`/product_groups/${made.json.id}/variants`, {
    create: [{ option_values: [{ name: 'Size', value: 'L' }], price: '12.00', is_live: true }],
  })
  await owner.call(api.products.remove, { params: { id: mug.id } })
  const { header } = await app.call(api.public_catalogue.menus, { params: { shopId: shop.id } })
  expect(header.map(({ target_id, url }) => [target_id, new URL(url).pathname])).toEqual([
    [made.json.id, `/store/${shop.slug}/products/mug`],
  ])
})

describe('archived', () => {
  test('a product comes back, not live, with a number where its slug was taken', async () => {
    const { id } = await buildProduct(owner, shop, { slug: 'mug', sku: 'MUG' })
    await owner.call(api.products.remove, { params: { id } })
    await buildProduct(owner, shop, { slug: 'mug', sku: 'MUG' })
    const listed = await owner.call(api.products.list, { query: { shop_id: shop.id, is_archived: 'true' } })
    expect(listed.data).toMatchObject([{ id, is_archived: true }])
    expect((await onProduct(id, 'unarchive')).json).toMatchObject({
      slug: 'mug-2',
      sku: '',
      is_live: false,
      is_archived: false,
    })
    expect((await onProduct(id, 'unarchive')).json).toMatchObject({ id, slug: 'mug-2' })
    expect((await onProduct(crypto.randomUUID(), 'unarchive')).status).toBe(404)
  })

  test('a product and a group come back with their pictures', async () => {
    const mug = await buildProduct(owner, shop)
    await upload(mug.id)
    await upload(group.variants[0]!.id)
    const files = async () => [...(await filesOf(mug.id)), ...(await filesOf(group.variants[0]!.id))]
    const before = await files()
    expect(before).toHaveLength(2)
    const cover_url = before[0]!.url
    await owner.call(api.products.remove, { params: { id: mug.id } })
    await owner.call(api.product_groups.remove, { params: { id: group.id } })
    expect((await onProduct(mug.id, 'unarchive')).json.cover_url).toBe(cover_url)
    await onGroup('unarchive')
    expect(await files()).toEqual(before)
    const { pathname } = new URL(cover_url)
    expect((await app.send({ method: 'GET', url: pathname })).status).toBe(200)
  })

  test('a group comes back with its variants, of which none comes back alone before', async () => {
    await owner.call(api.product_groups.remove, { params: { id: group.id } })
    expect((await onProduct(group.variants[0]!.id, 'unarchive')).json.error).toBe('in_use')
    const listed = await owner.call(api.catalogue.list, { query: { shop_id: shop.id, is_archived: 'true' } })
    expect(listed.data.map((row) => row.group?.id)).toEqual([group.id])
    expect((await onGroup('unarchive')).json).toMatchObject({
      slug: 't-shirt',
      is_live: false,
      variants_count: 2,
    })
    expect(await titles()).toEqual(['S / Red', 'M / Red'])
  })

  test('a variant comes back unless another has its combination now', async () => {
    const [first] = group.variants
    await owner.call(api.products.remove, { params: { id: first!.id } })
    expect((await onProduct(first!.id, 'unarchive')).status).toBe(200)
    await owner.call(api.products.remove, { params: { id: first!.id } })
    await onGroup('variants', { create: [{ option_values: first!.option_values, price: '1.00' }] })
    expect((await onProduct(first!.id, 'unarchive')).json.errors[0].code).toBe('duplicate')
  })
})

describe('a duplicate', () => {
  test('of a product has its texts, price and files, and no SKU, barcode or stock', async () => {
    const mug = await buildProduct(owner, shop, {
      slug: 'mug',
      sku: 'MUG',
      barcode: '4006381333931',
      price: '5.00',
    })
    await upload(mug.id)
    const { status, json } = await onProduct(mug.id, 'duplicate', { title: 'Cup' })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      title: 'Cup',
      slug: 'mug-2',
      price: '5.00',
      sku: '',
      barcode: '',
      is_live: false,
    })
    const [original] = await filesOf(mug.id)
    const [copy] = await filesOf(json.id)
    expect(copy).toMatchObject({ filename: 'cover.png', size: original!.size })
    expect(copy!.url).not.toBe(original!.url)
    expect(json.cover_url).toBe(copy!.url)
    await owner.call(api.products.remove, { params: { id: mug.id } })
    expect((await app.send({ method: 'GET', url: new URL(copy!.url).pathname })).status).toBe(200)
  })

  test('of a variant has the files of its group, which are its own', async () => {
    const sent = await app.send({
      method: 'POST',
      url: `/v1/a/files?shop_id=${shop.id}`,
      token: owner.access_token,
      ...formOf(['a', 'b'].map((name) => ({ bytes: PIXEL, name: `${name}.png` }))),
    })
    const file_ids = sent.json.map(({ id }: { id: string }) => id)
    await owner.call(api.product_groups.update, { params: { id: group.id }, body: { file_ids } })
    const { id } = group.variants[0]!
    await owner.call(api.products.update, { params: { id }, body: { cover_file_id: file_ids[1] } })
    const { json } = await onProduct(id, 'duplicate')
    const files = await filesOf(json.id)
    expect(files.map(({ filename, position }) => [filename, position])).toEqual([
      ['a.png', 0],
      ['b.png', 1],
    ])
    expect(json).toMatchObject({ group_id: null, cover_file_id: files[1]!.id, cover_url: files[1]!.url })
    const bare = await onProduct(group.variants[1]!.id, 'duplicate')
    expect(bare.json.cover_url).toBe((await filesOf(bare.json.id))[0]!.url)
  })

  test('of a group has its variants', async () => {
    const { status, json } = await onGroup('duplicate', { slug: 'tee' })
    expect(status).toBe(201)
    expect(json).toMatchObject({ title: 'T-shirt', slug: 'tee', is_live: false, variants_count: 2 })
    const { data } = await owner.call(api.product_groups.variants, { params: { id: json.id }, query: {} })
    expect(data.map(({ slug, is_live }) => [slug, is_live])).toEqual([
      ['tee-s-red', false],
      ['tee-m-red', false],
    ])
  })

  test('has the translations of its texts, but for slugs', async () => {
    await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
    const ofGroup = (field: string, text: string) => ({ kind: 'product_group', id: group.id, field, text })
    const texts = [ofGroup('title', 'Hemd'), ofGroup('slug', 'hemd')]
    const body = { shop_id: shop.id, language: 'de', texts }
    await app.send({ method: 'PATCH', url: '/v1/a/translations', token: owner.access_token, body })
    const germanOf = async (kind: 'product' | 'product_group', id: string) => {
      const query = { shop_id: shop.id, language: 'de', kind, id } as const
      const { data } = await owner.call(api.translations.list, { query })
      return data.flatMap(({ field, text }) => (text === null ? [] : [[field, text]]))
    }
    const copy = await onGroup('duplicate')
    expect(await germanOf('product_group', copy.json.id)).toEqual([['title', 'Hemd']])
    const single = await onProduct(group.variants[0]!.id, 'duplicate')
    expect(await germanOf('product', single.json.id)).toEqual([['title', 'Hemd']])
  })

  test('of a group has the files of single variants, too', async () => {
    const { id } = group.variants[0]!
    await upload(id)
    const [original] = await filesOf(id)
    const { json } = await onGroup('duplicate')
    const { data } = await owner.call(api.product_groups.variants, { params: { id: json.id }, query: {} })
    const [copy] = await filesOf(data[0]!.id)
    expect(copy).toMatchObject({ filename: 'cover.png', size: original!.size })
    expect(copy!.url).not.toBe(original!.url)
    expect(data.map(({ cover_url }) => cover_url)).toEqual([copy!.url, ''])
  })
})

test('stock of a new product is written as movements', async () => {
  const warehouse = await buildWarehouse(owner, shop)
  const { id } = await buildProduct(owner, shop, { stock: [{ warehouse_id: warehouse.id, stock_level: 4 }] })
  const { data } = await owner.call(api.stock.list, { query: { shop_id: shop.id, product_id: id } })
  expect(data).toMatchObject([{ quantity: 4, reason: 'adjustment' }])
  const body = {
    shop_id: shop.id,
    title: 'T',
    slug: 't',
    description: 'd',
    price: '1',
    stock: [{ warehouse_id: id, stock_level: 1 }],
  }
  expect((await post('/products', body)).json.errors[0].field).toBe('stock.0.warehouse_id')
})
