import { api } from '@kontor/contract/api'
import type { Collection } from '@kontor/contract/catalogue/collections'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import {
  addStock,
  buildAddress,
  buildMember,
  buildProduct,
  buildRates,
  buildShop,
  buildWarehouse,
} from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'
import { thoroughTest } from '../../../testing/thorough-test.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let viewer: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})
beforeEach(async () => {
  shop = await buildShop(owner)
  viewer = await buildMember(app, shop, 'viewer')
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const send = (method: Method, path: string, body?: unknown) =>
  app.send({ method, url: `/v1/a/collections${path}`, token: owner.access_token, body })
const create = (body: Record<string, unknown> = {}) =>
  send('POST', '', { shop_id: shop.id, title: 'Cups', ...body })
const build = async (body: Record<string, unknown> = {}): Promise<Collection> => (await create(body)).json
const patch = (id: string, body: unknown) => send('PATCH', `/${id}`, body)
const read = async (id: string): Promise<Collection> => (await send('GET', `/${id}`)).json
const list = async (query = ''): Promise<{ data: Collection[]; total: number }> =>
  (await send('GET', `?shop_id=${shop.id}${query}`)).json
const titles = async (query = '') => (await list(query)).data.map(({ title }) => title)
const change = (id: string, body: unknown) => send('POST', `/${id}/items`, body)
const move = (id: string, ids: string[], after: string | null) =>
  send('POST', `/${id}/items/move`, { ids, after })
const items = async (id: string, query = ''): Promise<string[]> =>
  (await send('GET', `/${id}/items${query}`)).json.data.map(
    ({ product }: { product: { title: string } }) => product.title,
  )
const refused = ({ status, json }: Awaited<ReturnType<typeof send>>) => [
  status,
  json.errors?.[0]?.field,
  json.errors?.[0]?.code,
]
const product = async (title: string, more: Record<string, unknown> = {}) =>
  (await buildProduct(owner, shop, { title, slug: title.toLowerCase(), ...more })).id

describe('creating', () => {
  test('is for roles that write', async () => {
    const body = { shop_id: shop.id, title: 'Cups' }
    const call = { method: 'POST', url: '/v1/a/collections', body, stranger, weak: viewer, strong: owner }
    await expectGuarded(app, { ...call, method: 'POST' })
    expect((await list()).total).toBe(0)
  })

  test('returns it with its defaults, a slug from its title and the last position', async () => {
    const first = await build({ title: 'Cups & Saucers' })
    expect(first).toMatchObject({
      slug: 'cups-and-saucers',
      kind: 'manual',
      rules: null,
      sort: 'manual',
      is_live: false,
      parent_id: null,
      position: 0,
      path: [],
      items_count: 0,
      picture_url: null,
    })
    expect(await read(first.id)).toEqual(first)
    expect(await build({ title: 'Cups & Saucers' })).toMatchObject({
      slug: 'cups-and-saucers-2',
      position: 1,
    })
    expect(await build({ title: '！' })).toMatchObject({ slug: 'collection' })
    const rules = { match: 'all', conditions: [{ field: 'price', min: '5', max: null }] }
    expect(await build({ kind: 'rules', rules, slug: 'expensive' })).toMatchObject({
      rules: { match: 'all', conditions: [{ field: 'price', min: '5.00' }] },
      sort: '-created_at',
    })
  })

  test('refuses what it cannot be, at its field', async () => {
    const { slug } = await build()
    const foreign = await buildShop(owner)
    const elsewhere = (
      await owner.call(api.collections.create, { body: { shop_id: foreign.id, title: 'There' } })
    ).id
    const price = (min: string, max: string) => ({
      kind: 'rules',
      rules: { match: 'any', conditions: [{ field: 'price', min, max }] },
    })
    for (const [body, field, code] of [
      [{ title: ' ' }, 'title', 'too_small'],
      [{ slug }, 'slug', 'not_unique'],
      [{ slug: 'No Slug' }, 'slug', 'invalid_format'],
      [{ file_id: crypto.randomUUID() }, 'file_id', 'invalid'],
      [{ parent_id: elsewhere }, 'parent_id', 'invalid'],
      [{ parent_id: crypto.randomUUID() }, 'parent_id', 'invalid'],
      [{ kind: 'rules' }, 'rules', 'invalid'],
      [{ rules: { match: 'all', conditions: [{ field: 'in_stock' }] } }, 'rules', 'invalid'],
      [{ kind: 'rules', rules: { match: 'all', conditions: [] } }, 'rules.conditions', 'too_small'],
      [price('9.00', '8.00'), 'rules.conditions.0.max', 'invalid'],
      [price('9.001', '10.00'), 'rules.conditions.0.min', 'invalid'],
    ] as const)
      expect(refused(await create(body)), JSON.stringify(body)).toEqual([422, field, code])
    const itself = { match: 'all', conditions: [{ field: 'collection', value: slug }] }
    expect((await create({ kind: 'rules', rules: itself })).status).toBe(422)
    expect((await list()).total).toBe(1)
  })

  test('refuses more conditions than a shop may have in all', async () => {
    const ofMany = (count: number) => ({
      match: 'any',
      conditions: Array.from({ length: count }, (_, n) => ({ field: 'tag', value: `tag ${n}` })),
    })
    await app.db.run(sql`
      insert into collections (shop_id, title, slug, position, kind, rules, sort)
      select ${shop.id}, 'Cups ' || n, 'cups-' || n, n, 'rules', ${sql.json(ofMany(20))}, 'title' from generate_series(1, 249) n`)
    const last = await build({ title: 'Last', kind: 'rules', rules: ofMany(19) })
    const more = [422, 'rules', 'too_many']
    expect(refused(await create({ kind: 'rules', rules: ofMany(2) }))).toEqual(more)
    expect((await patch(last.id, { rules: ofMany(20) })).status).toBe(200)
    expect(refused(await create({ kind: 'rules', rules: ofMany(1) }))).toEqual(more)
    expect((await create({ title: 'Chosen' })).status).toBe(201)
  })
})

describe('the tree', () => {
  test('has three levels, and a way up from each', async () => {
    const top = await build({ title: 'Kitchen' })
    const middle = await build({ title: 'Cups', parent_id: top.id })
    const low = await build({ title: 'Small cups', parent_id: middle.id })
    expect(low.path.map(({ title }) => title)).toEqual(['Kitchen', 'Cups'])
    expect(refused(await create({ parent_id: low.id }))).toEqual([422, 'parent_id', 'too_deep'])
    const other = await build({ title: 'Hall' })
    expect(refused(await patch(top.id, { parent_id: other.id }))).toEqual([422, 'parent_id', 'too_deep'])
    expect((await patch(middle.id, { parent_id: other.id })).json.path).toEqual([
      { id: other.id, title: 'Hall', slug: 'hall' },
    ])
    expect(await titles('&parent_id=none')).toEqual(['Kitchen', 'Hall'])
    expect(await titles(`&parent_id=${middle.id}`)).toEqual(['Small cups'])
    expect(await titles('&parent_id=no-id')).toEqual([])
  })

  test('has no circle', async () => {
    const top = await build({ title: 'Kitchen' })
    const below = await build({ title: 'Cups', parent_id: top.id })
    for (const parent_id of [top.id, below.id])
      expect(refused(await patch(top.id, { parent_id }))).toEqual([422, 'parent_id', 'invalid'])
  })

  test('keeps siblings in order without gaps', async () => {
    const [a, b, c] = [await build({ title: 'A' }), await build({ title: 'B' }), await build({ title: 'C' })]
    await patch(c.id, { position: 0 })
    expect((await list()).data.map(({ title, position }) => `${title}${position}`)).toEqual([
      'C0',
      'A1',
      'B2',
    ])
    await build({ title: 'D', position: 1 })
    await patch(a.id, { parent_id: b.id })
    expect(await titles('&parent_id=none')).toEqual(['C', 'D', 'B'])
    expect((await read(b.id)).position).toBe(2)
    await send('DELETE', `/${c.id}`)
    expect((await list('&parent_id=none')).data.map(({ position }) => position)).toEqual([0, 1])
  })

  test('is found by words, kind and whether it is live', async () => {
    await build({ title: 'Ärmel', is_live: true })
    const rules = { match: 'all', conditions: [{ field: 'tag', value: 'new' }] }
    await build({ title: 'News', kind: 'rules', rules })
    expect(await titles('&q=arm')).toEqual(['Ärmel'])
    expect(await titles('&kind=rules')).toEqual(['News'])
    expect(await titles('&is_live=true')).toEqual(['Ärmel'])
  })
})

describe('changing', () => {
  test('is for roles that write', async () => {
    const { id } = await build()
    const guard = { url: `/v1/a/collections/${id}`, stranger, weak: viewer, strong: owner, id }
    await expectGuarded(app, { ...guard, method: 'PATCH', body: { title: 'Mine' } })
    await expectGuarded(app, { ...guard, method: 'DELETE' })
    await expectGuarded(app, { ...guard, url: `${guard.url}/items`, method: 'POST', body: {} })
    const body = { ids: [crypto.randomUUID()], after: null }
    await expectGuarded(app, { ...guard, url: `${guard.url}/items/move`, method: 'POST', body })
    expect((await read(id)).title).toBe('Cups')
  })

  test('keeps omitted fields; the kind cannot change', async () => {
    const made = await build({ description: 'Of **clay**.' })
    expect((await patch(made.id, { is_live: true })).json).toMatchObject({
      description: 'Of **clay**.',
      is_live: true,
    })
    expect(refused(await patch(made.id, { kind: 'rules' }))).toEqual([422, 'kind', 'invalid'])
    const stale = await patch(made.id, { title: 'Late', updated_at: made.updated_at })
    expect([stale.status, stale.json.error]).toEqual([409, 'stale'])
  })

  test('is deleted only without sub-collections, which is logged', async () => {
    const top = await build({ title: 'Kitchen' })
    const below = await build({ parent_id: top.id })
    expect((await send('DELETE', `/${top.id}`)).json.error).toBe('in_use')
    expect((await send('DELETE', `/${below.id}`)).status).toBe(204)
    expect((await send('DELETE', `/${top.id}`)).status).toBe(204)
    expect((await send('DELETE', `/${top.id}`)).status).toBe(404)
    const events = await owner.call(api.audit.list, {
      query: { shop_id: shop.id, action: 'collection.remove' },
    })
    expect(events.data.map(({ subject_label }) => subject_label)).toEqual(['Kitchen', 'Cups'])
  })
})

describe('members by hand', () => {
  test('are added once, moved and removed', async () => {
    const { id } = await build()
    const [a, b, c] = [await product('A'), await product('B'), await product('C')] as const
    expect((await change(id, { add: [a, b, c, a] })).json).toEqual({ items_count: 3 })
    expect((await change(id, { add: [a] })).json).toEqual({ items_count: 3 })
    expect(await items(id)).toEqual(['A', 'B', 'C'])
    await move(id, [c, b], null)
    expect(await items(id)).toEqual(['C', 'B', 'A'])
    await move(id, [c], a)
    expect(await items(id)).toEqual(['B', 'A', 'C'])
    expect((await change(id, { remove: [a, crypto.randomUUID()] })).json).toEqual({ items_count: 2 })
    expect(await items(id)).toEqual(['B', 'C'])
    expect(await items(id, '?limit=1&offset=1')).toEqual(['C'])
  })

  test('are products of the shop', async () => {
    const { id } = await build()
    const own = await product('A')
    const foreign = (await buildProduct(owner, await buildShop(owner))).id
    expect(refused(await change(id, { add: [own, foreign] }))).toEqual([422, 'add.1', 'invalid'])
    expect(await items(id)).toEqual([])
    await change(id, { add: [own] })
    expect(refused(await move(id, [foreign], null))).toEqual([422, 'ids.0', 'invalid'])
    expect(refused(await move(id, [own], own))).toEqual([422, 'after', 'invalid'])
    expect(refused(await move(id, [own], foreign))).toEqual([422, 'after', 'invalid'])
    await owner.call(api.products.remove, { params: { id: own } })
    expect([await items(id), (await read(id)).items_count]).toEqual([[], 0])
  })

  test('come before those of sub-collections', async () => {
    const top = await build()
    const below = await build({ parent_id: top.id })
    await change(below.id, { add: [await product('Deep')] })
    await change(top.id, { add: [await product('Own')] })
    expect(await items(top.id)).toEqual(['Own', 'Deep'])
    expect(await items(top.id, '?own=true')).toEqual(['Own'])
    expect((await read(top.id)).items_count).toBe(2)
  })

  thoroughTest('are counted beyond ten thousand, too', async () => {
    const { id } = await build()
    await app.db.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`
        insert into products (shop_id, title, slug, description, price)
        select ${shop.id}, 'Cup', 'cup-' || n, '', 1 from generate_series(1, 10010) n`)
      await tx.run(sql`
        insert into collection_items (shop_id, collection_id, product_id, item_id, position)
        select shop_id, ${id}::uuid, id, id, 1 from products where shop_id = ${shop.id}`)
    })
    await app.db.run(sql`analyze products (shop_id, id), collection_items`)
    expect((await read(id)).items_count).toBe(10_010)
    expect((await change(id, { add: [await product('A')] })).json).toEqual({ items_count: 10_011 })
    expect((await read(id)).items_count).toBe(10_011)
  })

  test('are not those of a collection with rules', async () => {
    const rules = { match: 'all', conditions: [{ field: 'in_stock' }] }
    const { id } = await build({ kind: 'rules', rules })
    expect((await change(id, { add: [await product('A')] })).status).toBe(422)
  })
})

test('members by rules follow the products, in the order of the collection', async () => {
  const { id: address_id } = await buildAddress(owner, shop)
  const warehouse = await buildWarehouse(owner, shop, { address_id })
  await buildRates(owner, shop, warehouse)
  const tea = await product('Tea', { price: '4.00', categories: ['Drinks'], tags: ['green'] })
  await product('Wine', { price: '12.00', categories: ['drinks'] })
  await product('Soap', { price: '3.00', tags: ['Green'], allow_negative_stock: true })
  const found = async (match: 'all' | 'any', conditions: unknown[], sort = 'price') => {
    const { id } = await build({ kind: 'rules', rules: { match, conditions }, sort })
    return items(id)
  }
  const drinks = { field: 'category', value: 'DRINKS' }
  expect(await found('all', [drinks])).toEqual(['Tea', 'Wine'])
  expect(await found('all', [drinks], '-price')).toEqual(['Wine', 'Tea'])
  // Reduced, as the shop has it, it is the cheapest.
  const reduce = (to: number | null) =>
    app.db.run(sql`update products set sale_price = ${to} where shop_id = ${shop.id} and title = 'Wine'`)
  await reduce(1)
  expect(await found('all', [drinks])).toEqual(['Wine', 'Tea'])
  expect(await found('all', [drinks], '-price')).toEqual(['Tea', 'Wine'])
  await reduce(null)
  expect(await found('all', [drinks, { field: 'tag', value: 'green' }])).toEqual(['Tea'])
  expect(await found('any', [drinks, { field: 'tag', value: 'green' }], 'title')).toEqual([
    'Soap',
    'Tea',
    'Wine',
  ])
  expect(await found('all', [{ field: 'price', min: '4', max: '12' }])).toEqual(['Tea', 'Wine'])
  expect(await found('all', [{ field: 'created_within_days', value: 1 }])).toHaveLength(3)
  const stocked = await build({
    kind: 'rules',
    rules: { match: 'all', conditions: [{ field: 'in_stock' }] },
    sort: 'title',
  })
  expect(await items(stocked.id)).toEqual(['Soap'])
  await addStock(owner, shop, await owner.call(api.products.get, { params: { id: tea } }), warehouse, 1)
  expect(await items(stocked.id)).toEqual(['Soap', 'Tea'])
})

test('rules follow an option or value that is renamed; where another product has the old one, it stays beside the new one', async () => {
  const group = (title: string) =>
    owner.call(api.product_groups.create, {
      body: {
        shop_id: shop.id,
        title,
        slug: title.toLowerCase(),
        description: title,
        is_live: true,
        options: [{ name: 'Size', values: ['M', 'L'] }],
        defaults: { price: '1.00', is_live: true },
      },
    })
  const shirt = await group('Shirt')
  const option = { field: 'option', name: 'size', value: 'm' }
  const cheap = { field: 'price', max: '9.00' }
  const byRules = (rules: unknown) => build({ kind: 'rules', rules })
  const sole = await byRules({ match: 'all', conditions: [option] })
  const both = await byRules({ match: 'all', conditions: [option, cheap] })
  const other = await byRules({ match: 'any', conditions: [{ ...option, value: 'L' }] })
  const rename = (id: string, body: { option: string; value?: string; to: string }) =>
    owner.call(api.product_groups.renameOption, { params: { id }, body })
  const rules = async ({ id }: Collection) => (await read(id)).rules
  const count = async ({ id }: Collection) => (await read(id)).items_count

  await rename(shirt.id, { option: 'Size', value: 'M', to: 'Medium' })
  const medium = { ...option, value: 'Medium' }
  expect(await rules(sole)).toEqual({ match: 'all', conditions: [medium] })
  expect(await rules(both)).toEqual({ match: 'all', conditions: [medium, cheap] })
  expect(await rules(other)).toEqual(other.rules)
  expect((await read(sole.id)).updated_at > sole.updated_at).toBe(true)
  expect([await count(sole), await count(both)]).toEqual([1, 1])

  await rename((await group('Coat')).id, { option: 'Size', value: 'L', to: 'Large' })
  const large = { ...option, value: 'Large' }
  expect(await rules(other)).toEqual({ match: 'any', conditions: [{ ...option, value: 'L' }, large] })
  expect(await count(other)).toBe(2)

  await rename(shirt.id, { option: 'Size', to: 'Fit' })
  expect(await rules(both)).toEqual({ match: 'all', conditions: [{ ...medium, name: 'Fit' }, cheap] })
  expect(await rules(sole)).toEqual({ match: 'any', conditions: [medium, { ...medium, name: 'Fit' }] })
})
