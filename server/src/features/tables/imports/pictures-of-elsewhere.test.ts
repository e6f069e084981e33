// Pictures as other programs and their stores of files give them: without a protocol or type, with texts, and some only at the second attempt.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildMember, buildShop } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf, read, start } from '../../../testing/importing.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { PIXEL } from '../../../testing/upload.ts'
import { cleanUpImports } from './import-tasks.ts'

let world: Importing
let server: Server
let origin = ''
let is_down = false

const TYPES: Readonly<Record<string, string | undefined>> = {
  '/stream.png': 'application/octet-stream',
  '/binary.png': 'binary/octet-stream',
  '/text.png': 'text/plain',
  '/page.png': 'text/html; charset=utf-8',
}

beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    if (is_down) return answer.writeHead(503).end()
    const type = url === '/none.png' ? undefined : (TYPES[url] ?? 'image/png')
    if (type !== undefined) answer.setHeader('content-type', type)
    return answer.end(url === '/words.png' ? 'no picture' : PIXEL)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  const app = await startTestApp({ EGRESS_HTTP: 'on', EGRESS_ALLOW: `127.0.0.1:${port}` })
  const owner = await buildUser(app)
  world = { app, owner, shop_id: (await buildShop(owner)).id }
})
afterAll(() => server.close())

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }
const find = async (sku: string) =>
  (await world.owner.call(api.products.list, { query: { shop_id: world.shop_id, q: sku } })).data.find(
    (product) => product.sku === sku,
  )!

test.each([
  ['stream', 0],
  ['binary', 0],
  ['text', 0],
  ['none', 0],
  ['page', 1],
  ['words', 1],
])('A picture at %s.png is judged by its content', async (name, warnings) => {
  const text = `sku,title,price,pictures\nT-${name},One,1,${origin}/${name}.png\n`
  const done = await bring(world, { kind: 'products' }, text)
  expect(done.report).toEqual({ ...NONE, rows: 1, create: 1, warnings })
  expect((await find(`T-${name}`)).file_ids.length).toBe(1 - warnings)
})

it('An address without a protocol is one with https', async () => {
  const text = 'sku,title,price,pictures,cover\nH,One,1, //10.0.0.1/a.png|//10.0.0.1/b.png,//10.0.0.1/c.png\n'
  const checked = await check(world, { kind: 'products' }, text)
  expect((await problemsOf(world, checked)).map((line) => /not_fetched,"?(\S+): /.exec(line)?.[1])).toEqual([
    'https://10.0.0.1/c.png',
    'https://10.0.0.1/a.png',
    'https://10.0.0.1/b.png',
  ])
})

const SHOPIFY =
  () => `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Alt Text
alt,Alt,Title,Default Title,ALT,1.00,${origin}/alt.png,A cup
alt,,,,,,${origin}/alt-2.png,Its handle
alts,Alts,Size,S,ALTS,1.00,${origin}/alts.png,A shirt
`

it('Texts for pictures are read, and again they change nothing', async () => {
  const wanted = { kind: 'products', format: 'shopify' } as const
  expect((await bring(world, wanted, SHOPIFY())).report).toEqual({ ...NONE, rows: 3, create: 2 })
  const alts = async () =>
    (
      await world.app.db.rows(
        sql<{
          alt: string
        }>`select alt from product_files where source_url like ${`${origin}/alt%`} order by alt`,
      )
    ).map(({ alt }) => alt)
  expect(await alts()).toEqual(['A cup', 'A shirt', 'Its handle'])
  expect((await bring(world, wanted, SHOPIFY())).report).toEqual({ ...NONE, rows: 3, unchanged: 2 })
  const changed = await bring(world, wanted, SHOPIFY().replace('A cup', 'A mug'))
  expect(changed.report).toEqual({ ...NONE, rows: 3, update: 1, unchanged: 1 })
  expect(await alts()).toEqual(['A mug', 'A shirt', 'Its handle'])
})

it('Pictures that could not be fetched are tried again, which changes nothing else', async () => {
  const { app, owner } = world
  const text = `group,title,option1_name,option1_value,sku,price,pictures
,Retry,,,RE-1,1,${origin}/re-1.png
,Whole,,,RE-2,1,${origin}/alt.png
retried,Retried,Size,S,RE-S,1,${origin}/re-3.png
retried,,,M,RE-M,1,
`
  is_down = true
  const failed = await bring(world, { kind: 'products' }, text)
  is_down = false
  expect(failed.report).toEqual({ ...NONE, rows: 4, create: 3, warnings: 3 })
  const { id } = await find('RE-1')
  await owner.call(api.products.update, { params: { id }, body: { price: '9', title: 'New title' } })
  await cleanUpImports({ db: app.db, config: app.platform.config })
  const retry = (token = owner.access_token) =>
    app.send({ method: 'POST', url: `/v1/a/imports/${failed.id}/retry_pictures`, token })
  const viewer = await buildMember(app, { id: world.shop_id } as never, 'viewer')
  expect((await retry(viewer.access_token)).status).toBe(403)
  expect((await retry((await buildUser(app)).access_token)).status).toBe(404)
  const made = await retry()
  expect(made.status).toBe(201)
  await runJobs(app)
  const checked = await read(world, made.json.id)
  expect([checked.status, checked.report]).toEqual(['checked', { ...NONE, rows: 4, update: 3 }])
  expect((await start(world, checked)).report).toEqual({ ...NONE, rows: 4, update: 3 })
  expect(await find('RE-1')).toMatchObject({
    price: '9.00',
    title: 'New title',
    file_ids: [expect.any(String)],
  })
  const { group_id } = await find('RE-S')
  const group = await owner.call(api.product_groups.get, { params: { id: group_id! } })
  expect([group.file_ids.length, group.title]).toEqual([1, 'Retried'])
  const none = await app.send({
    method: 'POST',
    url: `/v1/a/imports/${checked.id}/retry_pictures`,
    token: owner.access_token,
  })
  expect([none.status, none.json.error]).toEqual([409, 'invalid_transition'])
})

it('Rows of an import without missing pictures, and those older than a week, are deleted', async () => {
  const { app } = world
  const count = async (id: string) =>
    (await app.db.first(
      sql<{ n: number }>`select count(*)::int as n from import_rows where import_id = ${id}`,
    ))!.n
  is_down = true
  const failed = await bring(
    world,
    { kind: 'products' },
    `sku,title,price,pictures\nOLD,Old,1,${origin}/old.png\nF,Fine,1,\n`,
  )
  is_down = false
  const clean = () => cleanUpImports({ db: app.db, config: app.platform.config })
  await clean()
  expect(await count(failed.id)).toBe(1)
  await app.db.run(sql`update imports set updated_at = now() - interval '8 days' where id = ${failed.id}`)
  await clean()
  expect(await count(failed.id)).toBe(0)
})
