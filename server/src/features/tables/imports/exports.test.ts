// Exports of tables: what is written, imported again, changes nothing; links are one person's, once.

import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestUser } from '../../../testing/app.ts'
import { addStock, buildMember, buildProduct, buildShop, buildWarehouse } from '../../../testing/build.ts'
import { buildUpload } from '../../../testing/digital-goods.ts'
import { bring, check, type Importing, problemsOf } from '../../../testing/importing.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { formOf, PIXEL } from '../../../testing/upload.ts'
import { cleanUpImports } from './import-tasks.ts'

let world: Importing
let shop: Shop

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  shop = await buildShop(owner)
  world = { app, owner, shop_id: shop.id }
  const { call } = owner
  const warehouse = await buildWarehouse(owner, shop, { code: 'Main, 1' })
  await buildWarehouse(owner, shop, { code: '=2+2' })
  const contact = await call(api.safety_contacts.create, {
    body: { shop_id: shop.id, name: '@Maker', postal_address: 'Kai 1', electronic_address: 'a@example.test' },
  })
  const product = await buildProduct(owner, shop, {
    title: '=HYPERLINK("x")',
    description: '- one\r\n- "two"\n;=3\n\n\'=4',
    sku: '+49',
    brand: "'-Brand",
    categories: ['A|B', 'C\\D', '-E'],
    tags: ['tea, green'],
    price: '12.50',
    compare_at_price: '15.00',
    barcode: '4006381333931',
    data: '{"a": [1, "x;y"]}',
    physical_properties: { weight: '1.25', weight_unit: 'kilograms' },
    energy_label: { class: 'B', best: 'A', worst: 'G', label_url: 'https://a.example/l' },
    content_amount: '250',
    content_unit: 'mg',
    cost: '4.20',
    manufacturer_id: contact.id,
    origin_country: 'DE',
    low_stock_threshold: 3,
    download_limit: null,
    allow_negative_stock: true,
  })
  await addStock(owner, shop, product, warehouse, 7)
  await buildProduct(owner, shop, {
    sku: '',
    slug: 'gift-card',
    is_live: false,
    is_gift_card: true,
    cover_url: 'https://a.example/c.jpg',
  })
  const sent = await app.send({
    method: 'POST',
    url: `/v1/a/files?shop_id=${shop.id}`,
    token: owner.access_token,
    ...formOf([{ bytes: PIXEL, name: 'a.png' }]),
  })
  const group = await call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Shirt',
      slug: 'shirt',
      description: 'Cotton.',
      is_live: true,
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red'] },
      ],
      file_ids: [sent.json[0].id],
      defaults: { price: '19.00', is_live: true, cover_file_id: sent.json[0].id },
    },
  })
  const collection = await call(api.collections.create, { body: { shop_id: shop.id, title: 'New' } })
  await call(api.collections.changeItems, {
    params: { id: collection.id },
    body: { add: [group.id, product.id] },
  })
})

async function take(kind: 'products' | 'stock' | 'prices', shop_id = world.shop_id): Promise<string> {
  const { app, owner } = world
  const { id } = await owner.call(api.exports.create, { body: { shop_id, kind, format: 'kontor' } })
  await runJobs(app)
  const made = await owner.call(api.exports.get, { params: { id } })
  expect([made.status, made.failure]).toEqual(['ready', ''])
  const { url } = await owner.call(api.exports.link, { params: { id } })
  // Asking for the headers alone does not use the link up.
  const head = await app.send({ method: 'HEAD', url: new URL(url).pathname })
  expect([head.status, head.headers.allow]).toEqual([405, 'GET'])
  const answer = await app.send({ method: 'GET', url: new URL(url).pathname })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect((await app.send({ method: 'GET', url: new URL(url).pathname })).status).toBe(404)
  return answer.bytes.toString('utf8')
}

it.each([
  ['products', 4, 3],
  ['stock', 1, 1],
  // Products without a SKU are named by their slugs.
  ['prices', 4, 4],
] as const)('%s that are imported again are all unchanged', async (kind, rows, unchanged) => {
  const table = await take(kind)
  expect(table.startsWith('\ufeff')).toBe(true)
  // No cell is a formula to a spreadsheet.
  expect(table).not.toMatch(/(?:^|[,;\n])"?[=+@-]/m)
  const again = await bring(world, { kind }, table)
  expect(await problemsOf(world, again)).toEqual([])
  expect(again.report).toEqual({ rows, create: 0, update: 0, unchanged, skip: 0, errors: 0, warnings: 0 })
})

it('a product stays in its collections if a row names a collection that does not exist', async () => {
  const bringRow = (collections: string) =>
    bring(world, { kind: 'products' }, `sku,collections\n+49,${collections}\n`)
  const counted = async () =>
    (await world.owner.call(api.collections.list, { query: { shop_id: shop.id } })).data.map(
      ({ items_count }) => items_count,
    )
  expect((await bringRow('nwe')).report).toMatchObject({ unchanged: 1, warnings: 1 })
  expect(await counted()).toEqual([2])
  expect((await bringRow('')).report).toMatchObject({ update: 1, warnings: 0 })
  expect(await counted()).toEqual([1])
  expect((await bringRow('new')).report).toMatchObject({ update: 1, warnings: 0 })
  expect(await counted()).toEqual([2])
})

it('products keep their manufacturer where an older contact has the same name', async () => {
  const { call } = world.owner
  const own = await buildShop(world.owner)
  const addMaker = () =>
    call(api.safety_contacts.create, {
      body: { shop_id: own.id, name: 'Maker', postal_address: 'Kai 1', electronic_address: 'a@example.test' },
    })
  const [older, newer] = [await addMaker(), await addMaker()]
  await buildProduct(world.owner, own, { sku: 'MUG', manufacturer_id: newer.id })
  await call(api.product_groups.create, {
    body: {
      ...{ shop_id: own.id, title: 'Shirt', slug: 'shirt', description: 'Cotton.' },
      ...{ manufacturer_id: newer.id, defaults: { price: '19.00' } },
      options: [{ name: 'Size', values: ['S'] }],
    },
  })
  const there = { ...world, shop_id: own.id }
  const again = await bring(there, { kind: 'products' }, await take('products', own.id))
  expect(again.report).toMatchObject({ rows: 2, unchanged: 2, update: 0 })
  await bring(there, { kind: 'products' }, 'sku,title,price,manufacturer\nPOT,Pot,1,Maker\n')
  const { data } = await call(api.products.list, { query: { shop_id: own.id, q: 'POT' } })
  expect(data.map(({ manufacturer_id }) => manufacturer_id)).toEqual([older.id])
})

it('into another shop, an export makes the same products', async () => {
  const table = await take('products')
  const owner = await buildUser(world.app)
  const other = await buildShop(owner)
  await buildWarehouse(owner, other, { code: 'main, 1' })
  const own = { ...world, owner, shop_id: other.id }
  const made = await bring(own, { kind: 'products' }, table)
  expect([made.report.create, made.report.errors]).toEqual([3, 0])
  const { data } = await owner.call(api.products.list, { query: { shop_id: other.id, q: '+49' } })
  expect(data[0]).toMatchObject({
    title: '=HYPERLINK("x")',
    brand: "'-Brand",
    categories: ['A|B', 'C\\D', '-E'],
    description: '- one\r\n- "two"\n;=3\n\n\'=4',
  })
  const cards = (await owner.call(api.products.list, { query: { shop_id: other.id } })).data.filter(
    (product) => product.is_gift_card,
  )
  expect(cards.map(({ slug }) => slug)).toEqual(['gift-card'])
  const filesOf = async (by: TestUser, shop_id: string) =>
    (await by.call(api.product_groups.list, { query: { shop_id } })).data.map((group) => group.file_ids)
  const [[first = []], [copied = []]] = [await filesOf(world.owner, shop.id), await filesOf(owner, other.id)]
  expect([first.length, copied.length, copied[0] === first[0]]).toEqual([1, 1, false])
  expect((await bring(own, { kind: 'products' }, table)).report).toMatchObject({ unchanged: 3, update: 0 })
})

it('variants keep their own pictures, also in another shop', async () => {
  const { app, owner } = world
  const [own, other] = [await buildShop(owner), await buildShop(owner)]
  const sent = await app.send({
    method: 'POST',
    url: `/v1/a/files?shop_id=${own.id}`,
    token: owner.access_token,
    ...formOf(['a', 'b', 'c', 'd'].map((name) => ({ bytes: PIXEL, name: `${name}.png` }))),
  })
  const [shared, ...mine] = (sent.json as { id: string }[]).map(({ id }) => id)
  const option = (value: string) => ({ option_values: [{ name: 'Size', value }], price: '19.00' })
  await owner.call(api.product_groups.create, {
    body: {
      ...{ shop_id: own.id, title: 'Shirt', slug: 'shirt', description: 'Cotton.', file_ids: [shared!] },
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { ...option('S'), file_ids: mine.slice(0, 2), cover_file_id: mine[1]! },
        { ...option('M'), file_ids: mine.slice(2) },
      ],
    },
  })
  const table = await take('products', own.id)
  const here = { ...world, shop_id: own.id }
  expect((await bring(here, { kind: 'products' }, table)).report).toMatchObject({ unchanged: 1, update: 0 })
  const there = { ...world, shop_id: other.id }
  for (const report of [{ create: 1 }, { unchanged: 1 }])
    expect((await bring(there, { kind: 'products' }, table)).report).toMatchObject({ ...report, warnings: 0 })
  const query = { shop_id: other.id }
  const { data } = await owner.call(api.products.list, { query: { ...query, sort: 'price' } })
  const [group] = (await owner.call(api.product_groups.list, { query })).data
  expect([group!.file_ids.length, data.map(({ file_ids }) => file_ids.length).sort()]).toEqual([1, [1, 2]])
  const small = data.find(({ file_ids }) => file_ids.length === 2)!
  expect(small.cover_file_id).toBe(small.file_ids[1])
  // A row that was copied for another variant does not take them from it.
  const copied = table.replace(/^(.*),M,(.*)$/m, '$1,M,$2\n$1,L,$2')
  const again = await bring(here, { kind: 'products' }, copied)
  expect(again.report).toMatchObject({ update: 1, errors: 0, warnings: 2 })
  const columns = (await problemsOf(here, again)).map((line) => line.split(',')[2])
  expect(columns).toEqual(['variant_pictures', 'cover'])
})

it('of warehouses with one code, stock is exported of the oldest, as it is imported', async () => {
  const { owner } = world
  const other = await buildShop(owner)
  const product = await buildProduct(owner, other, { sku: 'TWICE' })
  const elsewhere = await buildProduct(owner, other, { sku: 'ELSEWHERE' })
  const [oldest, second] = [
    await buildWarehouse(owner, other, { code: 'hh' }),
    await buildWarehouse(owner, other, { code: 'HH' }),
  ]
  await addStock(owner, other, product, oldest, 3)
  await addStock(owner, other, product, second, 4)
  await addStock(owner, other, elsewhere, second, 5)
  const table = await take('stock', other.id)
  expect(table.split('\r\n').slice(1, -1)).toEqual(['TWICE,hh,3,'])
  const { data } = await owner.call(api.exports.list, { query: { shop_id: other.id } })
  expect(data.map(({ done, total }) => [done, total])).toEqual([[1, 1]])
  const again = await bring({ ...world, shop_id: other.id }, { kind: 'stock' }, table)
  expect(again.report).toMatchObject({ rows: 1, unchanged: 1, errors: 0 })
})

it('variants are in their order, also in another shop', async () => {
  const { owner } = world
  const [own, other] = [await buildShop(owner), await buildShop(owner)]
  const options = [{ name: 'Size', values: ['XL', 'S', 'XXS', 'M', 'L', '3XL', 'XS', 'XXL'] }]
  await owner.call(api.product_groups.create, {
    body: {
      ...{ shop_id: own.id, title: 'Shirt', slug: 'shirt', description: 'Cotton.' },
      ...{ options, defaults: { price: '19.00' } },
    },
  })
  const table = await take('products', own.id)
  const made = await bring({ ...world, shop_id: other.id }, { kind: 'products' }, table)
  expect(made.report).toMatchObject({ rows: 8, create: 1, errors: 0 })
  const { data } = await owner.call(api.product_groups.list, { query: { shop_id: other.id } })
  expect(data.map((group) => group.options)).toEqual([options])
})

it('a table of a shop with more than a hundred warehouses makes its products in another such shop', async () => {
  const { app, owner } = world
  const [own, other] = [await buildShop(owner), await buildShop(owner)]
  for (const each of [own, other])
    await app.db.run(sql`
      insert into warehouses (shop_id, title, code) select ${each.id}, 'Quay ' || n, 'Q' || n from generate_series(1, 120) n`)
  await buildProduct(owner, own, { sku: 'MUG' })
  await owner.call(api.product_groups.create, {
    body: {
      ...{ shop_id: own.id, title: 'Shirt', slug: 'shirt', description: 'Cotton.' },
      ...{ options: [{ name: 'Size', values: ['S'] }], defaults: { price: '19.00' } },
    },
  })
  const table = await take('products', own.id)
  const elsewhere = { ...world, shop_id: other.id }
  expect((await bring(elsewhere, { kind: 'products' }, table)).report).toMatchObject({ create: 2, errors: 0 })
  const counted = table.replaceAll(/,0(?=[,\r])/g, ',4')
  expect((await bring(elsewhere, { kind: 'products' }, counted)).report).toMatchObject({
    update: 2,
    errors: 0,
  })
})

it('gift cards with variants are unchanged, although their product says that it is sent', async () => {
  const { owner } = world
  const own = await buildShop(owner)
  await owner.call(api.product_groups.create, {
    body: {
      ...{ shop_id: own.id, title: 'Gift card', slug: 'gift-card', description: 'For you.' },
      ...{ options: [{ name: 'Amount', values: ['10', '20'] }], requires_shipping: true },
      defaults: { price: '10.00', is_gift_card: true },
    },
  })
  const again = await bring(
    { ...world, shop_id: own.id },
    { kind: 'products' },
    await take('products', own.id),
  )
  expect(again.report).toMatchObject({ rows: 2, unchanged: 1, update: 0, warnings: 0 })
})

it('products with licence keys move without their stock, which is a warning at its cell', async () => {
  const { owner } = world
  const { call } = owner
  const [own, other] = [await buildShop(owner), await buildShop(owner)]
  for (const each of [own, other]) await buildWarehouse(owner, each, { code: 'a' })
  const uses_license_keys = true
  const single = await buildProduct(owner, own, { slug: 'game', uses_license_keys, requires_shipping: false })
  await buildProduct(owner, own, { slug: 'sold-out-game', uses_license_keys, requires_shipping: false })
  const group = await call(api.product_groups.create, {
    body: {
      shop_id: own.id,
      title: 'Course',
      slug: 'course',
      description: 'Online.',
      requires_shipping: false,
      options: [{ name: 'Length', values: ['Short', 'Long'] }],
      defaults: { price: '19.00', uses_license_keys },
    },
  })
  for (const { id } of [single, group.variants[0]!])
    await call(api.license_keys.add, { params: { id }, body: { keys: [`${id}-1`, `${id}-2`] } })
  const table = await take('products', own.id)
  const same = await bring({ ...world, shop_id: own.id }, { kind: 'products' }, table)
  expect([same.report.unchanged, await problemsOf(world, same)]).toEqual([3, []])

  const elsewhere = { ...world, shop_id: other.id }
  for (const action of ['create', 'unchanged'] as const) {
    const made = await bring(elsewhere, { kind: 'products' }, table)
    expect(made.report).toMatchObject({ rows: 4, [action]: 3, errors: 0 })
    const warning = expect.stringContaining(',stock:a,2,warning,in_use,')
    expect(await problemsOf(elsewhere, made)).toEqual([warning, warning])
  }
  const { data } = await call(api.products.list, { query: { shop_id: other.id } })
  expect(data.map((product) => product.uses_license_keys)).toEqual([true, true, true, true])
})

it('a link ends with the session, the role, and the file', async () => {
  const { app } = world
  const member = await buildMember(app, shop, 'member')
  const body = { shop_id: shop.id, kind: 'prices', format: 'kontor' } as const
  const { id } = await member.call(api.exports.create, { body })
  const early = await app.send({
    method: 'POST',
    url: `/v1/a/exports/${id}/link`,
    token: member.access_token,
  })
  expect([early.status, early.json.error]).toEqual([409, 'in_use'])
  await runJobs(app)
  const path = async () => new URL((await member.call(api.exports.link, { params: { id } })).url).pathname
  const [replaced, link] = [await path(), await path()]
  expect((await app.send({ method: 'GET', url: replaced })).status).toBe(404)
  await app.db.run(sql`update shop_members set role = 'viewer' where user_id = ${member.user_id}`)
  expect((await app.send({ method: 'GET', url: link })).status).toBe(404)
  await app.db.run(sql`update shop_members set role = 'member' where user_id = ${member.user_id}`)
  await app.db.run(sql`update exports set expires_at = now() where id = ${id}`)
  await cleanUpImports(app.platform)
  expect((await member.call(api.exports.get, { params: { id } })).status).toBe('expired')
  expect((await app.send({ method: 'GET', url: link })).status).toBe(404)
})

it('five tables of an account are worked on at a time, over all of its shops, and others are not held up', async () => {
  const { app } = world
  const owner = await buildUser(app)
  const shops = await Promise.all(Array.from({ length: 7 }, () => buildShop(owner)))
  const [one, two] = [shops[0]!, shops[1]!]
  const text = Buffer.from('sku,title,price\nC-1,One,1\n')
  const checked = await check({ app, owner, shop_id: one.id }, { kind: 'products' }, text)
  const exporting = (shop_id: string, token = owner.access_token) =>
    app.send({
      method: 'POST',
      url: '/v1/a/exports',
      token,
      body: { shop_id, kind: 'prices', format: 'kontor' },
    })
  const importing = async (shop_id: string) => {
    const upload_id = await buildUpload(app, owner, shop_id, text)
    const body = { shop_id, kind: 'products', format: 'kontor', upload_id }
    return app.send({ method: 'POST', url: '/v1/a/imports', token: owner.access_token, body })
  }
  const starting = () =>
    app.send({ method: 'POST', url: `/v1/a/imports/${checked.id}/start`, token: owner.access_token })
  const begun = await Promise.all(shops.map(({ id }, n) => (n % 2 ? importing(id) : exporting(id))))
  expect(begun.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
  for (const { status, json } of [await exporting(two.id), await importing(one.id), await starting()])
    expect([status, json.error, json.message]).toEqual([
      409,
      'in_use',
      'This account has 5 imports and exports in progress. Wait until one is complete.',
    ])
  expect((await exporting(shop.id, world.owner.access_token)).status).toBe(201)
  await runJobs(app)
  expect((await starting()).status).toBe(200)
  expect((await exporting(two.id)).status).toBe(201)
  await runJobs(app)
})
