import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import { MAX_TEMPLATES, type ShippingRateTemplate } from '@kontor/contract/stock/shipping'
import type { Warehouse } from '@kontor/contract/stock/warehouses'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildRates, buildShop, buildWarehouse } from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let viewer: TestUser
let shop: Shop
let warehouse: Warehouse

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})

beforeEach(async () => {
  shop = await buildShop(owner)
  warehouse = await buildWarehouse(owner, shop)
  viewer = await buildMember(app, shop, 'viewer')
})

const BASE = '/v1/a/shipping-rate-templates'
const form = (changes: object = {}) => ({
  shop_id: shop.id,
  provider: 'Post',
  rates: [{ countries: ['de', 'AT'], amount: 4.9 }],
  ...changes,
})
const send = (method: string, path: string, body?: unknown, user = owner) =>
  app.send({ method, url: BASE + path, token: user.access_token, body })
const post = (body: unknown) => send('POST', '', body)
const patch = (id: string, body: unknown) => send('PATCH', `/${id}`, body)
const get = (id: string) => owner.call(api.shipping.get, { params: { id } })
const template = () => buildRates(owner, shop, warehouse)
const rows = async () =>
  (
    await app.db.rows(sql<{ n: number }>`
      select count(*) as n from shipping_rate_templates where shop_id = ${shop.id}
      union all select count(*) from shipping_rates where shop_id = ${shop.id}
      union all select count(*) from shipping_template_warehouses where shop_id = ${shop.id}`)
  ).map(({ n }) => n)

/** Ids that are no warehouse of this shop: another user's, one of the owner's other shop, an archived one, and one that does not exist. */
async function foreignWarehouses(): Promise<string[]> {
  const archived = await buildWarehouse(owner, shop)
  await owner.call(api.warehouses.remove, { params: { id: archived.id } })
  const theirs = await buildWarehouse(stranger, await buildShop(stranger))
  const other = await buildWarehouse(owner, await buildShop(owner))
  return [theirs.id, other.id, archived.id, crypto.randomUUID()]
}

describe('creating', () => {
  test('is for roles that write, and T-02 in a shop of their own', async () => {
    await expectGuarded(app, {
      method: 'POST',
      url: BASE,
      body: form(),
      stranger,
      weak: viewer,
      strong: owner,
    })
    expect(await rows()).toEqual([0, 0, 0])
  })

  test('returns the template, in the shop’s currency', async () => {
    const free = { countries: ['FR'], amount: '10', free_above_value: '99.5' }
    const zero = { countries: ['IT'], amount: 0, free_above_value: 0 }
    const rates = [...form().rates, free, zero]
    const { status, json } = await post(
      form({ rates, warehouse_ids: [warehouse.id, warehouse.id], currency: 'eur' }),
    )
    expect(status).toBe(201)
    expect(json).toMatchObject({ title: '', description: '', method: 'by_order', service_level: 'standard' })
    expect(json).toMatchObject({ currency: 'EUR', warehouse_ids: [warehouse.id] })
    expect(json.rates).toMatchObject([
      { countries: ['DE', 'AT'], amount: '4.90', free_above_value: null },
      { countries: ['FR'], amount: '10.00', free_above_value: '99.50' },
      { countries: ['IT'], amount: '0.00', free_above_value: '0.00' },
    ])
    expect(await get(json.id)).toEqual(json)
  })

  test('N-07 keeps every decimal of a coin', async () => {
    const coins = await buildShop(owner, { default_currency: 'ETH' })
    const rates = [{ countries: ['DE'], amount: '0.123456789012345678', free_above_value: '999999999999' }]
    const { json } = await post(form({ shop_id: coins.id, rates }))
    expect(json.rates).toMatchObject([
      { amount: '0.123456789012345678', free_above_value: '999999999999.000000000000000000' },
    ])
    expect((await get(json.id)).rates).toEqual(json.rates)
  })

  test.each([
    [{ provider: '' }, 'provider', 'Provider is required'],
    [{ rates: undefined }, 'rates', 'Rates is required'],
    [{ rates: [] }, 'rates', 'Rates is required'],
    [{ method: 'by_mood' }, 'method', 'Method is required'],
    [{ service_level: null }, 'service_level', 'Service Level is required'],
    [{ rates: [{ countries: [], amount: '1' }] }, 'rates.0.countries', undefined],
    [{ rates: [{ countries: ['DE', 'XX'], amount: '1' }] }, 'rates.0.countries.1', undefined],
    [{ rates: [{ countries: ['DE', 'de'], amount: '1' }] }, 'rates.0.countries', undefined],
    [
      { rates: [...rateTo('DE'), ...rateTo('FR'), ...rateTo('DE')] },
      'rates.2.countries',
      'DE is listed twice in this template',
    ],
    [{ warehouse_ids: ['no-id'] }, 'warehouse_ids.0', undefined],
  ])('refuses %j', async (wrong, field, message) => {
    const { status, json } = await post(form(wrong))
    expect([status, json.errors[0].field]).toEqual([422, field])
    if (message) expect(json.errors[0].message).toBe(message)
    expect(await rows()).toEqual([0, 0, 0])
  })

  test('ends at the most that a shop can have', async () => {
    await app.db.run(sql`
      insert into shipping_rate_templates (shop_id, provider, method, service_level, currency)
      select ${shop.id}, 'Post', 'by_order', 'standard', 'EUR' from generate_series(2, ${MAX_TEMPLATES}::int)`)
    const answers = await Promise.all([post(form()), post(form())])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.json.errors).toMatchObject([
      { field: 'shop_id', code: 'too_many' },
    ])
  })

  const AMOUNTS = [
    -0.01,
    '-0',
    '1e-7',
    '1,00',
    '1.',
    '.5',
    '+1',
    '0x10',
    '１２',
    '4.901',
    '1'.repeat(13),
    null,
    '',
    [],
    {},
    true,
  ]
  test.each(AMOUNTS)('N-02 refuses the amount %j', async (amount) => {
    const at = (rate: object) => post(form({ rates: [{ countries: ['DE'], amount: '1', ...rate }] }))
    expect((await at({ amount })).status).toBe(422)
    if (amount !== null) expect((await at({ free_above_value: amount })).status).toBe(422)
    expect(await rows()).toEqual([0, 0, 0])
  })

  test('N-02 names the rate with decimals in a currency without', async () => {
    const yen = await buildShop(owner, { default_currency: 'JPY' })
    const rates = [
      { countries: ['JP'], amount: '500' },
      { countries: ['DE'], amount: '500.5' },
    ]
    const { status, json } = await post(form({ shop_id: yen.id, rates }))
    expect([status, json.errors[0].field]).toEqual([422, 'rates.1.amount'])
  })

  test('N-08 refuses another currency', async () => {
    for (const currency of ['USD', 'XXX', '']) {
      const { status, json } = await post(form({ currency }))
      expect([status, json.error]).toEqual([422, 'currency_mismatch'])
    }
    expect(await rows()).toEqual([0, 0, 0])
  })

  test('T-05 refuses warehouses that are not the shop’s, whole', async () => {
    for (const foreign of await foreignWarehouses()) {
      const { status, json } = await post(form({ warehouse_ids: [warehouse.id, foreign] }))
      expect([status, json.errors[0].field]).toEqual([422, 'warehouse_ids'])
    }
    expect(await rows()).toEqual([0, 0, 0])
  })
})

function rateTo(country: string) {
  return [{ countries: [country], amount: '1' }]
}

test('the list is of one shop, with rates and warehouses', async () => {
  const url = `${BASE}?shop_id=${shop.id}`
  await expectGuarded(app, { method: 'GET', url, stranger, strong: owner })
  const zoo = await buildRates(owner, shop, warehouse, { title: 'Zoo', provider: 'Wagon' })
  const air = await buildRates(owner, shop, warehouse, { title: 'air' })
  const other = await buildShop(owner)
  await buildRates(owner, other, await buildWarehouse(owner, other))
  const list = async (query = '') =>
    (await send('GET', `?shop_id=${shop.id}${query}`, undefined, viewer)).json
  expect(await list()).toEqual({ data: [air, zoo], total: 2 })
  expect(await list('&q=wagon')).toEqual({ data: [zoo], total: 1 })
  expect((await list('&sort=-title')).data).toEqual([zoo, air])
})

test('reading is for members', async () => {
  const { id } = await template()
  await expectGuarded(app, { method: 'GET', url: `${BASE}/${id}`, stranger, strong: owner, id })
  expect(await viewer.call(api.shipping.get, { params: { id } })).toEqual(await get(id))
})

describe('changing', () => {
  test('is for roles that write', async () => {
    const before = await template()
    const { id } = before
    const body = { title: 'Mine' }
    await expectGuarded(app, {
      method: 'PATCH',
      url: `${BASE}/${id}`,
      body,
      stranger,
      weak: viewer,
      strong: owner,
      id,
    })
    expect(await get(id)).toEqual(before)
  })

  test('omitted lists stay, sent lists replace; a rate with an id keeps it', async () => {
    const before = await template()
    const named = await patch(before.id, { title: 'New', shop_id: crypto.randomUUID(), currency: 'EUR' })
    expect(named.json).toEqual({ ...before, title: 'New', updated_at: expect.any(String) })
    const [rate] = before.rates
    const foreign = (await buildRates(owner, shop, warehouse)).rates[0]!
    const { json } = await patch(before.id, {
      rates: [
        { countries: ['US'], amount: '9' },
        { id: rate!.id, countries: ['DE'], amount: '5' },
        { id: foreign.id, countries: ['FR'], amount: '6' },
        { id: rate!.id, countries: ['IT'], amount: '7' },
      ],
      warehouse_ids: [],
    })
    const ids = (json as ShippingRateTemplate).rates.map(({ id }) => id)
    expect(new Set([...ids, foreign.id]).size).toBe(5)
    expect(ids[1]).toBe(rate!.id)
    expect(json.rates.map((one: { amount: string }) => one.amount)).toEqual(['9.00', '5.00', '6.00', '7.00'])
    expect(json.warehouse_ids).toEqual([])
    expect(await get(before.id)).toEqual(json)
  })

  test('refuses what creating refuses, and stays whole', async () => {
    const before = await template()
    const changes = [
      { rates: [] },
      { rates: [{ countries: ['DE'], amount: '1.001' }] },
      { rates: rateTo('FR'), warehouse_ids: [crypto.randomUUID()] },
      { title: 'New', currency: 'USD' },
    ]
    for (const change of changes) expect((await patch(before.id, change)).status).toBe(422)
    for (const foreign of await foreignWarehouses())
      expect((await patch(before.id, { warehouse_ids: [foreign] })).json.errors[0].field).toBe(
        'warehouse_ids',
      )
    expect(await get(before.id)).toEqual(before)
  })

  test('M-07 refuses an outdated version', async () => {
    const before = await template()
    expect((await patch(before.id, { rates: rateTo('FR'), updated_at: before.updated_at })).status).toBe(200)
    expect((await patch(before.id, { title: 'Late', updated_at: before.updated_at })).json.error).toBe(
      'stale',
    )
  })
})

describe('warehouses of a template', () => {
  test.each(['POST', 'DELETE'])('%s is for roles that write', async (method) => {
    const before = await template()
    const { id } = before
    const url = `${BASE}/${id}/warehouses/${warehouse.id}`
    await expectGuarded(app, { method, url, stranger, weak: viewer, strong: owner, id })
    expect(await get(id)).toEqual(before)
  })

  test('are linked and unlinked, as often as one likes', async () => {
    const { id } = await template()
    const second = await buildWarehouse(owner, shop)
    const path = `/${id}/warehouses/${second.id}`
    for (const _ of [1, 2]) expect((await send('POST', path)).status).toBe(204)
    expect((await get(id)).warehouse_ids).toEqual([warehouse.id, second.id])
    for (const _ of [1, 2]) expect((await send('DELETE', path)).status).toBe(204)
    expect((await get(id)).warehouse_ids).toEqual([warehouse.id])
    const { data } = await owner.call(api.audit.list, {
      query: {
        shop_id: shop.id,
        subject: `shipping_rate_template:${id}`,
        action: 'shipping_rate_template.change',
      },
    })
    const [one, both] = [[warehouse.id], [warehouse.id, second.id]].map((warehouse_ids) => ({
      warehouse_ids,
    }))
    expect(data).toMatchObject([
      { before: both, after: one },
      { before: one, after: both },
    ])
  })

  test('M-07 are no change of the template: its next update is not stale', async () => {
    const before = await template()
    const { id, updated_at } = before
    const second = await buildWarehouse(owner, shop)
    const path = `/${id}/warehouses/${second.id}`
    expect((await send('POST', path)).status).toBe(204)
    expect((await get(id)).updated_at).toBe(updated_at)
    const linked = await patch(id, { title: 'Linked', updated_at })
    expect([linked.status, linked.json.warehouse_ids]).toEqual([200, [warehouse.id, second.id]])
    expect((await send('DELETE', path)).status).toBe(204)
    const unlinked = await patch(id, { title: 'Unlinked', updated_at: linked.json.updated_at })
    expect([unlinked.status, unlinked.json.warehouse_ids]).toEqual([200, [warehouse.id]])
    expect((await patch(id, { title: 'Late', updated_at })).json.error).toBe('stale')
  })

  test('T-05 must be the shop’s', async () => {
    const before = await template()
    const [theirs, other, archived, unknown] = await foreignWarehouses()
    for (const foreign of [theirs, other, archived, unknown, 'no-id'])
      expect((await send('POST', `/${before.id}/warehouses/${foreign}`)).status).toBe(404)
    for (const foreign of [theirs, other, unknown, 'no-id'])
      expect((await send('DELETE', `/${before.id}/warehouses/${foreign}`)).status).toBe(404)
    expect(await get(before.id)).toEqual(before)
  })
})

test('deleting takes rates and links along, and is for roles that write', async () => {
  const before = await template()
  const { id } = before
  await expectGuarded(app, {
    method: 'DELETE',
    url: `${BASE}/${id}`,
    stranger,
    weak: viewer,
    strong: owner,
    id,
  })
  expect(await get(id)).toEqual(before)
  expect((await send('DELETE', `/${id}`)).status).toBe(204)
  expect((await send('DELETE', `/${id}`)).status).toBe(404)
  expect(await rows()).toEqual([0, 0, 0])
})
