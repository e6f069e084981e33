// The share of the installation that an account may use, with all of its shops together, and what stays free on the disk whatever clients send.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'
import { buildPayingShop, placePaidOrder, startPayingApp } from '../../../testing/paying-shop.ts'
import { bringArchive, exportShopOf, importArchive } from '../../../testing/shop-archives.ts'
import { bytesOf, png, sendFiles } from '../../../testing/upload.ts'
import { exportTable } from '../../tables/imports/exporting/export-table.ts'
import { exportShop } from '../../tables/shop-archives/run-export.ts'
import { importShop } from '../../tables/shop-archives/run-import.ts'
import { tooManyShops } from './account-limits.ts'

const FULL = expect.stringMatching(/^The archives of an account can take up at most 1 MB/)

// Each test has accounts of its own, and an account these limits.
const app = await startPayingApp({
  ACCOUNT_SHOPS: '3',
  ACCOUNT_FILES_MB: '1',
  SHOP_FILES_MB: '1',
  SHOP_IMPORTS_A_DAY: '3',
})

/** A video of so many kilobytes: stored as it comes. */
const video = (kilobytes: number) =>
  Buffer.concat([bytesOf('4f67675300020000'), Buffer.alloc(kilobytes * 1000)])

test('U-04 an account has a limit of shops, also for concurrent requests, counting deleted ones until they cannot be restored', async () => {
  const [owner, other] = [await buildUser(app), await buildUser(app)]
  const create = (name: string) =>
    app.send({
      method: 'POST',
      url: '/v1/a/shops',
      token: owner.access_token,
      body: { name, default_currency: 'EUR' },
    })
  const made = await Promise.all(['One', 'Two', 'Three', 'Four', 'Five'].map(create))
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422])
  const [first] = made.filter(({ status }) => status === 201)
  await owner.call(api.shops.remove, { params: { id: first!.json.id } })
  const refused = await create('Six')
  expect(refused.json.errors).toMatchObject([
    { field: 'name', message: expect.stringMatching(/^An account can have 3 shops/) },
  ])
  const singular = await app.db.transaction((tx) =>
    tooManyShops(tx, owner.user_id, { max_shops_of_account: 1, is_mailbox_on: true }),
  )
  expect(singular).toMatch(/^An account can have one shop,/)
  await app.db.run(
    sql`update shops set archived_at = now() - interval '1 year' where archived_at is not null`,
  )
  expect((await create('Seven')).status).toBe(201)
  await buildShop(other)
})

test('An account with a real payment can have any number of shops', async () => {
  const paying = await buildPayingShop(app)
  const { owner } = paying
  for (const name of ['Two', 'Three']) await buildShop(owner, { name })
  const create = () =>
    app.send({
      method: 'POST',
      url: '/v1/a/shops',
      token: owner.access_token,
      body: { name: 'Four', default_currency: 'EUR' },
    })
  expect((await create()).status).toBe(422)
  await placePaidOrder(app, paying)
  expect((await create()).status).toBe(201)
})

test('U-04 the files of all shops of an account have one limit, and an import counts', async () => {
  const owner = await buildUser(app)
  const [shop, second] = [await buildShop(owner), await buildShop(owner)]
  const upload = async (into: typeof shop, kilobytes: number) =>
    sendFiles(app, (await buildProduct(owner, into)).id, [{ bytes: video(kilobytes) }], owner.access_token)
  expect((await upload(shop, 600)).status).toBe(201)
  const refused = await upload(second, 600)
  expect([refused.status, refused.json.message]).toEqual([
    422,
    'The files of all shops of an account can take up at most 1 MB. Delete some, or make these smaller.',
  ])
  expect((await upload(second, 300)).status).toBe(201)

  const archive = await exportShopOf(app, owner, shop.id)
  expect(await importArchive(app, owner, archive)).toMatchObject({
    status: 'refused',
    failure: expect.stringMatching(/^The files of the archive exceed/),
  })
  expect(await importArchive(app, await buildUser(app), archive)).toMatchObject({ status: 'done' })
})

test('U-04 the files of a deleted shop count until it cannot be restored', async () => {
  const owner = await buildUser(app)
  const [shop, second] = [await buildShop(owner), await buildShop(owner)]
  const upload = async (into: typeof shop) =>
    sendFiles(app, (await buildProduct(owner, into)).id, [{ bytes: video(600) }], owner.access_token)
  expect((await upload(shop)).status).toBe(201)
  await owner.call(api.shops.remove, { params: { id: shop.id } })
  expect((await upload(second)).status).toBe(422)
  await app.db.run(sql`update shops set archived_at = now() - interval '1 year' where id = ${shop.id}`)
  expect((await upload(second)).status).toBe(201)
})

test('U-04 announced uploads and waiting tables count, also concurrent ones', async () => {
  const owner = await buildUser(app)
  const shops = [await buildShop(owner), await buildShop(owner)]
  const announce = (shop_id: string, size: number) =>
    app.send({
      method: 'POST',
      url: '/v1/a/uploads',
      token: owner.access_token,
      body: { shop_id, filename: 'a.csv', size },
    })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => announce(shops[n % 2]!.id, 400_000)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  await app.db.run(sql`delete from uploads`)
  await app.db.run(sql`
    insert into imports (shop_id, user_id, kind, format, filename, size_bytes, status)
    values (${shops[0]!.id}, ${owner.user_id}, 'products', 'kontor', 'a.csv', 900000, 'checked')`)
  expect((await announce(shops[1]!.id, 400_000)).status).toBe(422)
  await app.db.run(sql`update imports set status = 'done'`)
  expect((await announce(shops[1]!.id, 400_000)).status).toBe(201)
})

test('U-04 an import counts as a shop', async () => {
  const owner = await buildUser(app)
  const shops = [await buildShop(owner), await buildShop(owner), await buildShop(owner)]
  const archive = await exportShopOf(app, owner, shops[0]!.id)
  expect(await importArchive(app, owner, archive)).toMatchObject({
    status: 'refused',
    failure: expect.stringMatching(/^An account can have 3 shops,/),
  })
})

test('U-04 the archives that an account imports, and its stored exports, have a limit', async () => {
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const begin = (size_bytes: number) =>
    app.send({
      method: 'POST',
      url: '/v1/a/shop-imports',
      token: owner.access_token,
      body: { file_name: 'x', size_bytes },
    })
  const first = await begin(700_000)
  const refused = await begin(700_000)
  expect([first.status, refused.status, refused.json.error]).toEqual([201, 413, 'too_large'])
  await owner.call(api.shop_imports.remove, { params: { id: first.json.id } })
  expect((await begin(700_000)).status).toBe(201)

  await exportShopOf(app, owner, shop.id)
  await app.db.run(sql`update shop_exports set size_bytes = 2000000`)
  const other = await buildShop(owner)
  const full = await app.send({
    method: 'POST',
    url: `/v1/a/shops/${other.id}/exports`,
    token: owner.access_token,
  })
  expect([full.status, full.json.message]).toEqual([429, FULL])
})

test('U-04 archives that are announced at the same time count together', async () => {
  const beginTogether = async (size_bytes: number) => {
    const { access_token: token } = await buildUser(app)
    const body = { file_name: 'x', size_bytes }
    const begin = () => app.send({ method: 'POST', url: '/v1/a/shop-imports', token, body })
    const answers = await Promise.all(Array.from({ length: 8 }, begin))
    return answers.filter(({ status }) => status === 201).length
  }
  expect(await beginTogether(400_000)).toBe(2)
  expect(await beginTogether(1000)).toBe(3)
})

test('U-04 an archive that was sent completely counts in its day, also if its import is cancelled', async () => {
  const owner = await buildUser(app)
  const archive = await exportShopOf(app, owner, (await buildShop(owner)).id)
  const bring = async (bytes: Buffer) => {
    const { id } = await bringArchive(app, owner, bytes)
    await owner.call(api.shop_imports.remove, { params: { id } })
  }
  await bring(archive)
  await bring(Buffer.from('no archive'))
  await bring(Buffer.from('no archive'))
  expect(await owner.call(api.shop_imports.list, {})).toMatchObject([
    { status: 'refused' },
    { status: 'refused' },
    { status: 'expired', failure: 'The import was cancelled.' },
  ])
  const { status, json } = await app.send({
    method: 'POST',
    url: '/v1/a/shop-imports',
    token: owner.access_token,
    body: { file_name: 'x', size_bytes: 1 },
  })
  expect([status, json.error]).toEqual([429, 'rate_limited'])
})

test('U-04 stored tables of an account count with its archives, including unfinished ones', async () => {
  const owner = await buildUser(app)
  const [shop, other] = [await buildShop(owner), await buildShop(owner)]
  const take = ({ id: shop_id }: typeof shop) =>
    app.send({
      method: 'POST',
      url: '/v1/a/exports',
      token: owner.access_token,
      body: { shop_id, kind: 'products', format: 'kontor' },
    })
  const [first, second] = [await take(shop), await take(other)]
  expect([first.status, second.status]).toEqual([201, 201])
  await exportTable(app.platform, shop.id, first.json.id)
  const size = await app.db.first(
    sql<{ size_bytes: number }>`select size_bytes from exports where id = ${first.json.id}`,
  )
  expect(size!.size_bytes).toBeGreaterThan(50)
  await app.db.run(sql`update exports set size_bytes = 2000000 where id = ${first.json.id}`)
  expect((await take(other)).json).toMatchObject({ error: 'rate_limited', message: FULL })
  await exportTable(app.platform, other.id, second.json.id)
  expect(await owner.call(api.exports.get, { params: { id: second.json.id } })).toMatchObject({
    status: 'failed',
    failure: FULL,
  })
})

test('F-08 nothing is stored that would use the reserve of the disk, and the response states it', async () => {
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const product = await buildProduct(owner, shop)
  const brought = await bringArchive(app, owner, await exportShopOf(app, owner, shop.id))
  const params = { id: brought.id }
  // Larger than any disk.
  const { config } = app.platform
  const full = await startTestApp(
    {
      DISK_RESERVE_MB: '10000000',
      PUBLIC_URL: config.public_url,
      JWT_KEY: config.jwt_key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      DATA_DIR: config.data_dir,
    },
    { db: app.platform.db },
  )
  const post = (url: string, body?: unknown) =>
    full.send({ method: 'POST', url, token: owner.access_token, ...(body ? { body } : {}) })
  const answers = [
    await sendFiles(full, product.id, [{ bytes: await png() }], owner.access_token),
    await post(`/v1/a/shops/${shop.id}/exports`),
    await post('/v1/a/shop-imports', { file_name: 'x', size_bytes: 1 }),
    await post(`/v1/a/shop-imports/${brought.id}/start`),
    await post('/v1/a/uploads', { shop_id: shop.id, filename: 'x', size: 1 }),
    await post('/v1/a/exports', { shop_id: shop.id, kind: 'products', format: 'kontor' }),
  ]
  for (const { status, json, headers } of answers) {
    expect([status, json.error]).toEqual([503, 'unavailable'])
    expect(json.message).toMatch(/^The disk of this server is nearly full/)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }

  // What was asked for while there was room.
  await app.db.run(sql`insert into shop_exports (shop_id, user_id) values (${shop.id}, ${owner.user_id})`)
  const [waiting] = await app.db.rows(
    sql<{ id: string }>`select id from shop_exports where status = 'waiting'`,
  )
  await exportShop({ ...full.platform, ...full.parts }, shop.id, waiting!.id)
  const [made] = await owner.call(api.shop_exports.list, { params: { id: shop.id } })
  expect(made).toMatchObject({ status: 'failed', failure: expect.stringMatching(/nearly full/) })
  const body = { shop_id: shop.id, kind: 'products', format: 'kontor' } as const
  const table = await owner.call(api.exports.create, { body })
  await exportTable({ ...full.platform }, shop.id, table.id)
  expect(await owner.call(api.exports.get, { params: { id: table.id } })).toMatchObject({
    status: 'failed',
    failure: expect.stringMatching(/nearly full/),
  })
  await owner.call(api.shop_imports.start, { params })
  await importShop(full.platform, brought.id)
  expect(await owner.call(api.shop_imports.get, { params })).toMatchObject({
    status: 'refused',
    failure: expect.stringMatching(/nearly full/),
  })
})
