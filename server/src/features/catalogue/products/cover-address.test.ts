// Covers at another address than on the day they were uploaded: a server with another PUBLIC_URL on the same database.

import { readFileSync } from 'node:fs'
import { api } from '@kontor/contract/api'
import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Shop } from '@kontor/contract/shops/shops'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'
import { APP_ROLE } from '../../../testing/database.ts'
import { type PayingApp, startPayingApp } from '../../../testing/paying-shop.ts'
import { exportShopOf, importArchive } from '../../../testing/shop-archives.ts'
import { formOf, PIXEL } from '../../../testing/upload.ts'
import { listProductsAfter } from '../../tables/imports/exporting/tables.queries.ts'
import { listCoverUrls } from '../../tables/imports/kinds/lookups.queries.ts'

const MOVED = 'https://moved.example'
const ELSEWHERE = 'https://pictures.example/files/products/aa/cup.jpg'

let app: PayingApp
let moved: TestApp
let owner: TestUser
let owner_after: TestUser
let shop: Shop
let mug: Product
let cup: Product
let shirt: ProductGroup & { variants: Product[] }
let url: string

const upload = async (path: string) =>
  (
    await app.send({
      method: 'POST',
      url: `/v1/a${path}`,
      token: owner.access_token,
      ...formOf([
        { bytes: PIXEL, name: 'a.png' },
        { bytes: PIXEL, name: 'b.png' },
      ]),
    })
  ).json

beforeAll(async () => {
  app = await startPayingApp({ PUBLIC_URL: 'https://before.example' })
  const files_origin = MOVED
  const db = openDatabase({
    url: app.db.connection_string,
    role: APP_ROLE,
    files_origin,
    acquire_timeout_ms: 10_000,
  })
  moved = await startTestApp({ PUBLIC_URL: MOVED, DATA_DIR: app.platform.config.data_dir }, { db })
  afterAll(() => db.close())
  owner = await buildUser(app)
  owner_after = await buildUser(moved, owner.email)
  shop = await buildShop(owner)
  mug = await buildProduct(owner, shop, {
    title: 'Mug',
    slug: 'mug',
    is_live: true,
    allow_negative_stock: true,
  })
  await upload(`/products/${mug.id}/files`)
  cup = await buildProduct(owner, shop, { title: 'Cup', slug: 'cup', is_live: true, cover_url: ELSEWHERE })
  const [red, blue] = await upload(`/files?shop_id=${shop.id}`)
  const variantOf = (value: string, cover_file_id: string) => ({
    option_values: [{ name: 'Colour', value }],
    price: '1.00',
    is_live: true,
    cover_file_id,
  })
  shirt = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Shirt',
      slug: 'shirt',
      description: 'Cotton.',
      is_live: true,
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      cover_file_id: red.id,
      variants: [variantOf('Red', red.id), variantOf('Blue', blue.id)],
    },
  })
  url = `/v1/a/products/${mug.id}`
}, 60_000)

const fileOf = (address: string) => `${MOVED}${new URL(address).pathname}`

test('are where files are served today, in the back office, the API, the store, its feed and tables', async () => {
  const { call } = owner_after
  const cover = fileOf((await owner.call(api.products.get, { params: { id: mug.id } })).cover_url)
  expect((await moved.send({ method: 'GET', url: new URL(cover).pathname })).status).toBe(200)
  expect((await call(api.products.get, { params: { id: mug.id } })).cover_url).toBe(cover)
  const { data: products } = await call(api.products.list, { query: { shop_id: shop.id } })
  const covers = products.map(({ cover_url }) => cover_url)
  const variants = shirt.variants.map(({ cover_url }) => fileOf(cover_url))
  expect(covers.sort()).toEqual([cover, ELSEWHERE, ...variants].sort())
  const group = await call(api.product_groups.get, { params: { id: shirt.id } })
  expect(group.cover_url).toBe(fileOf(shirt.cover_url))

  const anyone = moved.call
  const seen = await anyone(api.storefront.products, { params: { shopId: shop.id }, query: {} })
  expect(seen.data.map(({ cover_url }) => cover_url).sort()).toEqual(covers)
  const shown = await anyone(api.storefront.productGroup, { params: { shopId: shop.id, groupId: shirt.id } })
  expect(shown.cover_url).toBe(fileOf(shirt.cover_url))
  for (const page of ['', '/products/mug', '/products/shirt', '/feed.xml']) {
    const { status, text } = await moved.send({ method: 'GET', url: `/store/${shop.slug}${page}` })
    expect(status).toBe(200)
    expect(text).not.toContain('before.example/files')
    expect(text).toContain(page === '/products/shirt' ? fileOf(shirt.cover_url) : cover)
  }
  const rows = await listProductsAfter(app.platform.db.forShop(shop.id), shop.id, undefined, 100)
  expect(rows.map(({ cover_url }) => cover_url)).toContain(cover.replace(MOVED, 'https://before.example'))
  const own = moved.platform.db.forShop(shop.id)
  const known = await listCoverUrls(own, { shop_id: shop.id } as never, { group_id: shirt.id })
  expect(known.map(({ cover_url }) => cover_url).sort()).toEqual(variants.sort())
})

test('of covers that were stored before, the files of the shop are found, and nothing else', async () => {
  const stored = () =>
    app.db.rows(
      sql<{ id: string; cover_key: string }>`
        select id, cover_key from products where shop_id = ${shop.id}
        union all select id, cover_key from product_groups where shop_id = ${shop.id} order by id`,
    )
  const before = await stored()
  expect(before.filter(({ cover_key }) => cover_key === '')).toEqual([{ id: cup.id, cover_key: '' }])
  await app.db.run(sql`update products set cover_key = '' where shop_id = ${shop.id}`)
  await app.db.run(sql`update product_groups set cover_key = '' where shop_id = ${shop.id}`)
  const client = new pg.Client({ connectionString: app.db.connection_string })
  await client.connect()
  await client.query(
    readFileSync(new URL('../../../../migrations/0361-covers-of-before.sql', import.meta.url), 'utf8'),
  )
  await client.end()
  expect(await stored()).toEqual(before)
})

test('in a shop made from an archive, variants show the pictures that they chose among their group’s', async () => {
  const archive = await exportShopOf(app, owner, shop.id)
  const importer = await buildUser(app)
  expect(await importArchive(app, importer, archive)).toMatchObject({ status: 'done' })
  const [made] = (await importer.call(api.shops.list, { query: {} })).data
  const { data } = await importer.call(api.products.list, { query: { shop_id: made!.id } })
  const shown = data.filter(({ group_id }) => group_id !== null)
  const [group] = (await importer.call(api.product_groups.list, { query: { shop_id: made!.id } })).data
  const files = await importer.call(api.product_groups.listFiles, { params: { id: group!.id } })
  expect(shown.map(({ cover_url }) => cover_url).sort()).toEqual(files.map((file) => file.url).sort())
  expect(shown.map(({ cover_file_id }) => cover_file_id).sort()).toEqual(files.map(({ id }) => id).sort())
  expect(files.map((file) => file.url)).not.toContain(shirt.cover_url)
})

test('are replaced by the next picture when their file is deleted, and stay unchanged if they are external', async () => {
  const { call } = owner_after
  const files = await call(api.products.listFiles, { params: { id: mug.id } })
  await call(api.products.removeFile, { params: { id: mug.id, fileId: files[0]!.id } })
  expect((await call(api.products.get, { params: { id: mug.id } })).cover_url).toBe(files[1]!.url)
  const token = owner_after.access_token
  const saved = await moved.send({ method: 'PATCH', url, token, body: { title: 'Big mug' } })
  expect(saved.json.cover_url).toBe(files[1]!.url)
  const written = await moved.send({ method: 'PATCH', url, token, body: { cover_url: ELSEWHERE } })
  expect(written.json.cover_url).toBe(ELSEWHERE)
  expect((await owner.call(api.products.get, { params: { id: mug.id } })).cover_url).toBe(ELSEWHERE)
})
