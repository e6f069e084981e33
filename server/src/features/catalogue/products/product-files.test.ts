// The files of a product: who may add, change, move and delete them, and which becomes the cover.

import { readdirSync } from 'node:fs'
import { api } from '@kontor/contract/api'
import type { Product, ProductFile } from '@kontor/contract/catalogue/products/products'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildProduct, buildShop } from '../../../testing/build.ts'
import { changeVariants, shirtForm } from '../../../testing/shirts.ts'
import {
  fetchFile,
  formOf,
  jpg,
  MP4,
  OGG,
  type Part,
  png,
  sendFiles,
  uploadFiles,
  WEBM,
} from '../../../testing/upload.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let shop: Shop
let product: Product

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
  shop = await buildShop(owner)
})

beforeEach(async () => {
  product = await buildProduct(owner, shop)
})

const send = (parts: Part[], token?: string, product_id = product.id) =>
  sendFiles(app, product_id, parts, token)
const upload = (...parts: Part[]) => uploadFiles(app, product.id, parts, owner.access_token)
const list = () => owner.call(api.products.listFiles, { params: { id: product.id } })
const read = () => owner.call(api.products.get, { params: { id: product.id } })

test('an upload needs a login, the right shop, a role that writes, and a product', async () => {
  const parts = [{ bytes: await png() }]
  const viewer = await buildMember(app, shop, 'viewer')
  expect((await send(parts)).status).toBe(401)
  expect((await send(parts, stranger.access_token)).status).toBe(404)
  expect((await send(parts, viewer.access_token)).status).toBe(403)
  expect((await send(parts, owner.access_token, crypto.randomUUID())).status).toBe(404)
  const archived = await buildProduct(owner, shop)
  await owner.call(api.products.remove, { params: { id: archived.id } })
  expect((await send(parts, owner.access_token, archived.id)).status).toBe(404)
  expect(await list()).toEqual([])
})

test('a change that names an older version of the file is refused', async () => {
  await upload({ bytes: await png() }, { bytes: await jpg() })
  const [first, second] = await list()
  const path = (fileId: string) => `/v1/a/products/${product.id}/files/${fileId}`
  const change = async (fileId: string, body: object) => {
    const answer = await app.send({ method: 'PATCH', url: path(fileId), token: owner.access_token, body })
    return [answer.status, answer.json.error ?? answer.json.updated_at]
  }
  const [status, renamed_at] = await change(first!.id, { alt: 'Mug', updated_at: first!.updated_at })
  expect(status).toBe(200)
  expect(await change(first!.id, { alt: 'Cup', updated_at: first!.updated_at })).toEqual([409, 'stale'])
  expect((await change(second!.id, { position: 0, updated_at: second!.updated_at }))[0]).toBe(200)
  // It has moved.
  expect(await change(first!.id, { alt: 'Cup', updated_at: renamed_at })).toEqual([409, 'stale'])
  expect((await change(first!.id, { alt: 'Cup' }))[0]).toBe(200)
  expect((await list()).map(({ alt }) => alt)).toEqual(['', 'Cup'])
})

test('the first picture becomes the cover of a product without one, and a deleted cover is replaced', async () => {
  const [video, first, second] = await upload({ bytes: OGG }, { bytes: await png() }, { bytes: await jpg() })
  expect((await read()).cover_url).toBe(first!.url)
  await upload({ bytes: await png() })
  expect((await read()).cover_url).toBe(first!.url)
  const remove = (file: ProductFile | undefined) =>
    owner.call(api.products.removeFile, { params: { id: product.id, fileId: file!.id } })
  await remove(video)
  expect((await read()).cover_url).toBe(first!.url)
  await remove(first)
  expect((await read()).cover_url).toBe(second!.url)
})

test('a cover chosen by hand stays', async () => {
  const cover_url = 'https://pictures.example/cover.png'
  await owner.call(api.products.update, { params: { id: product.id }, body: { cover_url } })
  const [file] = await upload({ bytes: await png() })
  await owner.call(api.products.removeFile, { params: { id: product.id, fileId: file!.id } })
  expect((await read()).cover_url).toBe(cover_url)
})

test('a variant that shows a picture of another one shows none once that is deleted or taken off', async () => {
  const { id, variants } = await owner.call(api.product_groups.create, {
    body: shirtForm(shop, { slug: 'shown-by-two' }),
  })
  const [first, second, third] = variants
  const elsewhere = 'https://pictures.example/cover.png'
  const covers = async () => {
    const query = { limit: '3', sort: 'position' } as const
    const { data } = await owner.call(api.product_groups.variants, { params: { id }, query })
    return data.map(({ cover_url }) => cover_url)
  }
  const files = await uploadFiles(
    app,
    first!.id,
    [{ bytes: await png() }, { bytes: await png() }, { bytes: await png() }],
    owner.access_token,
  )
  const [shown, next, last] = files.map(({ url }) => url)
  const show = (cover_url: string) =>
    changeVariants(app, owner, id, {
      update: [
        { id: second!.id, cover_url, cover_file_id: null },
        { id: third!.id, cover_url: elsewhere },
      ],
    })
  await show(shown!)
  expect(await covers()).toEqual([shown, shown, elsewhere])
  await owner.call(api.products.removeFile, { params: { id: first!.id, fileId: files[0]!.id } })
  expect(await covers()).toEqual([next, '', elsewhere])

  await show(next!)
  await owner.call(api.products.update, { params: { id: first!.id }, body: { file_ids: [files[2]!.id] } })
  expect(await covers()).toEqual([last, '', elsewhere])
})

test('files are changed and moved by members with write access, within their own product only', async () => {
  const [one, two, three] = await upload({ bytes: OGG }, { bytes: MP4 }, { bytes: WEBM })
  const other = await buildProduct(owner, shop)
  const viewer = await buildMember(app, shop, 'viewer')
  const patch = (token: string | undefined, fileId: string, body: unknown, id = product.id) =>
    app.send({
      method: 'PATCH',
      url: `/v1/a/products/${id}/files/${fileId}`,
      ...(token ? { token } : {}),
      body,
    })
  const change = { alt: 'Seen from above', position: 0 }
  expect((await patch(undefined, three!.id, change)).status).toBe(401)
  expect((await patch(stranger.access_token, three!.id, change)).status).toBe(404)
  expect((await patch(viewer.access_token, three!.id, change)).status).toBe(403)
  expect((await patch(owner.access_token, three!.id, change, other.id)).status).toBe(404)
  expect((await patch(owner.access_token, crypto.randomUUID(), change)).status).toBe(404)
  expect((await patch(owner.access_token, 'nothing', change)).status).toBe(404)
  expect((await patch(owner.access_token, three!.id, { position: -1 })).status).toBe(422)
  const dated = { updated_at: expect.any(String) }
  expect(await list()).toEqual([one, two, three].map((file) => ({ ...file, ...dated })))

  const moved = await patch(owner.access_token, three!.id.toUpperCase(), {
    ...change,
    url: 'https://x',
    size: 1,
  })
  expect([moved.status, moved.json]).toEqual([200, { ...three, ...change, ...dated }])
  expect((await list()).map((file) => file.id)).toEqual([three, one, two].map((file) => file!.id))
  expect((await patch(owner.access_token, three!.id, { position: 1000 })).json.position).toBe(2)
  expect(await list()).toMatchObject([one!, two!, three!].map(({ id, position }) => ({ id, position })))
})

test('a deleted file is removed from the list and from the disk', async () => {
  const [file, other] = await upload({ bytes: OGG }, { bytes: MP4 })
  const viewer = await buildMember(app, shop, 'viewer')
  const remove = (token?: string, fileId = file!.id) =>
    app.send({
      method: 'DELETE',
      url: `/v1/a/products/${product.id}/files/${fileId}`,
      ...(token ? { token } : {}),
    })
  expect((await remove()).status).toBe(401)
  expect((await remove(stranger.access_token)).status).toBe(404)
  expect((await remove(viewer.access_token)).status).toBe(403)
  expect((await remove(owner.access_token, crypto.randomUUID())).status).toBe(404)
  expect((await fetchFile(app, file!.url)).statusCode).toBe(200)
  expect((await remove(owner.access_token)).status).toBe(204)
  expect((await remove(owner.access_token)).status).toBe(404)
  expect((await fetchFile(app, file!.url)).statusCode).toBe(404)
  expect((await list()).map(({ id }) => id)).toEqual([other!.id])
})

test("another shop's product files cannot be listed", async () => {
  const url = `/v1/a/products/${product.id}/files`
  expect((await app.send({ method: 'GET', url })).status).toBe(401)
  expect((await app.send({ method: 'GET', url, token: stranger.access_token })).status).toBe(404)
})

test('C-21, C-22 an upload repeated with its key is one upload, and its bytes are stored once', async () => {
  const parts = [{ bytes: await png() }, { bytes: OGG }]
  const sendKeyed = (wanted: Part[], key: string) => {
    const { body, headers } = formOf(wanted)
    const url = `/v1/a/products/${product.id}/files`
    const keyed = { ...headers, 'idempotency-key': key }
    return app.send({ method: 'POST', url, token: owner.access_token, headers: keyed, body })
  }
  const stored = () =>
    readdirSync(app.platform.config.data_dir, { recursive: true }).filter((name) =>
      /\.(?:png|ogg)$/.test(String(name)),
    ).length
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 4 }, () => sendKeyed(parts, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await list()).map(({ id }) => id)).toEqual(answers[0]!.json.map(({ id }: ProductFile) => id))
  for (const file of await list()) expect((await fetchFile(app, file.url)).statusCode).toBe(200)

  const before = stored()
  expect((await sendKeyed(parts, key)).text).toBe(answers[0]!.text)
  const changed = await sendKeyed([{ bytes: await png(4, 4) }], key)
  expect([changed.status, changed.json.error]).toEqual([409, 'idempotency_conflict'])
  expect((await sendKeyed([{ bytes: Buffer.from('<svg>') }], crypto.randomUUID())).status).toBe(422)
  expect((await list()).length).toBe(2)
  expect(stored()).toBe(before)
})
