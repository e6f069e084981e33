// A slug in another language is as much an address of its product as its own one: no other product gets it, and it leads to nothing else.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Shop } from '@kontor/contract/shops/shops'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { OWNERS_SCOPE } from '../../../db/access/row-security.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '../../../db/migrating/migrate.ts'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let owner: TestUser
let shop: Shop
let mug: Product

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
})
beforeEach(async () => {
  shop = await buildShop(owner)
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de', 'nl'] } })
  mug = await buildProduct(owner, shop, { title: 'Mug', slug: 'mug' })
})

const save = (kind: string, id: string, text: string | null, language = 'de') =>
  app.send({
    method: 'PATCH',
    url: '/v1/a/translations',
    token: owner.access_token,
    body: { shop_id: shop.id, language, texts: [{ kind, id, field: 'slug', text }] },
  })
const create = (path: string, body: object) =>
  app.send({
    method: 'POST',
    url: `/v1/a/${path}`,
    token: owner.access_token,
    body: { shop_id: shop.id, ...body },
  })
const created = (slug: string) =>
  create('products', { title: 'Other', slug, description: 'Cotton.', price: '1.00' })
async function runMigration(number: string) {
  const migration = readMigrations(MIGRATIONS_FOLDER).find(({ name }) => name.startsWith(number))!
  const client = new pg.Client({ connectionString: app.db.connection_string, options: OWNERS_SCOPE })
  await client.connect()
  await client.query(migration.text).finally(() => client.end())
}
const isTaken = { status: 422, json: { errors: [{ field: 'slug', code: 'not_unique' }] } }

test('no other product or group gets it', async () => {
  await save('product', mug.id, 'becher')
  const other = await buildProduct(owner, shop, { slug: 'other' })
  const renamed = await app.send({
    method: 'PATCH',
    url: `/v1/a/products/${other.id}`,
    token: owner.access_token,
    body: { slug: 'becher' },
  })
  const group = {
    title: 'Group',
    slug: 'becher',
    description: 'Cotton.',
    options: [{ name: 'Size', values: ['S'] }],
    defaults: { price: '1.00' },
  }
  for (const answer of [renamed, await created('becher'), await create('product_groups', group)])
    expect(answer).toMatchObject(isTaken)
  const own = await owner.call(api.products.update, { params: { id: mug.id }, body: { slug: 'becher' } })
  expect(own.slug).toBe('becher')
})

test('no other collection gets it', async () => {
  const kitchen = await owner.call(api.collections.create, {
    body: { shop_id: shop.id, title: 'Kitchen', slug: 'kitchen', kind: 'manual', is_live: true },
  })
  await save('collection', kitchen.id, 'kueche')
  const collection = (more: object) => create('collections', { kind: 'manual', is_live: true, ...more })
  expect(await collection({ title: 'Other', slug: 'kueche' })).toMatchObject(isTaken)
  expect((await collection({ title: 'Kueche' })).json.slug).toBe('kueche-2')
})

test('a deleted collection gives it up, also where it was deleted before', async () => {
  const build = async () =>
    (await create('collections', { title: 'Kitchen', kind: 'manual', is_live: true })).json
  const kitchen = await build()
  await save('collection', kitchen.id, 'kueche')
  await owner.call(api.collections.remove, { params: { id: kitchen.id } })
  const other = await build()
  expect((await save('collection', other.id, 'kueche')).status).toBe(200)
  await app.db.run(sql`update translations set item_id = ${kitchen.id} where item_id = ${other.id}`)
  expect((await save('collection', other.id, 'kueche')).status).toBe(422)
  await runMigration('0455-')
  expect((await save('collection', other.id, 'kueche')).status).toBe(200)
})

test('of two products with the same one in two languages, each visitor gets the one of their language', async () => {
  const bag = await buildProduct(owner, shop, { title: 'Bag', slug: 'bag', is_live: true })
  await save('product', mug.id, 'tas', 'de')
  await save('product', bag.id, 'tas', 'nl')
  const shown = async (lang: string) =>
    (await app.send({ method: 'GET', url: `/v1/public/${shop.id}/products/tas?lang=${lang}` })).json.id
  expect([await shown('de'), await shown('nl')]).toEqual([mug.id, bag.id])
  const page = await visit(app).get(`/store/${shop.slug}/products/tas?lang=nl`)
  expect([page.status, page.text.includes('Bag')]).toEqual([200, true])
})

test('it is free while its product is archived, and gone where it was taken', async () => {
  await save('product', mug.id, 'becher')
  await save('product', mug.id, 'beker', 'nl')
  await owner.call(api.products.remove, { params: { id: mug.id } })
  const other = await buildProduct(owner, shop, { slug: 'other' })
  expect((await save('product', other.id, 'becher')).status).toBe(200)
  expect((await created('beker')).status).toBe(201)
  expect((await create(`products/${mug.id}/unarchive`, {})).status).toBe(200)
  const { data } = await owner.call(api.translations.list, {
    query: { shop_id: shop.id, language: 'nl', kind: 'product', id: mug.id },
  })
  expect(data.find(({ field }) => field === 'slug')).toMatchObject({ text: null, status: 'missing' })
})

test('it is no address that another product or group had, unless that is archived', async () => {
  const other = await buildProduct(owner, shop, { title: 'Other', slug: 'becher' })
  const rename = (slug: string) =>
    owner.call(api.products.update, { params: { id: other.id }, body: { slug } })
  await rename('other')
  const taken = { status: 422, json: { errors: [{ field: 'texts.0.text', code: 'not_unique' }] } }
  expect(await save('product', mug.id, 'becher')).toMatchObject(taken)
  expect(await save('product', other.id, 'becher')).toMatchObject({ status: 200 })
  await save('product', other.id, 'anderes')
  const { json: group } = await create('product_groups', {
    title: 'Shirt',
    slug: 'hemd',
    description: 'Cotton.',
    options: [{ name: 'Size', values: ['S'] }],
    defaults: { price: '1.00' },
  })
  await owner.call(api.product_groups.update, { params: { id: group.id }, body: { slug: 'shirt' } })
  expect(await save('product', mug.id, 'hemd')).toMatchObject(taken)
  await owner.call(api.products.remove, { params: { id: other.id } })
  expect(await save('product', mug.id, 'becher')).toMatchObject({ status: 200 })
})

test('a group gets that of a product which joined it, and it leads to the group from then on', async () => {
  const { json: group } = await create('product_groups', {
    title: 'Shirt',
    slug: 'shirt',
    description: 'Cotton.',
    is_live: true,
    options: [{ name: 'Size', values: ['S'] }],
    defaults: { price: '1.00', is_live: true },
  })
  await save('product', mug.id, 'becher')
  const joined = await create(`product_groups/${group.id}/variants`, {
    create: [{ product_id: mug.id, option_values: [{ name: 'Size', value: 'M' }] }],
  })
  expect(joined.status).toBe(200)
  const other = await buildProduct(owner, shop, { slug: 'other' })
  expect((await save('product', other.id, 'becher')).status).toBe(422)
  expect((await save('product_group', group.id, 'becher')).status).toBe(200)
  const { status, headers } = await visit(app).get(`/store/${shop.slug}/products/becher`)
  expect([status, headers.location]).toEqual([302, `/store/${shop.slug}/products/shirt`])
})

test('it leads to its product, not to one that had it while this was archived', async () => {
  await save('product', mug.id, 'becher')
  await owner.call(api.products.remove, { params: { id: mug.id } })
  const { json: other } = await created('becher')
  await owner.call(api.products.update, { params: { id: other.id }, body: { slug: 'other', is_live: true } })
  await create(`products/${mug.id}/unarchive`, {})
  await owner.call(api.products.update, { params: { id: mug.id }, body: { is_live: true } })
  const page = await visit(app).get(`/store/${shop.slug}/products/becher?lang=de`)
  expect([page.status, page.headers.location]).toEqual([200, undefined])
  expect(page.text).toContain('Mug')
})

test('it leads on after the last further language is switched off', async () => {
  const kitchen = await owner.call(api.collections.create, {
    body: { shop_id: shop.id, title: 'Kitchen', slug: 'kitchen', kind: 'manual', is_live: true },
  })
  await save('product', mug.id, 'becher')
  await save('collection', kitchen.id, 'kueche')
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en'] } })
  for (const [path, to] of [
    ['products/becher', 'products/mug'],
    ['collections/kueche', 'collections/kitchen'],
  ]) {
    const page = await visit(app).get(`/store/${shop.slug}/${path}`)
    expect([page.status, page.headers.location], path).toEqual([301, `/store/${shop.slug}/${to}`])
    const read = await app.send({ method: 'GET', url: `/v1/public/${shop.id}/${path}` })
    expect([read.status, read.json.slug]).toEqual([200, to?.split('/')[1]])
  }
})

test('one that was changed or removed leads to what had it', async () => {
  const { json: shirt } = await create('product_groups', {
    title: 'Shirt',
    slug: 'shirt',
    description: 'Cotton.',
    is_live: true,
    options: [{ name: 'Size', values: ['S'] }],
    defaults: { price: '1.00', is_live: true },
  })
  const kitchen = await owner.call(api.collections.create, {
    body: { shop_id: shop.id, title: 'Kitchen', slug: 'kitchen', kind: 'manual', is_live: true },
  })
  for (const [kind, id, folder, slug] of [
    ['product', mug.id, 'products', 'mug'],
    ['product_group', shirt.id, 'products', 'shirt'],
    ['collection', kitchen.id, 'collections', 'kitchen'],
  ] as const) {
    for (const text of [`${slug}-a`, `${slug}-b`, null]) await save(kind, id, text)
    for (const old of [`${slug}-a`, `${slug}-b`]) {
      const { status, headers } = await visit(app).get(`/store/${shop.slug}/${folder}/${old}`)
      expect([status, headers.location], old).toEqual([301, `/store/${shop.slug}/${folder}/${slug}`])
    }
  }
  const other = await buildProduct(owner, shop, { slug: 'other' })
  expect((await save('product', other.id, 'mug-a')).status).toBe(422)
})

test('of slugs that are swapped, or saved again, none is a former one', async () => {
  const pot = await buildProduct(owner, shop, { slug: 'pot' })
  const saveBoth = (of_mug: string, of_pot: string) =>
    app.send({
      method: 'PATCH',
      url: '/v1/a/translations',
      token: owner.access_token,
      body: {
        shop_id: shop.id,
        language: 'de',
        texts: [
          { kind: 'product', id: mug.id, field: 'slug', text: of_mug },
          { kind: 'product', id: pot.id, field: 'slug', text: of_pot },
        ],
      },
    })
  await saveBoth('a', 'b')
  await saveBoth('b', 'a')
  expect((await saveBoth('b', 'a')).status).toBe(200)
  expect(await app.db.rows(sql`select from product_slugs where shop_id = ${shop.id}`)).toEqual([])
})

test('the migration frees those of products that the shop does not have, and keeps all others', async () => {
  await save('product', mug.id, 'becher')
  // As shops made from an archive had them.
  await app.db.run(sql`
    insert into translations (shop_id, language, kind, item_id, field, text, source_hash)
    select shop_id, language, kind, ${crypto.randomUUID()}, field, 'kanne', source_hash from translations where shop_id = ${shop.id}`)
  await app.db.run(sql`
    insert into translations (shop_id, language, kind, item_id, field, text, source_hash)
    values (${shop.id}, 'de', 'tag', 'new', 'name', 'neu', '')`)
  await runMigration('0427-')
  const left = await app.db.rows(
    sql<{ text: string }>`select text from translations where shop_id = ${shop.id} order by text`,
  )
  expect(left).toEqual([{ text: 'becher' }, { text: 'neu' }])
  const pot = await buildProduct(owner, shop, { slug: 'pot' })
  expect(await save('product', pot.id, 'kanne')).toMatchObject({ status: 200 })
})
