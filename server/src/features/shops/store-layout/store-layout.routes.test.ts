import { api } from '@kontor/contract/api'
import type { Collection } from '@kontor/contract/catalogue/collections'
import type { Shop } from '@kontor/contract/shops/shops'
import type { Menus, StartPage } from '@kontor/contract/shops/store-layout'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildProduct, buildShop } from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'
import { shirtForm } from '../../../testing/shirts.ts'
import { formOf, PIXEL } from '../../../testing/upload.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let member: TestUser
let shop: Shop
let collection: Collection
let product_id: string

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})
beforeEach(async () => {
  shop = await buildShop(owner)
  member = await buildMember(app, shop, 'member')
  collection = await owner.call(api.collections.create, { body: { shop_id: shop.id, title: 'Cups' } })
  product_id = (await buildProduct(owner, shop)).id
})

const urlOf = (part: string) => `/v1/a/shops/${shop.id}/${part}`
const patch = (part: string, body: unknown) =>
  app.send({ method: 'PATCH', url: urlOf(part), token: owner.access_token, body })
const get = async <Part>(part: string): Promise<Part> =>
  (await app.send({ method: 'GET', url: urlOf(part), token: member.access_token })).json
const menus = () => get<Menus>('menus')
const startPage = () => get<StartPage>('start_page')
const refused = ({ status, json }: Awaited<ReturnType<typeof patch>>) => [
  status,
  json.errors?.[0]?.field,
  json.errors?.[0]?.code,
]
const home = { title: 'Home', kind: 'home' }

test.each(['menus', 'start_page'])('%s are read by members and changed by admins', async (part) => {
  const guard = { url: urlOf(part), stranger, strong: owner }
  await expectGuarded(app, { ...guard, method: 'GET' })
  await expectGuarded(app, { ...guard, method: 'PATCH', body: {}, weak: member })
})

test.each([
  [
    'menus',
    'header.0.target_id',
    () => ({ header: [{ title: 'Cups', kind: 'collection', target_id: collection.id }] }),
  ],
  [
    'start_page',
    'sections.0.collection_id',
    () => ({ sections: [{ kind: 'collection', collection_id: collection.id, title: 'Cups', limit: 4 }] }),
  ],
])(
  '%s: a collection that is deleted in the same moment is one the shop does not have',
  async (part, field, body) => {
    const { asked } = await app.db.transaction(async (tx) => {
      await tx.run(sql`delete from collections where shop_id = ${shop.id} and id = ${collection.id}`)
      const waiting = patch(part, body())
      await expect
        .poll(async () => (await app.db.rows(sql`select from pg_locks where not granted`)).length)
        .toBe(1)
      return { asked: waiting }
    })
    expect(refused(await asked)).toEqual([422, field, 'invalid'])
  },
)

test('what was archived after it was saved stays, and does not keep the rest from being saved', async () => {
  const group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Shirt',
      description: 'Cotton.',
      slug: 'shirt',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      defaults: { price: '19.00' },
    },
  })
  const link = (target_id: string) => ({ title: 'X', kind: 'product', target_id })
  const sections = [
    { kind: 'products', item_ids: [product_id, group.id], title: 'Ours' },
    { kind: 'hero', title: 'X', link: link(group.id) },
  ]
  const header = [{ ...link(product_id), links: [link(group.id)] }]
  expect((await patch('start_page', { sections })).status).toBe(200)
  expect((await patch('menus', { header })).status).toBe(200)
  await owner.call(api.products.remove, { params: { id: product_id } })
  await owner.call(api.product_groups.remove, { params: { id: group.id } })
  const page = await patch('start_page', {
    sections: [...(await startPage()).sections, { kind: 'quote', text: 'Lovely.' }],
  })
  expect(page.status).toBe(200)
  expect(page.json.sections).toMatchObject([...sections, { kind: 'quote' }])
  const moved = await patch('menus', { header: [home], footer: (await menus()).header })
  expect(moved.status).toBe(200)
  expect(moved.json.footer).toMatchObject(header)
  // Elsewhere it is as unknown as ever, and once it was taken out.
  const other = await buildProduct(owner, shop)
  await owner.call(api.products.remove, { params: { id: other.id } })
  expect(refused(await patch('menus', { header: [link(other.id)] }))).toEqual([
    422,
    'header.0.target_id',
    'invalid',
  ])
  await patch('menus', { footer: [] })
  expect((await patch('menus', { header: [link(product_id)] })).status).toBe(422)
})

describe('menus', () => {
  test('are empty at first, and have two levels', async () => {
    expect(await menus()).toMatchObject({ id: shop.id, shop_id: shop.id, header: [], footer: [] })
    const header = [
      {
        title: 'Shop',
        kind: 'collection',
        target_id: collection.id,
        links: [{ title: 'Cup', kind: 'product', target_id: product_id }],
      },
      home,
    ]
    const footer = [
      { title: 'Imprint', kind: 'page', page: 'imprint' },
      { title: 'Elsewhere', kind: 'address', url: 'https://example.com/a?b=c' },
    ]
    const { status, json } = await patch('menus', { header, footer })
    expect(status).toBe(200)
    expect(json.header).toMatchObject(header)
    expect(json.footer).toMatchObject(footer)
    expect(await menus()).toEqual(json)
    expect((await patch('menus', { footer: [] })).json).toMatchObject({ header: json.header, footer: [] })
  })

  test('keep the ids of links that come back, and take no others', async () => {
    const first = (await patch('menus', { header: [home, { ...home, title: 'Start' }] })).json
    const [a, b] = first.header
    const changed = { ...a, id: a.id.toUpperCase(), title: 'Changed' }
    const again = (await patch('menus', { header: [b, changed, { ...home, id: a.id }] })).json
    expect(again.header.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([b.id, a.id])
    expect([a.id, b.id]).not.toContain(again.header[2].id)
    const stolen = crypto.randomUUID()
    expect((await patch('menus', { header: [{ ...home, id: stolen }] })).json.header[0].id).not.toBe(stolen)
  })

  test('refuse links without a target, at their field', async () => {
    const foreign = await buildShop(owner)
    const there = await owner.call(api.collections.create, { body: { shop_id: foreign.id, title: 'There' } })
    const link = (more: object) => ({ header: [home, { title: 'X', ...more }] })
    for (const [body, field, code] of [
      [link({ kind: 'collection', target_id: there.id }), 'header.1.target_id', 'invalid'],
      [link({ kind: 'product', target_id: collection.id }), 'header.1.target_id', 'invalid'],
      [link({ kind: 'product' }), 'header.1.target_id', 'custom'],
      [link({ kind: 'page', page: null }), 'header.1.page', 'custom'],
      [link({ kind: 'address', url: 'javascript:alert(1)' }), 'header.1.url', 'custom'],
      [link({ kind: 'address', url: '//evil.example' }), 'header.1.url', 'custom'],
      [link({ kind: 'address', url: 'http://plain.example' }), 'header.1.url', 'custom'],
      [{ header: [{ ...home, links: [{ ...home, links: [home] }] }] }, 'header.0.links.0.links', 'too_deep'],
      [{ footer: [{ ...home, links: Array.from({ length: 50 }, () => home) }] }, 'footer', 'too_many'],
    ] as const)
      expect(refused(await patch('menus', body)), JSON.stringify(body)).toEqual([422, field, code])
    const full = await patch('menus', {
      footer: [{ ...home, links: Array.from({ length: 49 }, () => home) }],
    })
    expect(full.status).toBe(200)
    expect((await menus()).header).toEqual([])
  })

  test('keep a collection from being deleted, and are logged', async () => {
    const before = await menus()
    await patch('menus', { header: [{ title: 'X', kind: 'collection', target_id: collection.id }] })
    const remove = () =>
      app.send({ method: 'DELETE', url: `/v1/a/collections/${collection.id}`, token: owner.access_token })
    expect((await remove()).json.error).toBe('in_use')
    const stale = await patch('menus', { header: [], updated_at: before.updated_at })
    expect([stale.status, stale.json.error]).toEqual([409, 'stale'])
    await patch('menus', { header: [] })
    expect((await remove()).status).toBe(204)
    const events = await owner.call(api.audit.list, {
      query: { shop_id: shop.id, action: 'shop.change_menus' },
    })
    expect(events.total).toBe(2)
  })
})

describe('the start page', () => {
  const upload = async () =>
    (
      await app.send({
        method: 'POST',
        url: `/v1/a/products/${product_id}/files`,
        token: owner.access_token,
        ...formOf([{ bytes: PIXEL }]),
      })
    ).json[0]

  test('is made of sections, which keep their ids', async () => {
    expect((await startPage()).sections).toEqual([])
    const file = await upload()
    const sections = [
      {
        kind: 'hero',
        title: 'Cups',
        text: 'Of **clay**.',
        file_id: file.id,
        link: { ...home, title: 'See all' },
      },
      { kind: 'collection', collection_id: collection.id, title: 'New', limit: 4 },
      { kind: 'products', item_ids: [product_id], title: 'Ours' },
      { kind: 'text_picture', title: 'By hand', text: 'Slowly.', file_id: null, side: 'right' },
      { kind: 'quote', text: 'Lovely.', by: 'Ada' },
    ]
    const { status, json } = await patch('start_page', { sections })
    expect(status).toBe(200)
    expect(json.sections).toMatchObject(sections)
    expect(json.sections[0].picture_url).toBe(file.url)
    expect(await startPage()).toEqual(json)
    const [quote, ...others] = json.sections.toReversed()
    const in_capitals = { ...quote, id: quote.id.toUpperCase() }
    const again = (await patch('start_page', { sections: [in_capitals, ...others] })).json
    expect(again.sections).toEqual(json.sections.toReversed())
    expect((await patch('start_page', {})).json.sections).toEqual(again.sections)
    await owner.call(api.products.removeFile, { params: { id: product_id, fileId: file.id } })
    expect((await startPage()).sections.at(-1)).toMatchObject({ file_id: null, picture_url: null })
  })

  test('refuses what the shop does not have, at its field', async () => {
    const foreign = await buildProduct(owner, await buildShop(owner))
    const one = (section: object) => ({ sections: [section] })
    const hero = { kind: 'hero', title: 'X' }
    for (const [body, field, code] of [
      [one({ ...hero, file_id: foreign.id }), 'sections.0.file_id', 'invalid'],
      [one({ kind: 'collection', collection_id: foreign.id }), 'sections.0.collection_id', 'invalid'],
      [one({ kind: 'products', item_ids: [product_id, foreign.id] }), 'sections.0.item_ids.1', 'invalid'],
      [one({ ...hero, link: { title: 'X', kind: 'collection' } }), 'sections.0.link.target_id', 'custom'],
      [
        one({ ...hero, link: { title: 'X', kind: 'collection', target_id: foreign.id } }),
        'sections.0.link.target_id',
        'invalid',
      ],
      [
        { sections: Array.from({ length: 31 }, () => ({ kind: 'quote', text: 'x' })) },
        'sections',
        'too_many',
      ],
      [
        one({ kind: 'products', item_ids: Array.from({ length: 25 }, () => product_id) }),
        'sections.0.item_ids',
        'too_many',
      ],
    ] as const)
      expect(refused(await patch('start_page', body)), JSON.stringify(body)).toEqual([422, field, code])
    expect((await patch('start_page', one({ kind: 'carousel' }))).status).toBe(422)
    expect((await startPage()).sections).toEqual([])
  })

  test('names a product with variants once, also where it was made of several products of the section', async () => {
    const { id, variants } = await owner.call(api.product_groups.create, { body: shirtForm(shop) })
    const item_ids = [product_id, ...variants.map((variant) => variant.id)]
    await patch('start_page', { sections: [{ kind: 'products', item_ids }] })
    expect((await startPage()).sections).toMatchObject([{ item_ids: [product_id, id] }])
  })

  test('keeps a collection from being deleted', async () => {
    await patch('start_page', { sections: [{ kind: 'collection', collection_id: collection.id }] })
    const answer = await app.send({
      method: 'DELETE',
      url: `/v1/a/collections/${collection.id}`,
      token: owner.access_token,
    })
    expect([answer.status, answer.json.error]).toEqual([409, 'in_use'])
  })
})
