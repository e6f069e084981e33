// Files that are uploaded first and named by products and groups: attached, sorted, detached, chosen as covers, and forgotten.

import { api } from '@kontor/contract/api'
import type { File } from '@kontor/contract/catalogue/products/files'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../../testing/app.ts'
import { buildMember, buildProduct, buildShop } from '../../../../testing/build.ts'
import { formOf, OGG, PIXEL } from '../../../../testing/upload.ts'
import { cleanUpDetached } from './attach-files.ts'

let app: TestApp
let owner: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
})
beforeEach(async () => {
  shop = await buildShop(owner)
})

const send = (files: { bytes: Buffer; name?: string }[], token: string | undefined, shop_id = shop.id) =>
  app.send({
    method: 'POST',
    url: `/v1/a/files?shop_id=${shop_id}`,
    ...(token && { token }),
    ...formOf(files),
  })
const upload = async (...files: Buffer[]): Promise<File[]> =>
  (
    await send(
      files.map((bytes, at) => ({ bytes, name: `picture-${at}.png` })),
      owner.access_token,
    )
  ).json
const patch = async (id: string, body: object) =>
  app.send({ method: 'PATCH', url: `/v1/a/products/${id}`, token: owner.access_token, body })
const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id)
const cleanUp = () => cleanUpDetached(app.platform.db.forPlatform(), app.platform.files)
const isServed = async ({ url }: { url: string }) =>
  (await app.send({ method: 'GET', url: new URL(url).pathname })).status === 200
const age = (...files: readonly File[]) =>
  app.db.run(
    sql`update product_files set updated_at = now() - interval '25 hours' where id = any(${idsOf(files)}::uuid[])`,
  )

test('are refused anonymously, in another shop, to a viewer, and where they are none', async () => {
  const viewer = await buildMember(app, shop, 'viewer')
  const stranger = await buildUser(app)
  const file = [{ bytes: PIXEL, name: 'a.png' }]
  expect((await send(file, undefined)).status).toBe(401)
  expect((await send(file, stranger.access_token)).status).toBe(404)
  expect((await send(file, viewer.access_token)).status).toBe(403)
  expect((await send([{ bytes: Buffer.from('text'), name: 'a.png' }], owner.access_token)).status).toBe(422)
})

test('belong to no product, and are stored for a day', async () => {
  const [recent, gone] = await upload(PIXEL, PIXEL)
  expect(recent).toMatchObject({ product_id: null, group_id: null, shop_id: shop.id, mime_type: 'image/png' })
  await age(gone!)
  await cleanUp()
  expect([await isServed(recent!), await isServed(gone!)]).toEqual([true, false])
})

test('C-22 uploaded to another shop with the same key are refused', async () => {
  const other = await buildShop(owner)
  const { body, headers } = formOf([{ bytes: PIXEL, name: 'a.png' }])
  const sendKeyed = ({ id }: Shop) =>
    app.send({
      method: 'POST',
      url: `/v1/a/files?shop_id=${id}`,
      token: owner.access_token,
      headers: { ...headers, 'idempotency-key': 'one' },
      body,
    })
  const first = await sendKeyed(shop)
  expect((await sendKeyed(shop)).text).toBe(first.text)
  const elsewhere = await sendKeyed(other)
  expect([elsewhere.status, elsewhere.json.error]).toEqual([409, 'idempotency_conflict'])
})

test('of a collection stay as long as it has them', async () => {
  const [file] = await upload(PIXEL)
  const body = { shop_id: shop.id, title: 'Cups', slug: 'cups', file_id: file!.id, kind: 'manual' as const }
  const { id } = await owner.call(api.collections.create, { body })
  await age(file!)
  await cleanUp()
  expect(await isServed(file!)).toBe(true)
  await owner.call(api.collections.remove, { params: { id } })
  await cleanUp()
  expect(await isServed(file!)).toBe(false)
})

test('have a text', async () => {
  const [file] = await upload(PIXEL)
  const change = (token: string) =>
    app.send({ method: 'PATCH', url: `/v1/a/files/${file!.id}`, token, body: { alt: 'A cup' } })
  expect((await change((await buildUser(app)).access_token)).status).toBe(404)
  expect((await change(owner.access_token)).json).toMatchObject({ id: file!.id, alt: 'A cup' })
})

test('refuse a text that is based on an older one', async () => {
  const [file] = await upload(PIXEL)
  const change = (alt: string, updated_at: string) =>
    app.send({
      method: 'PATCH',
      url: `/v1/a/files/${file!.id}`,
      token: owner.access_token,
      body: { alt, updated_at },
    })
  const first = await change('A cup', file!.updated_at)
  expect([first.status, first.json.alt]).toEqual([200, 'A cup'])
  const stale = await change('A mug', file!.updated_at)
  expect([stale.status, stale.json.error]).toEqual([409, 'stale'])
  expect((await change('A mug', first.json.updated_at)).json.alt).toBe('A mug')
})

test('are attached, sorted and detached by the product', async () => {
  const [first, second, third] = await upload(PIXEL, PIXEL, OGG)
  const file_ids = [third!.id, second!.id]
  const product = await buildProduct(owner, shop, { file_ids } as never)
  expect(product).toMatchObject({ file_ids, cover_url: second!.url, cover_file_id: null })
  const changed = await patch(product.id, { file_ids: [second!.id, first!.id, third!.id] })
  expect(changed.json.file_ids).toEqual([second!.id, first!.id, third!.id])
  const detached = await patch(product.id, { file_ids: [first!.id] })
  expect(detached.json).toMatchObject({ file_ids: [first!.id], cover_url: first!.url })
  expect((await patch(product.id, { title: 'Other' })).json.file_ids).toEqual([first!.id])
  const listed = await owner.call(api.products.listFiles, { params: { id: product.id } })
  expect(idsOf(listed)).toEqual([first!.id])
  await age(second!, third!)
  await cleanUp()
  expect([await isServed(first!), await isServed(second!)]).toEqual([true, false])
})

test('of another product or shop, unknown ones and repeated ones are refused at their place', async () => {
  const [mine, taken] = await upload(PIXEL, PIXEL)
  await buildProduct(owner, shop, { file_ids: [taken!.id] } as never)
  const other = await buildShop(owner)
  const [foreign] = (await send([{ bytes: PIXEL, name: 'a.png' }], owner.access_token, other.id)).json
  const product = await buildProduct(owner, shop)
  for (const id of [taken!.id, foreign.id, crypto.randomUUID()]) {
    const { status, json } = await patch(product.id, { file_ids: [mine!.id, id] })
    expect([status, json.errors[0].field]).toEqual([422, 'file_ids.1'])
  }
  const twice = await patch(product.id, { file_ids: [mine!.id, mine!.id] })
  expect(twice.json.errors).toMatchObject([{ field: 'file_ids.1', code: 'duplicate' }])
  const many = await patch(product.id, { file_ids: Array.from({ length: 251 }, () => crypto.randomUUID()) })
  expect(many.json.errors).toMatchObject([{ field: 'file_ids', code: 'too_many' }])
  expect((await patch(product.id, { cover_file_id: taken!.id })).json.errors[0].field).toBe('cover_file_id')
})

test('the cover is the chosen file, whatever address is written', async () => {
  const [first, second, video] = await upload(PIXEL, PIXEL, OGG)
  const product = await buildProduct(owner, shop, {
    file_ids: [first!.id, second!.id],
    cover_file_id: second!.id,
    cover_url: 'https://example.test/other.png',
  } as never)
  expect(product).toMatchObject({ cover_file_id: second!.id, cover_url: second!.url })
  const [third, fourth] = await upload(PIXEL, PIXEL)
  const plain = { file_ids: [third!.id, fourth!.id], cover_file_id: fourth!.id }
  expect(await buildProduct(owner, shop, plain as never)).toMatchObject({ ...plain, cover_url: fourth!.url })
  const written = await patch(product.id, { cover_url: 'https://example.test/other.png' })
  expect(written.json).toMatchObject({ cover_file_id: second!.id, cover_url: second!.url })
  expect((await patch(product.id, { cover_file_id: video!.id })).json.errors[0].field).toBe('cover_file_id')
  const address = { cover_file_id: null, cover_url: 'https://example.test/other.png' }
  expect((await patch(product.id, address)).json).toMatchObject(address)
  const [loose] = await upload(PIXEL)
  const chosen = await patch(product.id, { cover_file_id: loose!.id })
  expect(chosen.json).toMatchObject({ file_ids: [first!.id, second!.id, loose!.id], cover_url: loose!.url })
  const gone = await patch(product.id, { file_ids: [first!.id] })
  expect(gone.json).toMatchObject(address)
})

test('A typed address comes back once no file is chosen as the cover, for products and for groups', async () => {
  const [first, second] = await upload(PIXEL, PIXEL)
  const typed = 'https://example.test/typed.png'
  const product = await buildProduct(owner, shop, { file_ids: [first!.id], cover_url: typed } as never)
  const steps = [
    [{ cover_file_id: first!.id }, first!.url],
    [{ cover_file_id: null }, typed],
    [{ cover_file_id: second!.id, cover_url: `${typed}?2` }, second!.url],
    [{ cover_url: `${typed}?3` }, second!.url],
    [{ cover_file_id: null }, `${typed}?3`],
    [{ cover_url: '' }, ''],
    [{ cover_file_id: first!.id }, first!.url],
    // Nothing is typed any more.
    [{ cover_file_id: null }, first!.url],
  ] as const
  for (const [body, shown] of steps)
    expect([body, (await patch(product.id, body)).json.cover_url]).toEqual([body, shown])

  const [third] = await upload(PIXEL)
  const variants = ['S', 'M'].map((value) => ({ option_values: [{ name: 'Size', value }], price: '1' }))
  const options = [{ name: 'Size', values: ['S', 'M'] }]
  const group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Shirt',
      description: 'A shirt',
      slug: 'typed',
      options,
      variants,
      cover_url: typed,
    },
  })
  const change = async (body: object) =>
    (await owner.call(api.product_groups.update, { params: { id: group.id }, body })).cover_url
  expect(await change({ cover_file_id: third!.id })).toBe(third!.url)
  expect(await change({ cover_file_id: null })).toBe(typed)
})

test('the first picture is the cover where none is chosen any more; an address stays', async () => {
  const [first, second] = await upload(PIXEL, PIXEL)
  const chosen = { file_ids: [first!.id, second!.id], cover_file_id: second!.id }
  const product = await buildProduct(owner, shop, chosen as never)
  const none = await patch(product.id, { cover_file_id: null })
  expect(none.json).toMatchObject({ cover_file_id: null, cover_url: first!.url })
  const address = 'https://example.test/other.png'
  await patch(product.id, { cover_url: address })
  expect((await patch(product.id, { cover_file_id: null })).json.cover_url).toBe(address)
})

test('a group whose cover is not chosen any more has its first picture, a variant no cover of its own', async () => {
  const [first, second] = await upload(PIXEL, PIXEL)
  const cover_file_id = second!.id
  const sizes = ['S', 'M'].map((value) => [{ name: 'Size', value }])
  const { id, variants } = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Cup',
      slug: 'cup',
      description: 'Tin.',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      file_ids: [first!.id, cover_file_id],
      cover_file_id,
      variants: sizes.map((option_values) => ({ option_values, price: '1.00', cover_file_id })),
    },
  })
  const none = { cover_file_id: null }
  const group = await owner.call(api.product_groups.update, { params: { id }, body: none })
  expect(group).toMatchObject({ ...none, cover_url: first!.url })
  const [small, medium] = variants
  expect((await patch(small!.id, none)).json).toMatchObject({ ...none, cover_url: '' })
  const { json } = await app.send({
    method: 'POST',
    url: `/v1/a/product_groups/${id}/variants`,
    token: owner.access_token,
    body: { update: [{ id: medium!.id, ...none }] },
  })
  expect(json.data).toMatchObject([{ id: medium!.id, ...none, cover_url: '' }])
})

test('a group has files, of which its variants choose covers; duplicates have copies', async () => {
  const [red, blue] = await upload(PIXEL, PIXEL)
  const group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Cup',
      slug: 'cup',
      description: 'Tin.',
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      file_ids: [red!.id],
      cover_file_id: red!.id,
      variants: [
        { option_values: [{ name: 'Colour', value: 'Red' }], price: '1.00', cover_file_id: red!.id },
        { option_values: [{ name: 'Colour', value: 'Blue' }], price: '1.00', cover_file_id: blue!.id },
      ],
    },
  })
  expect(group).toMatchObject({ file_ids: [red!.id, blue!.id], cover_url: red!.url })
  expect(group.variants.map(({ cover_url }) => cover_url)).toEqual([red!.url, blue!.url])
  const listed = await owner.call(api.product_groups.listFiles, { params: { id: group.id } })
  expect(listed).toMatchObject([{ id: red!.id, url: red!.url, group_id: group.id }, { id: blue!.id }])
  const { json: copy } = await app.send({
    method: 'POST',
    url: `/v1/a/product_groups/${group.id}/duplicate`,
    token: owner.access_token,
    body: {},
  })
  const { data } = await owner.call(api.product_groups.variants, { params: { id: copy.id }, query: {} })
  expect(data.map((variant) => variant.cover_file_id)).toEqual(copy.file_ids)
  expect(copy).toMatchObject({ cover_file_id: copy.file_ids[0] })
  expect(copy.file_ids).not.toContain(red!.id)
  const url = `/v1/a/product_groups/${group.id}`
  const changed = await app.send({
    method: 'PATCH',
    url,
    token: owner.access_token,
    body: { file_ids: [blue!.id] },
  })
  expect(changed.json).toMatchObject({ file_ids: [blue!.id], cover_file_id: null, cover_url: blue!.url })
  const after = await owner.call(api.product_groups.variants, { params: { id: group.id }, query: {} })
  expect(after.data.map(({ cover_url, cover_file_id }) => [cover_url, cover_file_id])).toEqual([
    ['', null],
    [blue!.url, blue!.id],
  ])
})

test('variants have files of their own, with errors at their row', async () => {
  const [first, second, third, free] = await upload(PIXEL, PIXEL, PIXEL, PIXEL)
  const size = (value: string) => [{ name: 'Size', value }]
  const group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Cup',
      slug: 'cup',
      description: 'Tin.',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      defaults: { price: '1.00' },
      variants: [
        { option_values: size('S'), file_ids: [first!.id, second!.id], cover_file_id: second!.id },
        { option_values: size('M') },
      ],
    },
  })
  const [small, medium] = group.variants
  expect([small, medium, group]).toMatchObject([
    { file_ids: [first!.id, second!.id], cover_url: second!.url },
    { file_ids: [], cover_url: '' },
    { file_ids: [] },
  ])
  const change = (body: object) =>
    app.send({
      method: 'POST',
      url: `/v1/a/product_groups/${group.id}/variants`,
      token: owner.access_token,
      body,
    })
  const taken = await change({ update: [{ id: medium!.id, file_ids: [free!.id, first!.id] }] })
  expect([taken.status, taken.json.errors[0].field]).toEqual([422, 'update.0.file_ids.1'])
  const changed = await change({
    create: [{ option_values: size('L'), price: '1.00', file_ids: [third!.id] }],
    update: [
      { id: small!.id, file_ids: [first!.id] },
      { id: medium!.id, file_ids: [second!.id] },
    ],
  })
  expect(changed.json.data).toMatchObject([
    { file_ids: [first!.id], cover_file_id: null, cover_url: first!.url },
    { file_ids: [second!.id], cover_url: second!.url },
    { file_ids: [third!.id], cover_url: third!.url },
  ])
})

test('variants attach no more pictures to their group than it may have', async () => {
  const group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'T-shirt',
      slug: 't-shirt',
      description: 'Cotton.',
      options: [{ name: 'Size', values: ['S'] }],
      defaults: { price: '1.00' },
    },
  })
  await app.db.run(sql`
    insert into product_files (shop_id, group_id, filename, mime_type, size, storage_key)
    select ${shop.id}, ${group.id}, n || '.png', 'image/png', 1, gen_random_uuid() || '.png' from generate_series(1, 250) n`)
  const [file] = await upload(PIXEL)
  const { status, json } = await app.send({
    method: 'POST',
    url: `/v1/a/product_groups/${group.id}/variants`,
    token: owner.access_token,
    body: { update: [{ id: group.variants[0]!.id, cover_file_id: file!.id }] },
  })
  expect([status, json.errors[0].code]).toEqual([422, 'too_many'])
})
