// Pictures that tables name by address: fetched once, attached in order, found again; what cannot be fetched is a warning at its row.

import { randomBytes } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { makeEgress } from '../../../integrations/egress/guarded-fetch.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { loseNextCommit, openAppBehindWire } from '../../../testing/app-behind-wire.ts'
import { buildShop } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf, takeTable } from '../../../testing/importing.ts'
import { formOf, PIXEL, png } from '../../../testing/upload.ts'
import { sweepUploads } from '../../catalogue/products/files/receive-upload.ts'
import { makePictureFetcher } from './pictures/fetch-pictures.ts'

let world: Importing
let server: Server
let origin = ''
const asked: string[] = []
const HEAVY = Buffer.alloc(400_000)
const BODIES: Record<string, string | Buffer> = { '/text.png': 'no picture', '/heavy.png': HEAVY }
/** Answers to requests for large pictures, which a test sends together. */
const together: ServerResponse[] = []

beforeAll(async () => {
  server = createServer((request, answer) => {
    asked.push(request.url!)
    if (request.url!.startsWith('/silent')) return
    if (request.url!.startsWith('/large')) return void together.push(answer)
    if (request.url === '/gone.png') return answer.writeHead(404).end()
    if (request.url === '/in.png') return answer.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    answer.setHeader('content-type', 'image/png')
    // It goes out without its size if it is written before the end.
    if (request.url === '/unsized.png') answer.write(HEAVY)
    answer.end(BODIES[request.url!] ?? PIXEL)
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
const products = (text: string) => bring(world, { kind: 'products' }, text)
const find = async (sku: string) =>
  (await world.owner.call(api.products.list, { query: { shop_id: world.shop_id, q: sku } })).data.find(
    (product) => product.sku === sku,
  )!

it('are fetched when the import runs, once, and again they change nothing', async () => {
  const text = `sku,title,price,pictures,cover\nP-1,One,1,${origin}/a.png|${origin}/b.png,${origin}/b.png\n`
  const planned = await check(world, { kind: 'products' }, text)
  expect([planned.report, asked]).toEqual([{ ...NONE, rows: 1, create: 1 }, []])
  expect((await products(text)).report).toEqual({ ...NONE, rows: 1, create: 1 })
  expect(asked.toSorted()).toEqual(['/a.png', '/b.png'])
  const product = await find('P-1')
  expect([product.file_ids.length, product.cover_file_id]).toEqual([2, product.file_ids[1]])
  expect((await products(text)).report).toEqual({ ...NONE, rows: 1, unchanged: 1 })
  const turned = text.replace(`${origin}/a.png|${origin}/b.png`, `${origin}/b.png|${origin}/a.png`)
  expect((await products(turned)).report).toEqual({ ...NONE, rows: 1, update: 1 })
  expect([(await find('P-1')).file_ids, asked.length]).toEqual([product.file_ids.toReversed(), 2])
  const table = await takeTable(world, { kind: 'products' })
  expect((await products(table)).report.unchanged).toBe(1)
  expect(await takeTable(world, { kind: 'products' })).toBe(table)
})

it('of variants belong to all of them; files that were uploaded stay', async () => {
  const text = `group,title,option1_name,option1_value,sku,price,pictures,cover
shirt,Shirt,Size,S,V-S,1,${origin}/g.png,${origin}/s.png
shirt,,,M,V-M,1,${origin}/h.png,${origin}/g.png
`
  const done = await products(text)
  expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 2, create: 1 }])
  const [small, medium] = [await find('V-S'), await find('V-M')]
  const group = await world.owner.call(api.product_groups.get, { params: { id: small.group_id! } })
  expect(group.file_ids).toEqual([medium.cover_file_id, expect.any(String), small.cover_file_id])
  expect((await products(text)).report).toEqual({ ...NONE, rows: 2, unchanged: 1 })
  const more = text.replace('g.png', 'new.png')
  expect((await products(more)).report).toEqual({ ...NONE, rows: 2, update: 1 })
  const after = await world.owner.call(api.product_groups.get, { params: { id: small.group_id! } })
  expect([after.file_ids.length, group.file_ids.every((id) => after.file_ids.includes(id))]).toEqual([
    4,
    true,
  ])
})

it('may have one as the cover of a product in variants, which is exported, too', async () => {
  const text = `group,title,option1_name,option1_value,sku,price,pictures,group_cover
scarf,Scarf,Size,S,SC-S,1,${origin}/one.png|${origin}/two.png,${origin}/two.png
scarf,,,M,SC-M,1,,
`
  const done = await products(text)
  expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 2, create: 1 }])
  const id = (await find('SC-S')).group_id!
  const group = await world.owner.call(api.product_groups.get, { params: { id } })
  expect([group.file_ids.length, group.cover_file_id]).toEqual([2, group.file_ids[1]])
  expect((await products(text)).report).toEqual({ ...NONE, rows: 2, unchanged: 1 })
  expect(await takeTable(world, { kind: 'products' })).toContain(`,${group.cover_url},`)
})

const VARIANTS = 'group,title,option1_name,option1_value,sku,price,pictures,variant_pictures,cover\n'

it('that were uploaded to a variant stay, where its row has addresses of elsewhere or one that fails', async () => {
  const { app, owner, shop_id } = world
  const row = (pictures: string) => `${VARIANTS}vest,Vest,Size,S,VE-S,1,,${pictures},\n`
  await products(row(`${origin}/vest.png`))
  const sent = await app.send({
    method: 'POST',
    url: `/v1/a/files?shop_id=${shop_id}`,
    token: owner.access_token,
    ...formOf([{ bytes: PIXEL, name: 'own.png' }]),
  })
  const { id, file_ids: fetched } = await find('VE-S')
  const file_ids = [...fetched, sent.json[0].id as string]
  await owner.call(api.products.update, { params: { id }, body: { file_ids } })
  expect((await products(row(`${origin}/vest.png`))).report).toEqual({ ...NONE, rows: 1, unchanged: 1 })
  const stored = (await takeTable(world, { kind: 'products' }))
    .match(/^vest,.*$/m)![0]
    .match(/http[^|,]*\|http[^,]*/)![0]
  const [first, second] = stored.split('|')
  const failing = await products(row(`${first}|${origin}/gone.png`))
  expect(failing.report).toEqual({ ...NONE, rows: 1, unchanged: 1, warnings: 1 })
  expect((await find('VE-S')).file_ids).toEqual(file_ids)
  expect((await products(row(`${second}`))).report.update).toBe(1)
  expect((await find('VE-S')).file_ids).toEqual(file_ids.slice(1))
})

it('that a variant has can become its cover; naming what belongs to something else is a warning', async () => {
  const own = `${origin}/co-1.png|${origin}/co-2.png`
  const table = ({
    cover = '',
    small = own,
    further = '',
  }) => `${VARIANTS}coat,Coat,Size,S,CO-S,1,${origin}/coat.png,${small},${cover}
coat,,,M,CO-M,1,${further},${origin}/co-3.png,
`
  expect((await products(table({}))).report).toEqual({ ...NONE, rows: 2, create: 1 })
  const wanted = table({ cover: `${origin}/co-2.png` })
  expect((await products(wanted)).report).toEqual({ ...NONE, rows: 2, update: 1 })
  const { cover_file_id, file_ids } = await find('CO-S')
  expect([file_ids.length, cover_file_id]).toEqual([2, file_ids[1]])
  expect((await products(wanted)).report).toEqual({ ...NONE, rows: 2, unchanged: 1 })
  const mixed = {
    cover: `${origin}/co-3.png`,
    small: `${own}|${origin}/coat.png`,
    further: `${origin}/co-1.png`,
  }
  const done = await products(table(mixed))
  expect(
    (await problemsOf(world, done)).map((line) => line.replace(/,[^,]*,warning,duplicate,/, ': ')),
  ).toEqual([
    '2,CO-S,variant_pictures: The product has this picture for all of its variants.',
    '2,CO-S,cover: Another variant has this picture.',
    '3,CO-M,pictures: A variant has this picture.',
  ])
  expect(done.report).toEqual({ ...NONE, rows: 2, unchanged: 1, warnings: 3 })
})

it('that a row names for the product and for a variant are the product’s', async () => {
  const both = `${origin}/bag.png`
  const text = `${VARIANTS}bag,Bag,Size,S,BA-S,1,${both},${both}|${origin}/bag-s.png,\n`
  const report = { ...NONE, rows: 1, warnings: 1 }
  expect((await check(world, { kind: 'products' }, text)).report).toEqual({ ...report, create: 1 })
  const done = await products(text)
  expect([await problemsOf(world, done), done.report]).toEqual([
    [expect.stringContaining('2,BA-S,variant_pictures,')],
    { ...report, create: 1 },
  ])
  expect((await find('BA-S')).file_ids).toHaveLength(1)
  expect((await products(text)).report).toEqual({ ...report, unchanged: 1 })
})

it('that cannot be fetched are warnings at their rows, also in the plan where that is known', async () => {
  // More than an index can have of an address.
  const long = `${origin}/a.png?${randomBytes(2100).toString('base64url')}`
  const text = `sku,title,price,pictures
W-1,Gone,1,${origin}/gone.png
W-2,Text,1,${origin}/text.png|${origin}/a.png
W-3,Inside,1,${origin}/in.png
W-4,Address,1,http://127.0.0.1/x.png
W-5,Word,1,picture
W-6,Long,1,${long}
`
  const planned = await check(world, { kind: 'products' }, text)
  expect(planned.report).toEqual({ ...NONE, rows: 6, create: 6, warnings: 3 })
  const done = await products(text)
  expect(done.report).toEqual({ ...NONE, rows: 6, create: 6, warnings: 6 })
  expect(
    (await problemsOf(world, done)).map((line) => line.replace(/.*not_fetched,/, '').replaceAll('"', '')),
  ).toEqual([
    `${origin}/gone.png: The server returned status 404.`,
    `${origin}/text.png: This is not a jpg, png, gif or webp picture.`,
    `${origin}/in.png: This URL leads to an internal network, so it is not requested.`,
    'http://127.0.0.1/x.png: This URL leads to an internal network, so it is not requested.',
    'picture: Enter a URL that starts with https://.',
    expect.stringMatching(/: This URL is too long: at most 2,000 characters\.$/),
  ])
  expect((await find('W-2')).file_ids.length).toBe(1)
})

it('of this installation are copied from its store, and nothing that is not public is', async () => {
  const { app } = world
  const { files, config } = app.platform
  const first = await products(`sku,title,price,pictures\nO-1,One,1,${origin}/own.png\n`)
  expect(first.report.create).toBe(1)
  const [stored] = await app.db.rows(
    sql<{
      storage_key: string
    }>`select storage_key from product_files where source_url = ${`${origin}/own.png`}`,
  )
  await files.put('downloads/ab/secret.bin', PIXEL)
  const of = (key: string) => `${config.public_url}/files/${key}`
  const text = `sku,title,price,pictures
O-2,Two,1,${of(stored!.storage_key)}
O-3,Three,1,${of('downloads/ab/secret.bin')}
O-4,Four,1,${of('products/ab/gone.png')}
O-5,Five,1,${of('../incoming/x.png')}
`
  expect((await check(world, { kind: 'products' }, text)).report).toEqual({ ...NONE, rows: 4, create: 4 })
  const done = await products(text)
  expect(done.report).toEqual({ ...NONE, rows: 4, create: 4, warnings: 3 })
  const warning = expect.stringContaining(': This picture does not exist.')
  expect(await problemsOf(world, done)).toEqual([warning, warning, warning])
  const [one, two] = [await find('O-1'), await find('O-2')]
  expect([two.file_ids.length, two.file_ids[0] === one.file_ids[0]]).toEqual([1, false])
})

it('of one product may take so long together, and no longer', async () => {
  const { app, owner, shop_id } = world
  const { platform } = app
  const shop = { shop_id, user_id: owner.user_id } as ShopScope
  const fetcher = makePictureFetcher(platform, makeEgress(platform.config), 100)
  const silent = Array.from({ length: 6 }, (_, n) => `${origin}/silent-${n}.png`)
  const { ids, failures } = await fetcher.fetchAll(shop, silent)
  expect([ids.size, [...failures.keys()]]).toEqual([0, expect.arrayContaining(silent)])
  const late = makePictureFetcher(platform, makeEgress(platform.config), 0)
  const address = `${origin}/late.png`
  expect((await late.fetchAll(shop, [address])).failures.get(address)).toContain('took too long')
  expect(asked).not.toContain('/late.png')
})

it('that several products name are each product’s own, also where one was fetched before', async () => {
  const { app, owner, shop_id } = world
  const shop = { shop_id, user_id: owner.user_id } as ShopScope
  const address = `${origin}/shared.png`
  const before = await makePictureFetcher(app.platform).fetchAll(shop, [address])
  const skus = ['S-1', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6']
  const rows = skus.map((sku) => `${sku},${sku},1,${address}\n`)
  const done = await products(`sku,title,price,pictures\n${rows.join('')}`)
  expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 6, create: 6 }])
  const ids = (await Promise.all(skus.map(find))).flatMap((product) => product.file_ids)
  expect([ids.length, new Set(ids).size]).toEqual([6, 6])
  expect(ids).toContain(before.ids.get(address))
})

it('of the next product are fetched, where the time of one ended while its server was still to answer', async () => {
  const { app, owner, shop_id } = world
  const shop = { shop_id, user_id: owner.user_id } as ShopScope
  const fetcher = makePictureFetcher(app.platform, makeEgress(app.platform.config), 500)
  const slow = [0, 1, 2, 3].map((n) => `${origin}/silent-next-${n}.png`)
  const { failures } = await fetcher.fetchAll(shop, slow)
  expect([...failures.values()]).toEqual(Array(4).fill('The server took too long.'))
  const next = await fetcher.fetchAll(shop, [`${origin}/next.png`])
  expect([[...next.failures.values()], next.ids.size]).toEqual([[], 1])
})

it('of several products wait for one another, however many arrive together', async () => {
  const { app, owner, shop_id } = world
  const shop = { shop_id, user_id: owner.user_id } as ShopScope
  const fetcher = makePictureFetcher(app.platform)
  const bytes = await png(400, 300)
  const fetching = [0, 1, 2, 3].map((item) =>
    fetcher.fetchAll(
      shop,
      [0, 1, 2, 3].map((n) => `${origin}/large-${item}-${n}.png`),
    ),
  )
  await expect.poll(() => together.length).toBe(16)
  for (const answer of together.splice(0)) answer.setHeader('content-type', 'image/png').end(bytes)
  const fetched = await Promise.all(fetching)
  expect(fetched.flatMap(({ failures }) => [...failures.values()])).toEqual([])
  expect(fetched.map(({ ids }) => ids.size)).toEqual([4, 4, 4, 4])
})

it('stay where their rows were written, though the answer to that was lost', async () => {
  const { app, owner, shop_id } = world
  const behind = await openAppBehindWire(app)
  onTestFinished(() => behind.close())
  const shop = { shop_id, user_id: owner.user_id } as ShopScope
  const address = `${origin}/lost.png`
  loseNextCommit(behind)
  await expect(makePictureFetcher(behind.platform).fetchAll(shop, [address])).rejects.toThrow()
  expect(behind.wire.cut_count).toBe(1)
  const [row] = await app.db.rows(
    sql<{ storage_key: string }>`select storage_key from product_files where source_url = ${address}`,
  )
  const isThere = async () => (await app.platform.files.find(row!.storage_key)) !== undefined
  expect(await isThere()).toBe(true)
  await sweepUploads(app.platform.db.forPlatform(), app.platform.files, 0)
  expect(await isThere()).toBe(true)
})

it('that the shop has no room for are not read, and what is read of them all the same counts', async () => {
  const { app, owner, shop_id } = world
  const read = async () =>
    (await app.db.first(
      sql<{ files: number; fetched: number }>`
          select (select sum(size) from product_files where shop_id = ${shop_id})::float8 as files, bytes::float8 as fetched
          from egress_days where shop_id = ${shop_id}`,
    ))!
  const shop = { shop_id, user_id: owner.user_id } as ShopScope
  await makePictureFetcher(app.platform).fetchAll(shop, [`${origin}/first.png`])
  const before = await read()
  const fetcherWith = (max_file_bytes_of_shop: number) =>
    makePictureFetcher({ ...app.platform, config: { ...app.platform.config, max_file_bytes_of_shop } })
  const fetcher = fetcherWith(before.files + 100_000)
  const rule = expect.stringContaining('The files of a shop can take up at most')
  const fetch = async (name: string) =>
    (await fetcher.fetchAll(shop, [`${origin}/${name}`])).failures.get(`${origin}/${name}`)
  expect(await fetch('heavy.png')).toEqual(rule)
  expect((await read()).fetched).toBe(before.fetched)
  expect(await fetch('unsized.png')).toEqual(rule)
  expect((await read()).fetched - before.fetched).toBeGreaterThan(100_000)
  const address = `${origin}/full.png`
  expect((await fetcherWith(before.files).fetchAll(shop, [address])).failures.get(address)).toEqual(rule)
  expect(asked).not.toContain('/full.png')
})

it('has a daily limit for all shops of an account', async () => {
  const { app, shop_id } = world
  await app.db.run(sql`update egress_days set requests = 50000 where shop_id = ${shop_id}`)
  const done = await products(`sku,title,price,pictures\nL-1,Limit,1,${origin}/limit.png\n`)
  expect(await problemsOf(world, done)).toEqual([expect.stringContaining('daily limit of imported pictures')])
  expect(asked).not.toContain('/limit.png')
})
