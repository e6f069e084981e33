// The smaller versions of an uploaded picture: which sizes are made, what they show, and that they are deleted with it.

import { api } from '@kontor/contract/api'
import type { Product, ProductFile } from '@kontor/contract/catalogue/products/products'
import type { Shop } from '@kontor/contract/shops/shops'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { loseNextCommit, openAppBehindWire } from '../../../testing/app-behind-wire.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'
import { canvas, formOf, jpg, MP4, OGG, png } from '../../../testing/upload.ts'
import { sweepUploads } from './files/receive-upload.ts'

let app: TestApp
let owner: TestUser
let shop: Shop
let product: Product

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  shop = await buildShop(owner)
})

beforeEach(async () => {
  product = await buildProduct(owner, shop, { is_live: true })
})

const send = (bytes: Buffer[]) =>
  app.send({
    method: 'POST',
    url: `/v1/a/products/${product.id}/files`,
    token: owner.access_token,
    ...formOf(bytes.map((one) => ({ bytes: one }))),
  })

async function upload(bytes: Buffer): Promise<ProductFile> {
  const answer = await send([bytes])
  expect(answer.status).toBe(201)
  return answer.json[0]
}

const fetchFile = (url: string) => app.http.inject({ method: 'GET', url: new URL(url).pathname })
const page = async () =>
  (await app.http.inject({ method: 'GET', url: `/store/${shop.slug}/products/${product.slug}` })).payload

const CASES: [string, () => Promise<Buffer>, number[]][] = [
  ['a photograph of a camera', () => jpg(2000, 1500), [320, 640, 1024]],
  ['a picture between two sizes', () => png(900, 300), [320, 640, 900]],
  ['a picture of just one of the sizes', () => jpg(640, 640), [320, 640]],
  ['a picture that is small already', () => png(320, 400), []],
  ['a picture taller than WebP can be', () => jpg(700, 20_000), [320]],
  [
    'transparent, 16 bits a channel',
    () => canvas(400, 300).ensureAlpha(0.5).toColourspace('rgb16').png({ force: true }).toBuffer(),
    [320, 400],
  ],
  ['a video', async () => MP4, []],
]

test.each(CASES)('%s', async (_, make, widths) => {
  const file = await upload(await make())
  expect(file.smaller.map(({ width }) => width)).toEqual(widths)
  for (const { width, url } of file.smaller) {
    expect(url).toBe(file.url.replace(/\.\w+$/, `-${String(width)}.webp`))
    const served = await fetchFile(url)
    expect(served.headers['content-type']).toBe('image/webp')
    const seen = await sharp(served.rawPayload).metadata()
    expect(seen.width).toBe(width)
    expect(Math.abs((seen.height ?? 0) - (file.height! * width) / file.width!)).toBeLessThan(1)
    const { dominant } = await sharp(served.rawPayload).removeAlpha().stats()
    expect([dominant.r >> 4, dominant.g >> 4, dominant.b >> 4]).toEqual([3, 6, 9])
  }
})

test('an animation has no smaller versions', async () => {
  const frames = await Promise.all(['#f00', '#0f0'].map((colour) => canvas(500, 20, colour).png().toBuffer()))
  const bytes = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await upload(bytes)).smaller).toEqual([])
})

test('the public API and the pages offer them', async () => {
  const file = await upload(await jpg(800, 600))
  const [listed] = await app.call(api.storefront.files, {
    params: { shopId: shop.id },
    body: { product_ids: [product.id] },
  })
  expect(listed).toEqual(file)
  const html = await page()
  expect(html).toContain(
    `srcSet="${file.smaller.map(({ url, width }) => `${url} ${String(width)}w`).join(', ')}" sizes=`,
  )
  expect(html).toContain(' width="800" height="600"')
})

test('files from before there were smaller ones, and covers from elsewhere, are shown as they are', async () => {
  const file = await upload(await jpg(800, 600))
  await app.db.run(sql`update product_files set smaller_widths = '{}' where id = ${file.id}`)
  const [old] = await owner.call(api.products.listFiles, { params: { id: product.id } })
  expect(old?.smaller).toEqual([])
  const html = await page()
  expect(html).toContain(`<img src="${file.url}"`)
  expect(html).not.toContain('srcSet')

  const cover_url = 'https://pictures.example/a.jpg'
  await owner.call(api.products.update, { params: { id: product.id }, body: { cover_url } })
  expect(await page()).toContain(`<img src="${cover_url}" alt`)
})

test('they are deleted with their picture', async () => {
  const file = await upload(await jpg(1100, 400))
  const urls = [file.url, ...file.smaller.map(({ url }) => url)]
  expect(await Promise.all(urls.map(async (url) => (await fetchFile(url)).statusCode))).toEqual([
    200, 200, 200, 200,
  ])
  await owner.call(api.products.removeFile, { params: { id: product.id, fileId: file.id } })
  expect(await Promise.all(urls.map(async (url) => (await fetchFile(url)).statusCode))).toEqual([
    404, 404, 404, 404,
  ])
})

test('U-04 nothing of a refused upload stays, nor of one the store could not hold', async () => {
  const { files } = app.platform
  const { put } = files
  const keys: string[] = []
  files.put = (key, bytes) => {
    keys.push(key)
    return put(key, bytes)
  }
  expect((await send([await jpg(700, 500), Buffer.from('<svg/>')])).status).toBe(422)
  expect(keys).toHaveLength(4)
  files.put = (key, bytes) => {
    keys.push(key)
    return key.includes('-640') ? Promise.reject(new Error('no room')) : put(key, bytes)
  }
  expect((await send([OGG, await jpg(700, 500)])).status).toBe(500)
  files.put = put
  expect(keys).toHaveLength(8)
  expect(await Promise.all(keys.map((key) => files.find(key)))).toEqual(keys.map(() => undefined))
})

test('U-04 files left by a crash before they were recorded are deleted, and no others', async () => {
  const { files, db: platform } = app.platform
  const recorded = await upload(await jpg(700, 500))
  const recorded_key = new URL(recorded.url).pathname.slice('/files/'.length)
  const lost = `products/ab/${crypto.randomUUID()}`
  for (const key of [`${lost}.jpg`, `${lost}-640.webp`, `${lost}.jpg.part`]) await files.put(key, await jpg())
  await files.announce(`${lost}.jpg`)
  // As if the crash had come right after the row was written, before the key was settled.
  await files.announce(recorded_key)
  await sweepUploads(platform.forPlatform(), files, 60_000)
  expect(await files.find(`${lost}.jpg`)).toBeDefined()
  await sweepUploads(platform.forPlatform(), files, 0)
  for (const key of [`${lost}.jpg`, `${lost}-640.webp`, `${lost}.jpg.part`])
    expect(await files.find(key)).toBeUndefined()
  expect((await fetchFile(recorded.url)).statusCode).toBe(200)
  expect((await fetchFile(recorded.smaller[0]!.url)).statusCode).toBe(200)
  expect(await files.leftSince(0)).toEqual([])
})

test('U-04 a picture whose row was written stays, though the answer to that was lost', async () => {
  const { files, db: platform } = app.platform
  const behind = await openAppBehindWire(app)
  onTestFinished(() => behind.close())
  loseNextCommit(behind)
  const form = formOf([{ bytes: await jpg(700, 500) }])
  const answer = await behind.http.inject({
    method: 'POST',
    url: `/v1/a/products/${product.id}/files`,
    headers: { ...form.headers, authorization: `Bearer ${owner.access_token}` },
    payload: form.body,
  })
  expect([answer.statusCode, behind.wire.cut_count]).toEqual([504, 1])
  const [written] = await owner.call(api.products.listFiles, { params: { id: product.id } })
  const allThere = async () => {
    for (const url of [written!.url, ...written!.smaller.map((one) => one.url)])
      expect((await fetchFile(url)).statusCode, url).toBe(200)
  }
  await allThere()
  expect(await files.leftSince(0)).toHaveLength(1)
  await sweepUploads(platform.forPlatform(), files, 0)
  await allThere()
  expect(await files.leftSince(0)).toEqual([])
})

test('U-04 an upload leaves no note, however it ends', async () => {
  const { files } = app.platform
  await upload(await jpg())
  expect((await send([await jpg(), Buffer.from('<svg/>')])).status).toBe(422)
  expect(await files.leftSince(0)).toEqual([])
})
