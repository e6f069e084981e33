// Fields that the server sets itself are ignored in every create and update: every column of the row that the contract does not accept, and names
// that other systems accept.

import type { Endpoint } from '@kontor/contract/http/endpoint'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { drawn } from '../../../scripts/lib/runs.mjs'
import { sql } from '../db/sql.ts'
import { isForOperators, PRIVATE_ENDPOINTS, requestFor } from '../testing/endpoint-cases.ts'
import { buildWorld, freshIds, type World } from '../testing/endpoint-world.ts'
import { type PayingApp, startPayingApp } from '../testing/paying-shop.ts'

type Row = Record<string, unknown>

const TABLES: Record<string, string> = {
  shop_imports: 'shop_imports',
  shops: 'shops',
  addresses: 'addresses',
  products: 'products',
  product_groups: 'product_groups',
  safety_contacts: 'safety_contacts',
  collections: 'collections',
  redirects: 'redirects',
  search_synonyms: 'search_synonyms',
  customer_groups: 'customer_groups',
  price_lists: 'price_lists',
  discounts: 'discounts',
  gift_cards: 'gift_cards',
  warehouses: 'warehouses',
  stock: 'stock_movements',
  payment_gateways: 'payment_gateways',
  shipping: 'shipping_rate_templates',
  orders: 'orders',
  order_edits: 'order_edits',
  refunds: 'refunds',
  shipments: 'shipments',
  deposits: 'deposits',
  uploads: 'uploads',
  imports: 'imports',
  exports: 'exports',
  files: 'product_files',
  downloads: 'product_downloads',
}

// Names that an attacker might try.
const HOPED_FOR = {
  user_id: crypto.randomUUID(),
  owner_id: crypto.randomUUID(),
  role: 'viewer',
  is_admin: true,
  is_verified: true,
  is_account_email: true,
  is_operator: true,
  balance: '1000000',
  stock_level: 77,
  held: 77,
  available: 77,
  deleted_at: null,
  payment_status: 'captured',
  paid: true,
  unit_price: '0.01',
  item_total: '0.01',
  url: 'https://evil.example',
  secret_key: 'sk_test_changed',
  webhook_secret: 'whsec_changed',
  is_test_mode: false,
  provider: 'OTHER',
}

/** How many of these fields are tried at each endpoint. */
const DRAWN = 2

let app: PayingApp
let world: World
let stranger: World

beforeAll(async () => {
  app = await startPayingApp({ SHOP_IMPORTS_A_DAY: '1000' })
  world = await buildWorld(app)
  stranger = await buildWorld(app)
})

const tableOf = (name: string): string => {
  const table = TABLES[name.split('.')[0] as string]
  if (table === undefined) throw new Error(`Of which table are the rows of ${name}?`)
  return table
}

const find = (table: string, id: string) =>
  app.db.first(sql<Row>`select * from ${sql.ident(table)} where id = ${id}`)

/** A value of the column's type that differs from the row's. */
function otherValue(column: string, value: unknown, type: string): unknown {
  if (column === 'shop_id') return stranger.shop.id
  if (type === 'boolean') return value !== true
  if (type === 'uuid') return crypto.randomUUID()
  if (type.startsWith('timestamp')) return '2001-01-01T00:00:00.000Z'
  if (/int|numeric/.test(type)) return type === 'numeric' ? '77' : 77
  if (type === 'ARRAY') return ['smuggled']
  return type === 'jsonb' ? { smuggled: true } : 'smuggled'
}

/** The fields that an endpoint must ignore, each with a value that would be noticed. */
async function smuggled(table: string, endpoint: Endpoint, row: Row): Promise<[string, unknown][]> {
  const taken = Object.keys((endpoint.body as z.ZodObject).shape)
  const columns = await app.db.rows(
    sql<{ column_name: string; data_type: string }>`
      select column_name, data_type from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
  )
  const fields = columns.map(({ column_name, data_type }): [string, unknown] => [
    column_name,
    otherValue(column_name, row[column_name], data_type),
  ])
  return [...fields, ...Object.entries(HOPED_FOR)].filter(([field]) => !taken.includes(field))
}

// `shop_id` is accepted where a row is created; tenants.test.ts tests which values are.
const same = (value: unknown, other: unknown) => JSON.stringify(value) === JSON.stringify(other)

/** An import is read again from its file, which the row made here lacks: encodings.test.ts changes one. */
const NEEDS_A_FILE = new Set(['imports.update'])
const named = (verb: string) =>
  PRIVATE_ENDPOINTS.filter(
    (one) => one.name.endsWith(`.${verb}`) && !isForOperators(one) && !NEEDS_A_FILE.has(one.name),
  )

test.each(named('create'))('M-01 $name makes what is the server’s to make', async ({ name, endpoint }) => {
  const table = tableOf(name)
  const create = async (fields: object) => {
    const request = requestFor(name, endpoint, await freshIds(world, endpoint))
    return app.send({
      ...request,
      token: world.owner.access_token,
      body: { ...(request.body as object), ...fields },
    })
  }
  const plain = await create({})
  expect([plain.status, plain.text]).toEqual([201, plain.text])
  const fields = await smuggled(table, endpoint, (await find(table, plain.json.id)) as Row)
  expect(fields.length).toBeGreaterThan(15)
  for (const [field, value] of drawn(fields, DRAWN, name)) {
    const { status, json, text } = await create({ [field]: value })
    if (status === 422) continue
    expect([field, status, text]).toEqual([field, 201, text])
    const row = (await find(table, json.id)) as Row
    expect([field, same(row[field], value)]).toEqual([field, false])
    if (value !== null) expect([field, same(json[field], value)]).toEqual([field, false])
  }
})

test.each(named('update'))(
  'M-01 T-03 $name changes what it takes and nothing else',
  async ({ name, endpoint }) => {
    const table = tableOf(name)
    const ids = await freshIds(world, endpoint)
    const request = requestFor(name, endpoint, ids)
    const id = request.url.split('/').pop() as string
    const token = world.owner.access_token
    expect((await app.send({ ...request, token })).status).toBe(200)
    const before = (await find(table, id)) as Row
    for (const [field, value] of drawn(await smuggled(table, endpoint, before), DRAWN, name)) {
      const { status } = await app.send({
        ...request,
        token,
        body: { ...(request.body as object), [field]: value },
      })
      expect([field, [200, 422].includes(status)]).toEqual([field, true])
      const { updated_at, ...after } = (await find(table, id)) as Row
      expect([field, after]).toEqual([field, { ...after, ...before, updated_at: undefined }])
      expect(Date.parse(updated_at as string)).toBeGreaterThan(Date.parse('2020-01-01'))
    }
  },
)

const POLLUTED = [
  '{"__proto__":{"polluted":true},',
  '{"constructor":{"prototype":{"polluted":true}},',
  '{"__proto__":null,',
]

test.each([...named('create'), ...named('update')])(
  'M-05 $name takes no prototype',
  async ({ name, endpoint }) => {
    const ids = await freshIds(world, endpoint)
    for (const start of drawn(POLLUTED, 1, name)) {
      const request = requestFor(name, endpoint, ids)
      const { status } = await app.send({
        ...request,
        token: world.owner.access_token,
        headers: { 'content-type': 'application/json' },
        body: start + JSON.stringify(request.body).slice(1),
      })
      expect([200, 201, 400, 422]).toContain(status)
      expect(({} as Row).polluted).toBeUndefined()
    }
  },
)

test.each([...named('create'), ...named('update')])(
  'M-05 $name takes no field twice, however it is spelt',
  async ({ name, endpoint }) => {
    const ids = await freshIds(world, endpoint)
    const fields = Object.keys(requestFor(name, endpoint, ids).body as object)
    for (const field of drawn(fields, DRAWN, name))
      for (const escaped of [0, 1]) {
        const request = requestFor(name, endpoint, ids)
        const code = field.charCodeAt(0).toString(16).padStart(4, '0')
        const key = escaped ? `\\u${code}${field.slice(1)}` : field
        const { status, json } = await app.send({
          ...request,
          token: world.owner.access_token,
          headers: { 'content-type': 'application/json' },
          body: `{"${key}":null,${JSON.stringify(request.body).slice(1)}`,
        })
        expect([status, json.errors?.map((error: Row) => [error.field, error.code])]).toEqual([
          422,
          [[field, 'duplicate']],
        ])
      }
  },
)

const WRONG_KINDS = [
  null,
  [],
  {},
  [[]],
  { $gt: 0 },
  ['a', 'b'],
  true,
  0,
  -1,
  1.5,
  'true',
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(300_000),
]

test.each([...named('create'), ...named('update')])(
  'M-05 $name answers every kind of value in every field, and never with a 500',
  async ({ name, endpoint }) => {
    const ids = await freshIds(world, endpoint)
    // In `npm test`, wrong-kinds.test.ts tries a wrong value in each of the others.
    for (const field of drawn(Object.keys((endpoint.body as z.ZodObject).shape), 2 * DRAWN, name))
      for (const value of drawn(WRONG_KINDS, DRAWN / 2, `${name} ${field}`)) {
        const request = requestFor(name, endpoint, ids)
        const body = { ...(request.body as object), [field]: value }
        const { status, text } = await app.send({ ...request, token: world.owner.access_token, body })
        const shown = JSON.stringify(value)?.slice(0, 20)
        expect([field, shown, [200, 201, 404, 409, 422].includes(status), text.slice(0, 300)]).toEqual([
          ...[field, shown, true],
          text.slice(0, 300),
        ])
      }
  },
)
