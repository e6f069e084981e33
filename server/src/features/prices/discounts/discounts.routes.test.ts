import { api } from '@kontor/contract/api'
import type { Discount } from '@kontor/contract/prices/discounts'
import { isGiftCardCode, normalGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildAddress, buildMember, buildProduct, buildShop } from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})
beforeEach(async () => {
  shop = await buildShop(owner)
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const send = (method: Method, path: string, body?: unknown) =>
  app.send({ method, url: `/v1/a/discounts${path}`, token: owner.access_token, body })
const TEN_OFF = { title: 'Ten off', method: 'code', class: 'order', kind: 'percent', percent: '10' }
const create = (body: Record<string, unknown> = {}) =>
  send('POST', '', { shop_id: shop.id, ...TEN_OFF, ...body })
const build = async (body: Record<string, unknown> = {}): Promise<Discount> => {
  const { status, json, text } = await create(body)
  expect([status, text]).toEqual([201, text])
  return json
}
const patch = (id: string, body: unknown) => send('PATCH', `/${id}`, body)
const titles = async (query: string): Promise<string[]> =>
  (await send('GET', `?shop_id=${shop.id}${query}`)).json.data.map(({ title }: Discount) => title)
const refused = ({ status, json }: Awaited<ReturnType<typeof send>>) => [
  status,
  json.errors?.[0]?.field,
  json.errors?.[0]?.code,
]
const LONG_AGO = '2020-01-01T00:00:00.000Z'
const IN_2099 = '2099-01-01T00:00:00.000Z'

/** An order, without what placing does for discounts. */
async function placeOrder(): Promise<string> {
  const product = await buildProduct(owner, shop, { requires_shipping: false })
  await buildAddress(owner, shop)
  const { id } = await owner.call(api.orders.create, {
    body: {
      shop_id: shop.id,
      items: [{ product_id: product.id, quantity: 1 }],
      billing_address: { recipient_name: 'Bea', street: 'Kai 1', city: 'Kiel', zip: '24103', country: 'DE' },
      customer_user_email: 'Bea@example.com',
      status: 'draft',
    },
  })
  return id
}
async function use(id: string): Promise<void> {
  const order_id = await placeOrder()
  await app.db.run(sql`
    with used as (update discounts set uses = uses + 1 where shop_id = ${shop.id} and id = ${id})
    insert into discount_uses (shop_id, discount_id, order_id, code) values (${shop.id}, ${id}, ${order_id}, null)`)
}

describe('creating', () => {
  test('creating a discount needs a role that writes', async () => {
    const body = { shop_id: shop.id, ...TEN_OFF }
    const weak = await buildMember(app, shop, 'viewer')
    const call = { url: '/v1/a/discounts', body, stranger, weak, strong: owner }
    await expectGuarded(app, { ...call, method: 'POST' })
    expect(await titles('')).toEqual([])
  })

  test('creating a discount returns the discount with its defaults', async () => {
    const made = await build({ code: ' Sommer５ ', percent: '12.50' })
    expect(made).toMatchObject({
      ...{
        code: 'Sommer5',
        percent: '12.5',
        amount: null,
        buys: null,
        gets: null,
        applies_to: { all: true },
      },
      conditions: {
        ...{ min_amount: null, min_quantity: null, customer_group_ids: [], emails: [], countries: [] },
        first_order_only: false,
      },
      ...{ starts_at: null, ends_at: null, uses_limit: null, uses_per_customer: null, combines_with: [] },
      ...{ is_active: true, status: 'running', max_times: null, max_shipping: null },
      ...{ uses: 0, was_used: false, codes_count: 0 },
    })
    expect((await send('GET', `/${made.id}`)).json).toEqual(made)
  })

  test('stores products and groups in order', async () => {
    const [one, other] = [await buildProduct(owner, shop), await buildProduct(owner, shop)]
    const collection = await owner.call(api.collections.create, { body: { shop_id: shop.id, title: 'Tea' } })
    const group = async (title: string) =>
      (await owner.call(api.customer_groups.create, { body: { shop_id: shop.id, title } })).id
    const customer_group_ids = [await group('Cafés'), await group('Bars')].toReversed()
    const applies_to = { product_ids: [other.id, one.id], group_ids: [], collection_ids: [collection.id] }
    const conditions = {
      ...{ min_amount: '50.00', min_quantity: 3, customer_group_ids, first_order_only: true },
      ...{ emails: ['bea@example.com'], countries: ['DE', 'AT'] },
    }
    const made = await build({
      class: 'product',
      applies_to,
      conditions,
      combines_with: ['order', 'shipping', 'order'],
    })
    expect(made).toMatchObject({ applies_to, conditions, combines_with: ['order', 'shipping'] })
    const buys = { quantity: 2, applies_to: { all: true } }
    const gets = { quantity: 1, percent: '50', applies_to }
    const kind = { method: 'automatic', class: 'product', kind: 'buy_x_get_y', code: 'NONE', max_times: 4 }
    expect(await build({ ...kind, buys, gets })).toMatchObject({
      ...{ buys, gets, applies_to: null, percent: null, code: null, max_times: 4 },
    })
    const changed = await patch(made.id, {
      applies_to: { product_ids: [one.id] },
      conditions: { min_quantity: null },
    })
    expect(changed.json).toMatchObject({
      applies_to: { product_ids: [one.id], group_ids: [], collection_ids: [] },
      conditions: { ...conditions, min_quantity: null },
    })
  })

  test('refuses more collections than the discounts and price lists of a shop can name together', async () => {
    const tea = await owner.call(api.collections.create, { body: { shop_id: shop.id, title: 'Tea' } })
    await app.db.run(sql`
      with c as (
        insert into collections (shop_id, title, slug, position, kind, sort)
        select ${shop.id}, 'Cups ' || n, 'cups-' || n, n, 'manual', 'title' from generate_series(1, 999) n
        returning id),
      d as (
        insert into discounts (shop_id, title, method, code, code_key, class, kind, percent, applies_to_all, is_active)
        select ${shop.id}, 'Code ' || n, 'code', 'CODE-' || n, 'code-' || n, 'order', 'percent', 10, false, false
        from generate_series(1, 11) n
        returning id)
      insert into discount_targets (shop_id, discount_id, part, target_id, collection_id, position)
      select ${shop.id}, d.id, 'applies_to', c.id, c.id, 1 from d cross join c limit 9999`)
    const applies_to = { collection_ids: [tea.id] }
    const last = await build({ code: 'LAST', applies_to })
    expect(refused(await create({ code: 'MORE', applies_to }))).toEqual([422, 'applies_to', 'too_many'])
    const buys = { quantity: 1, applies_to: { all: true } }
    const gets = { quantity: 1, percent: '50', applies_to }
    const other = await create({ kind: 'buy_x_get_y', class: 'product', code: 'MORE', buys, gets })
    expect(refused(other)).toEqual([422, 'gets.applies_to', 'too_many'])
    const body = { shop_id: shop.id, title: 'Tea', kind: 'percent', percent: '5', applies_to }
    const url = '/v1/a/price_lists'
    const list = await app.send({ method: 'POST', url, token: owner.access_token, body })
    expect(refused(list)).toEqual([422, 'applies_to', 'too_many'])
    expect((await patch(last.id, { is_active: false })).status).toBe(200)
    expect((await create({ code: 'MORE' })).status).toBe(201)
  })

  test('an invalid discount is refused at its field', async () => {
    const elsewhere = await buildProduct(owner, await buildShop(owner))
    const nothing = { product_ids: [], group_ids: [], collection_ids: [] }
    const buys = { quantity: 1, applies_to: { all: true } }
    const bxgy = { class: 'product', kind: 'buy_x_get_y' }
    for (const [body, field, code] of [
      [{ title: ' ' }, 'title', 'too_small'],
      [{ percent: '100.1' }, 'percent', 'custom'],
      [{ percent: '0' }, 'percent', 'custom'],
      [{ percent: null }, 'percent', 'invalid'],
      [{ kind: 'amount' }, 'amount', 'invalid'],
      [{ kind: 'amount', amount: '0.00' }, 'amount', 'custom'],
      [{ kind: 'amount', amount: '1.001' }, 'amount', 'invalid'],
      [{ applies_to: nothing }, 'applies_to', 'custom'],
      [{ applies_to: { product_ids: [elsewhere.id] } }, 'applies_to.product_ids.0', 'invalid'],
      [{ applies_to: { collection_ids: [elsewhere.id] } }, 'applies_to.collection_ids.0', 'invalid'],
      [{ applies_to: { product_ids: Array(1001).fill(elsewhere.id) } }, 'applies_to', 'too_many'],
      [{ kind: 'buy_x_get_y' }, 'kind', 'invalid'],
      [{ ...bxgy }, 'buys', 'invalid'],
      [{ ...bxgy, buys }, 'gets', 'invalid'],
      [{ ...bxgy, buys, gets: { ...buys, percent: '101' } }, 'gets.percent', 'custom'],
      [{ ...bxgy, buys: { ...buys, applies_to: nothing }, gets: buys }, 'buys.applies_to', 'custom'],
      [{ code: 'AB' }, 'code', 'custom'],
      [{ code: 'SUM\u200bMER' }, 'code', 'custom'],
      [{ starts_at: IN_2099, ends_at: LONG_AGO }, 'ends_at', 'invalid'],
      [{ starts_at: '2026-01-01' }, 'starts_at', 'custom'],
      [{ uses_limit: 0 }, 'uses_limit', 'too_small'],
      [{ combines_with: ['goods'] }, 'combines_with.0', 'invalid_value'],
      [{ conditions: { emails: ['no-address'] } }, 'conditions.emails.0', 'invalid_format'],
      [{ conditions: { customer_group_ids: [elsewhere.id] } }, 'conditions.customer_group_ids', 'invalid'],
    ] as const)
      expect(refused(await create(body)), JSON.stringify(body)).toEqual([422, field, code])
    expect(await titles('')).toEqual([])
  })
})

test('a collection used by discounts or price lists cannot be deleted', async () => {
  const collection = await owner.call(api.collections.create, { body: { shop_id: shop.id, title: 'Tea' } })
  const applies_to = { collection_ids: [collection.id] }
  const remove = () =>
    app.send({ method: 'DELETE', url: `/v1/a/collections/${collection.id}`, token: owner.access_token })
  const discount = await build({ applies_to })
  expect((await remove()).json.error).toBe('in_use')
  await patch(discount.id, { applies_to: { all: true } })
  const list = await owner.call(api.price_lists.create, {
    body: { shop_id: shop.id, title: 'Tea', kind: 'percent', percent: '5', applies_to },
  })
  expect((await remove()).json.error).toBe('in_use')
  await owner.call(api.price_lists.remove, { params: { id: list.id } })
  expect((await remove()).status).toBe(204)
})

describe('codes', () => {
  test('codes are unique in whatever case, among discounts that have not ended', async () => {
    const first = await build({ code: 'Summer' })
    const taken = [422, 'code', 'not_unique']
    expect(refused(await create({ code: 'ＳUMMER' }))).toEqual(taken)
    const off = await build({ code: 'SUMMER', is_active: false })
    expect(refused(await patch(off.id, { is_active: true }))).toEqual(taken)
    expect((await patch(first.id, { title: 'Summer sale', code: 'SUMMER' })).status).toBe(200)
    await patch(first.id, { ends_at: LONG_AGO })
    expect((await patch(off.id, { is_active: true })).json).toMatchObject({ status: 'running' })
    expect(refused(await patch(first.id, { ends_at: null }))).toEqual(taken)
    const { json } = await app.send({
      ...{ method: 'POST', url: '/v1/a/discounts', token: owner.access_token },
      body: { ...TEN_OFF, shop_id: (await buildShop(owner)).id, code: 'SUMMER' },
    })
    expect(json.code).toBe('SUMMER')
  })

  test('a code that the store would take for a gift card’s code is refused', async () => {
    const taken = [422, 'code', 'invalid']
    expect(refused(await create({ code: 'SAVE-WELL-BLACK-DAE' }))).toEqual(taken)
    const { id } = await build({ code: 'SAVE-WELL-BLACK-DAD' })
    expect(refused(await patch(id, { code: 'savewellblackdae' }))).toEqual(taken)
    // From before this was refused.
    await app.db.run(sql`update discounts set code = 'SAVE-WELL-BLACK-DAE' where id = ${id}`)
    expect((await patch(id, { code: 'SAVE-WELL-BLACK-DAE', title: 'Save' })).status).toBe(200)
  })

  test('of a batch differ, and are listed and searched', async () => {
    const { id } = await build()
    const made = await send('POST', `/${id}/codes`, { count: 10_000, prefix: 'summer-' })
    expect([made.status, made.json]).toEqual([201, { codes_count: 10_000 }])
    expect((await send('POST', `/${id}/codes`, { count: 5 })).json).toEqual({ codes_count: 10_005 })
    const { json } = await send('GET', `/${id}/codes?limit=2`)
    expect(json.total).toBe(10_005)
    const [first] = json.data
    expect(first).toEqual({
      code: expect.stringMatching(/^summer-[2-9A-HJ-NP-Z]{10}$/),
      order_id: null,
      used_at: null,
    })
    const other = await build({ title: 'Other' })
    expect(refused(await patch(other.id, { code: first.code.toUpperCase() }))).toEqual([
      422,
      'code',
      'not_unique',
    ])
    expect(await titles(`&q=${first.code.toLowerCase()}`)).toEqual(['Ten off'])
    expect((await send('GET', `/${id}/codes?q=SUMMER-`)).json.total).toBe(10_000)
    const order_id = await placeOrder()
    await app.db.run(sql`
      update discount_codes set order_id = ${order_id}, used_at = now() where discount_id = ${id} and code = ${first.code}`)
    expect((await send('GET', `/${id}/codes?is_used=true`)).json).toMatchObject({
      ...{ data: [{ code: first.code, order_id }], total: 1 },
    })
    expect((await send('GET', `/${id}/codes?is_used=false`)).json.total).toBe(10_004)
    const table = await send('GET', `/${id}/codes/csv`)
    const rows = table.text.trim().split('\r\n')
    expect([table.status, rows.length, new Set(rows).size]).toEqual([200, 10_006, 10_006])
    expect(rows[1]).toContain(`${first.code},${order_id},`)
    // As long as a gift card's code without the hyphen, and entered in the same field of the store.
    expect(rows.map((row) => normalGiftCardCode(row.split(',')[0]!)).filter(isGiftCardCode)).toEqual([])
  })

  test('a code in a batch cannot be a code of its own discount, even while the discount is off', async () => {
    const { id } = await build({ code: 'SUMMER' })
    await send('POST', `/${id}/codes`, { count: 1 })
    const { code } = (await send('GET', `/${id}/codes`)).json.data[0]
    const taken = [422, 'code', 'not_unique']
    expect(refused(await patch(id, { code: code.toLowerCase() }))).toEqual(taken)
    expect(refused(await patch(id, { code, is_active: false }))).toEqual(taken)
    // From before this was refused.
    await app.db.run(sql`update discounts set code = ${code}, code_key = lower(${code}) where id = ${id}`)
    expect((await patch(id, { is_active: false })).status).toBe(200)
  })

  test('are not made for an automatic discount, nor too many', async () => {
    const { id } = await build({ method: 'automatic' })
    expect(refused(await send('POST', `/${id}/codes`, { count: 1 }))).toEqual([422, '', 'invalid'])
    const { id: by_code } = await build()
    for (const [body, field] of [
      [{ count: 10_001 }, 'count'],
      [{ count: 0 }, 'count'],
      [{ count: 1, prefix: 'x'.repeat(26) }, 'prefix'],
      [{ count: 1, prefix: 'a b' }, 'prefix'],
    ] as const)
      expect(refused(await send('POST', `/${by_code}/codes`, body))[1]).toBe(field)
  })
})

test('at most 25 automatic discounts run at any moment', async () => {
  const automatic = { method: 'automatic', ends_at: '2030-01-01T00:00:00.000Z' }
  const made: Discount[] = []
  for (let count = 0; count < 25; count++) made.push(await build(automatic))
  const many = [422, 'method', 'too_many']
  expect(refused(await create({ method: 'automatic' }))).toEqual(many)
  await build({ method: 'automatic', starts_at: automatic.ends_at })
  const off = await build({ ...automatic, is_active: false })
  expect(refused(await patch(off.id, { is_active: true }))).toEqual(many)
  expect((await patch(made[0]!.id, { title: 'Still one of them' })).status).toBe(200)
  await patch(made[0]!.id, { is_active: false })
  expect((await patch(off.id, { is_active: true })).status).toBe(200)
})

describe('once used', () => {
  test('a used discount keeps its method, class and kind, and cannot be deleted', async () => {
    const { id } = await build({ code: 'SUMMER', uses_limit: 1 })
    await use(id)
    for (const body of [{ method: 'automatic' }, { class: 'product' }, { kind: 'amount', amount: '5.00' }])
      expect((await patch(id, body)).json.error).toBe('in_use')
    expect((await send('DELETE', `/${id}`)).json.error).toBe('in_use')
    expect((await patch(id, { percent: '20', method: 'code' })).json).toMatchObject({
      ...{ percent: '20', uses: 1, status: 'used_up' },
    })
    // Also once the unpaid order has given its use back.
    await app.db.run(sql`update discounts set uses = 0 where id = ${id}`)
    await app.db.run(sql`update discount_uses set returned_at = now() where discount_id = ${id}`)
    expect((await send('DELETE', `/${id}`)).json.error).toBe('in_use')
    expect((await patch(id, { is_active: false })).json).toMatchObject({
      status: 'off',
      uses: 0,
      was_used: true,
    })
  })

  test('past uses of a discount by each customer count once a limit is set', async () => {
    const { id } = await build()
    await use(id)
    await use(id)
    await patch(id, { uses_per_customer: 3 })
    const uses = sql<{ email: string; uses: number }>`
      select email, uses from discount_customer_uses where discount_id = ${id}`
    expect(await app.db.rows(uses)).toEqual([{ email: 'bea@example.com', uses: 2 }])
  })
})

test('a copy is off and has no code', async () => {
  const product = await buildProduct(owner, shop)
  const original = await build({
    code: 'SUMMER',
    class: 'product',
    applies_to: { product_ids: [product.id] },
  })
  const { status, json } = await send('POST', `/${original.id}/duplicate`)
  const { id, created_at, updated_at } = json
  expect([status, json]).toEqual([
    201,
    { ...original, id, created_at, updated_at, code: null, is_active: false, status: 'off' },
  ])
  expect((await send('DELETE', `/${id}`)).status).toBe(204)
  expect((await send('GET', `/${id}`)).status).toBe(404)
})

test('lists filter and sort', async () => {
  await build({ title: 'Ärmel', code: 'ONE', ends_at: IN_2099 })
  await build({ title: 'Book', method: 'automatic', class: 'shipping', starts_at: IN_2099 })
  const used = await build({ title: 'Cup', code: 'TWO', uses_limit: 1 })
  await build({ title: 'Door', is_active: false })
  await build({ title: 'End', ends_at: LONG_AGO })
  await use(used.id)
  expect(await titles('')).toEqual(['End', 'Door', 'Cup', 'Book', 'Ärmel'])
  expect(await titles('&sort=title')).toEqual(['Ärmel', 'Book', 'Cup', 'Door', 'End'])
  expect((await titles('&sort=-uses'))[0]).toBe('Cup')
  expect((await titles('&sort=ends_at')).slice(0, 2)).toEqual(['End', 'Ärmel'])
  expect(await titles('&status=scheduled')).toEqual(['Book'])
  expect(await titles('&status=used_up')).toEqual(['Cup'])
  expect(await titles('&status=off')).toEqual(['Door'])
  expect(await titles('&status=ended')).toEqual(['End'])
  expect(await titles('&status=running')).toEqual(['Ärmel'])
  expect(await titles('&method=automatic')).toEqual(['Book'])
  expect(await titles('&class=shipping')).toEqual(['Book'])
  expect(await titles('&q=armel')).toEqual(['Ärmel'])
  expect(await titles('&q=tw')).toEqual(['Cup'])
})

test('claiming a use changes no version and notifies no process', async () => {
  const { id, updated_at } = await build()
  const version = sql<{ facts_version: number }>`select facts_version from shops where id = ${shop.id}`
  const before = await app.db.first(version)
  await app.db.run(sql`update discounts set uses = uses + 1 where id = ${id}`)
  expect(await app.db.first(version)).toEqual(before)
  expect((await send('GET', `/${id}`)).json.updated_at).toBe(updated_at)
  await patch(id, { percent: '11' })
  expect((await app.db.first(version))?.facts_version).toBe(before!.facts_version + 1)
})
