// What an upload may contain, how it is stored, and how it is served.

import { api } from '@kontor/contract/api'
import { MAX_FILES_OF_PRODUCT } from '@kontor/contract/catalogue/products/product-fields'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Shop } from '@kontor/contract/shops/shops'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../../testing/build.ts'
import {
  bytesOf,
  canvas,
  fetchFile,
  formOf,
  jpg,
  MP4,
  OGG,
  type Part,
  pathOf,
  png,
  sendFiles,
  uploadFiles,
  WEBM,
} from '../../../../testing/upload.ts'

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
  product = await buildProduct(owner, shop)
})

const send = (parts: Part[], token?: string, product_id = product.id) =>
  sendFiles(app, product_id, parts, token)
const upload = (...parts: Part[]) => uploadFiles(app, product.id, parts, owner.access_token)
const list = () => owner.call(api.products.listFiles, { params: { id: product.id } })

test('each type is recognised by its content, whatever the file’s name', async () => {
  const files = await upload(
    { bytes: await jpg(8, 4), name: 'one.png' },
    { bytes: await png(5, 6), name: 'two.html', type: 'text/html' },
    { bytes: await canvas(4, 4).gif().toBuffer(), name: 'three' },
    { bytes: await canvas(7, 3).webp().toBuffer() },
    { bytes: MP4, name: 'film.mp4' },
    { bytes: WEBM },
    { bytes: OGG },
  )
  expect(files.map((file) => [file.mime_type, file.width, file.height, file.position])).toEqual([
    ['image/jpeg', 8, 4, 0],
    ['image/png', 5, 6, 1],
    ['image/gif', 4, 4, 2],
    ['image/webp', 7, 3, 3],
    ['video/mp4', null, null, 4],
    ['video/webm', null, null, 5],
    ['video/ogg', null, null, 6],
  ])
  expect(files.map((file) => file.url.split('.').pop())).toEqual([
    'jpg',
    'png',
    'gif',
    'webp',
    'mp4',
    'webm',
    'ogg',
  ])
  const dated = { updated_at: expect.any(String) }
  expect(await list()).toEqual(files.map((file) => ({ ...file, ...dated })))
})

const REFUSED: Record<string, string | Buffer> = {
  'SVG with script': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'SVG with a foreign object': '<?xml version="1.0"?><svg><foreignObject><body/></foreignObject></svg>',
  'SVG with an external entity': '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
  'HTML named .png': '<!doctype html><script>alert(1)</script>',
  'a GIF that is a script': 'GIF89a=1;alert(1)//',
  'a JPEG of three bytes': bytesOf('ffd8ff'),
  'a PNG head and nothing more': bytesOf('89504e470d0a1a0a'),
  'Matroska that is not WebM': bytesOf('1a45dfa3934286810142f781014282886d6174726f736b61'),
  'HEIC in the container of MP4': bytesOf('00000018', 'ftypheic\0\0\0\0mif1heic'),
  PDF: '%PDF-1.7',
  'nothing at all': '',
}

test.each(Object.entries(REFUSED))('U-01 refused: %s', async (_, content) => {
  const answer = await send([{ bytes: Buffer.from(content) }], owner.access_token)
  expect(answer.status).toBe(422)
  expect(answer.json.errors[0].field).toBe('files.0')
  expect(await list()).toEqual([])
})

test('U-01 a picture that ends too early is refused', async () => {
  const whole = await canvas(200, 200).jpeg().toBuffer()
  expect((await send([{ bytes: whole.subarray(0, whole.length / 2) }], owner.access_token)).status).toBe(422)
})

test('U-01 pictures lose metadata and trailing data, and are rotated upright', async () => {
  const bytes = await canvas(6, 3)
    .jpeg()
    .withExif({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' },
      IFD0: { Artist: 'Anna Canary' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const [file] = await upload({ bytes: Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]) })
  expect([file?.width, file?.height]).toEqual([3, 6])
  const served = await fetchFile(app, file!.url)
  const { exif, orientation, width } = await sharp(served.rawPayload).metadata()
  expect({ exif, orientation, width }).toEqual({ exif: undefined, orientation: undefined, width: 3 })
  expect(served.rawPayload.includes('alert(1)')).toBe(false)
  expect(served.rawPayload.includes('Canary')).toBe(false)
})

test('an animated picture keeps its frames', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((colour) => canvas(4, 2, colour).png().toBuffer()),
  )
  const [file] = await upload({
    bytes: await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  })
  expect([file?.width, file?.height]).toEqual([4, 2])
  const served = await fetchFile(app, file!.url)
  expect((await sharp(served.rawPayload, { animated: true }).metadata()).pages).toBe(3)
})

test('U-02 more than 50 megapixels are refused by the head of the file', async () => {
  const answer = await send([{ bytes: await png(10_000, 5_001) }], owner.access_token)
  expect(answer.status).toBe(422)
  expect(answer.json.message).toContain('50 megapixels')
})

test.each([
  ['of more than 20 megapixels in all frames', 1500, 9],
  ['of more than 500 frames', 1, 501],
])('U-02 an animation %s is refused by the head of the file', async (_, size, count) => {
  const [dark, light] = await Promise.all(
    ['#000', '#fff'].map((colour) => canvas(size, size, colour).png({ compressionLevel: 1 }).toBuffer()),
  )
  const frames = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? dark! : light!))
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer()
  const answer = await send([{ bytes }], owner.access_token)
  expect([answer.status, answer.json.message]).toEqual([
    422,
    expect.stringMatching(/^This animation is too large/),
  ])
})

test('U-02 many pictures of one merchant take turns with those of others, and none is refused', async () => {
  const bytes = await png(2500, 1600)
  const other = await buildUser(app)
  const theirs = await buildProduct(other, await buildShop(other))
  const greedy = Array.from({ length: 6 }, () => send([{ bytes }], owner.access_token))
  const small = sendFiles(app, theirs.id, [{ bytes: await png() }], other.access_token)
  const answers = await Promise.all(greedy)
  expect((await small).status).toBe(201)
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
})

test('U-02 a file over 10 MiB, more than ten files, no file, and no form', async () => {
  const fits = Buffer.concat([MP4, Buffer.alloc(10 * 1024 * 1024 - MP4.length)])
  expect((await send([{ bytes: fits }], owner.access_token)).status).toBe(201)
  const too_large = await send(
    [{ bytes: OGG }, { bytes: Buffer.concat([fits, Buffer.alloc(1)]) }],
    owner.access_token,
  )
  expect([too_large.status, too_large.json.error]).toEqual([413, 'too_large'])
  expect((await send(Array(11).fill({ bytes: OGG }), owner.access_token)).status).toBe(413)
  expect((await send([], owner.access_token)).status).toBe(422)
  const url = `/v1/a/products/${product.id}/files`
  const json = await app.send({ method: 'POST', url, token: owner.access_token, body: { files: [] } })
  expect(json.status).toBe(415)
  const cut = formOf([{ bytes: OGG }])
  const answer = await app.send({
    method: 'POST',
    url,
    token: owner.access_token,
    headers: cut.headers,
    body: cut.body.subarray(0, -30),
  })
  expect(answer.status).toBe(400)
  const unbounded = await app.send({
    method: 'POST',
    url,
    token: owner.access_token,
    headers: { 'content-type': 'multipart/form-data' },
    body: cut.body,
  })
  expect(unbounded.status).toBe(400)
  expect(await list()).toHaveLength(1)
})

test('one invalid file refuses the whole upload, and nothing stays stored', async () => {
  const put: string[] = []
  const { files } = app.platform
  const keep = files.put
  files.put = (key, bytes) => {
    put.push(key)
    return keep(key, bytes)
  }
  const answer = await send([{ bytes: OGG }, { bytes: Buffer.from('<svg/>') }], owner.access_token)
  files.put = keep
  expect(answer.status).toBe(422)
  expect(answer.json.errors[0].field).toBe('files.1')
  expect(await list()).toEqual([])
  expect(put).toHaveLength(1)
  expect(await files.find(put[0]!)).toBeUndefined()
})

test(`a product has at most ${MAX_FILES_OF_PRODUCT} files`, async () => {
  for (let i = 0; i < MAX_FILES_OF_PRODUCT / 10; i++) await upload(...Array(10).fill({ bytes: OGG }))
  expect((await send([{ bytes: OGG }], owner.access_token)).status).toBe(422)
})

const NAMES: [string, string][] = [
  ['../../../etc/passwd', 'passwd'],
  ['..\\\\..\\\\boot.ini', 'boot.ini'],
  ['/absolute/photo.png', 'photo.png'],
  ['%2e%2e%2fphoto.png', '%2e%2e%2fphoto.png'],
  ['CON', 'CON'],
  ['', 'file.ogg'],
  ['inv\u202Egpj.exe', 'invgpj.exe'],
  ['nul\0l.png', 'null.png'],
  ['Grün 🌿.png', 'Grün 🌿.png'],
  ['x'.repeat(500), 'x'.repeat(200)],
]

test.each(NAMES)(
  'U-03 a file named %j is shown as %j and stored under a key of ours',
  async (name, shown) => {
    const answer = await send([{ bytes: OGG, name, type: 'video/ogg' }], owner.access_token)
    expect(answer.status).toBe(201)
    expect(answer.json[0].filename).toBe(shown)
    expect(pathOf(answer.json[0].url)).toMatch(/^\/files\/products\/[0-9a-f]{2}\/[0-9a-f-]{36}\.ogg$/)
  },
)

test('U-03 no path leads out of the folder of files', async () => {
  const paths = [
    '../config',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/x.png',
    '..%5c..%5cx.png',
    'a%00.png',
    'products',
    '',
  ]
  for (const path of [
    ...paths,
    'products/../x.png',
    '/etc/passwd.png',
    'CON.png',
    `${'a/'.repeat(90)}x.png`,
  ]) {
    const answer = await app.http.inject({ method: 'GET', url: `/files/${path}` })
    expect([path, answer.statusCode]).toEqual([path, 404])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  }
  // HTTP clients resolve dots in a path before they send it, so the file store is asked directly.
  const [file] = await upload({ bytes: OGG })
  const key = pathOf(file!.url).slice('/files/'.length)
  for (const text of [`./${key}`, `x/../${key}`, `/${key}`, `../files/${key}`, `${key}\0`, key.toUpperCase()])
    expect([text, await app.platform.files.find(text)]).toEqual([text, undefined])
  expect(await app.platform.files.find(key)).toMatchObject({ size: OGG.length })
})

test('U-01 files are served without expiry, inert, and in ranges', async () => {
  const [file] = await upload({ bytes: MP4, name: 'film.mp4' })
  expect(file!.url.startsWith(`${app.platform.config.public_url}/files/`)).toBe(true)
  const whole = await fetchFile(app, file!.url)
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.equals(MP4)).toBe(true)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(MP4.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'",
    'accept-ranges': 'bytes',
  })
  const part = async (range: string) => {
    const { statusCode, headers, payload } = await fetchFile(app, file!.url, { range })
    return [statusCode, headers['content-range'], payload]
  }
  const size = MP4.length
  const text = MP4.toString('latin1')
  expect(await part('bytes=4-7')).toEqual([206, `bytes 4-7/${size}`, 'ftyp'])
  expect(await part('bytes=8-')).toEqual([206, `bytes 8-${size - 1}/${size}`, text.slice(8)])
  expect(await part('bytes=-6')).toEqual([206, `bytes ${size - 6}-${size - 1}/${size}`, 'frames'])
  expect(await part('bytes=0-99999')).toEqual([206, `bytes 0-${size - 1}/${size}`, text])
  expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, ''])
  expect(await part('bytes=-0')).toEqual([416, `bytes */${size}`, ''])
  for (const odd of ['bytes=5-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2'])
    expect((await part(odd))[0]).toBe(200)
  const again = await fetchFile(app, file!.url, { 'if-none-match': String(whole.headers.etag) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  const head = await app.http.inject({ method: 'HEAD', url: pathOf(file!.url) })
  expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, String(size), ''])
})

test('a file without bytes is served as one', async () => {
  await app.platform.files.put('products/ab/empty.png', Buffer.alloc(0))
  const url = `${app.platform.config.public_url}/files/products/ab/empty.png`
  const { statusCode, headers, payload } = await fetchFile(app, url)
  expect([statusCode, headers['content-length'], payload]).toEqual([200, '0', ''])
  expect((await fetchFile(app, url, { range: 'bytes=0-' })).statusCode).toBe(416)
})

test('U-04 a shop has a quota in megabytes; deleting frees space, archiving does not', async () => {
  const small = await startTestApp({ SHOP_FILES_MB: '1' })
  const small_owner = await buildUser(small)
  const its_shop = await buildShop(small_owner)
  const [one, other] = [await buildProduct(small_owner, its_shop), await buildProduct(small_owner, its_shop)]
  const half = Buffer.concat([OGG, Buffer.alloc(600_000)])
  const add = (id: string) =>
    small.send({
      method: 'POST',
      url: `/v1/a/products/${id}/files`,
      token: small_owner.access_token,
      ...formOf([{ bytes: half }]),
    })
  const accepted = await add(one.id)
  expect(accepted.status).toBe(201)
  const refused = await add(other.id)
  expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'files'])
  expect(refused.json.message).toContain('1 MB')
  const put = vi.spyOn(small.platform.files, 'put')
  const copied = await small.send({
    method: 'POST',
    url: `/v1/a/products/${one.id}/duplicate`,
    token: small_owner.access_token,
    body: {},
  })
  expect([copied.status, copied.json.errors[0].field]).toEqual([422, 'files'])
  expect(put).not.toHaveBeenCalled()
  const url = pathOf(accepted.json[0].url)
  expect((await small.send({ method: 'GET', url })).status).toBe(200)
  await small_owner.call(api.products.remove, { params: { id: one.id } })
  expect((await add(other.id)).status).toBe(422)
  await small_owner.call(api.products.unarchive, { params: { id: one.id } })
  await small_owner.call(api.products.removeFile, { params: { id: one.id, fileId: accepted.json[0].id } })
  expect((await small.send({ method: 'GET', url })).status).toBe(404)
  expect((await add(other.id)).status).toBe(201)
})
