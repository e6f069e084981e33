// One shop's members and another shop's rows, for every private endpoint of the contract: another shop's id gets exactly the response of an unknown
// id, and nothing of the other shop is changed or shown.

import type { Endpoint } from '@kontor/contract/http/endpoint'
import { isUuid } from '@kontor/contract/values/id'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { drawn } from '../../../scripts/lib/runs.mjs'
import { sql } from '../db/sql.ts'
import { type RawRequest, type RawResponse, startTestApp, type TestApp } from '../testing/app.ts'
import type { Ids } from '../testing/endpoint-bodies.ts'
import {
  PRIVATE_ENDPOINTS,
  parametersOf,
  references,
  requestFor,
  rowOf,
  SHOP_ENDPOINTS,
} from '../testing/endpoint-cases.ts'
import { buildWorld, freshIds, type World } from '../testing/endpoint-world.ts'

let app: TestApp
let own: World
let foreign: World
let foreign_rows: string

async function snapshot(shop_id: string): Promise<string> {
  const tables = await app.db.rows(
    sql<{ table_name: string }>`
      select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'shop_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const rows = await Promise.all([
    app.db.rows(sql`select to_jsonb(s)::text as row from shops s where id = ${shop_id}`),
    ...tables.map(({ table_name }) =>
      app.db.rows(sql`
        select ${table_name} as name, to_jsonb(t)::text as row from ${sql.ident(table_name)} t
        where shop_id = ${shop_id} order by to_jsonb(t)::text`),
    ),
  ])
  return JSON.stringify(rows, null, 1)
}

beforeAll(async () => {
  app = await startTestApp()
  own = await buildWorld(app)
  foreign = await buildWorld(app)
  foreign_rows = await snapshot(foreign.shop.id)
})

const answers: { name: string; answer: RawResponse }[] = []
let running = ''
beforeEach(({ task }) => {
  running = task.name
})

async function ask(request: RawRequest): Promise<RawResponse> {
  const answer = await app.send({ ...request, token: own.owner.access_token })
  answers.push({ name: running, answer })
  return answer
}

/** The contents of a response, without the requested id, the request id and the id that a calculation makes for itself. */
const contentsOf = ({ status, text }: RawResponse, id: string) => ({
  status,
  text: text
    .replaceAll(id, '<id>')
    .replace(/"request_id":"[^"]*"/, '')
    .replace(/^\{"id":"[^"]*"/, '{'),
})

/** Sends a request with another shop's id and with an unknown one, and expects the same response. */
async function expectUnknown(
  make: (id: string) => RawRequest,
  foreign_id: string,
  unknown_id: string = crypto.randomUUID(),
): Promise<RawResponse> {
  const answer = await ask(make(foreign_id))
  expect(contentsOf(answer, foreign_id)).toEqual(contentsOf(await ask(make(unknown_id)), unknown_id))
  return answer
}

test.each(PRIVATE_ENDPOINTS.filter(({ endpoint }) => parametersOf(endpoint).length > 0))(
  'T-01 T-05 $name: every id of its path',
  async ({ name, endpoint }) => {
    for (const parameter of parametersOf(endpoint)) {
      const row = rowOf(name, endpoint, parameter)
      const make = (id: string) => requestFor(name, endpoint, { ...own.ids, [row]: id })
      const answer = await expectUnknown(make, foreign.ids[row])
      expect([parameter, answer.status, answer.json.error]).toEqual([parameter, 404, 'not_found'])
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    }
  },
)

test.each(SHOP_ENDPOINTS.filter(({ endpoint }) => endpoint.shop === 'query' || endpoint.shop === 'body'))(
  'T-02 T-07 $name: the shop it names',
  async ({ name, endpoint }) => {
    const make = (shop_id: string) => requestFor(name, endpoint, { ...own.ids, shop_id })
    expect((await expectUnknown(make, foreign.shop.id)).status).toBe(404)
    const whole = (shop_id: string) => requestFor(name, endpoint, { ...foreign.ids, shop_id })
    expect((await ask(whole(foreign.shop.id))).status).toBe(404)
  },
)

const namesOf = (schema: unknown): string[] => Object.keys((schema as z.ZodObject | undefined)?.shape ?? {})
const FILTERED = SHOP_ENDPOINTS.filter(({ endpoint }) => namesOf(endpoint.query).length > 1)

test.each(FILTERED)('T-06 T-07 $name: what it is filtered by', async ({ name, endpoint }) => {
  const { url, ...request } = requestFor(name, endpoint, own.ids)
  const [path, query] = url.split('?')
  const ids = [...new Set(Object.values(foreign.ids).filter(isUuid))]
  // Where a field takes an id, ids of several kinds are tried; the others look for a text.
  for (const field of namesOf(endpoint.query).filter((other) => other !== 'shop_id'))
    for (const foreign_id of [
      ...drawn(ids, field.endsWith('_id') ? 4 : 1, `${name} ${field}`),
      foreign.canary,
    ]) {
      const make = (text: string) => {
        const params = new URLSearchParams(query)
        params.set(field, text)
        return { ...request, url: `${path}?${params}` }
      }
      const of_unknown = foreign_id === foreign.canary ? `canary-${crypto.randomUUID()}` : undefined
      const { status } = await expectUnknown(make, foreign_id, of_unknown)
      expect([field, status < 500]).toEqual([field, true])
    }
})

test('M-05 T-02 a shop_id that is given twice is refused, in either order', async () => {
  const send = (first: string, second: string) =>
    ask({
      method: 'POST',
      url: '/v1/a/warehouses',
      headers: { 'content-type': 'application/json' },
      body: `{"shop_id":"${first}","title":"x","shop_id":"${second}"}`,
    })
  for (const { status, json } of [
    await send(own.shop.id, foreign.shop.id),
    await send(foreign.shop.id, own.shop.id),
    await send(own.shop.id, own.shop.id),
  ])
    expect([status, json.errors[0].field]).toEqual([422, 'shop_id'])
})

/** Each row is stored or refused alone, so the call itself succeeds. */
const IN_ROWS = ['shipments.plan', 'shipments.sendMany', 'shipments.deliverMany']

test.each(PRIVATE_ENDPOINTS.filter(({ name }) => IN_ROWS.includes(name)))(
  'T-02 T-05 $name: a row of another shop is refused as an unknown row',
  async ({ name, endpoint }) => {
    const { shop_id } = own.ids
    const rowsOf = (id: string) => {
      if (name === 'shipments.plan') return { order_ids: [id] }
      return name === 'shipments.sendMany' ? { shipments: [{ id }] } : { ids: [id] }
    }
    const make = (id: string) => ({
      ...requestFor(name, endpoint, own.ids),
      body: { shop_id, ...rowsOf(id) },
    })
    const id = name === 'shipments.plan' ? foreign.ids.paid_orders : foreign.ids.shipments
    const { status, json } = await expectUnknown(make, id)
    expect([status, json.done, json.refused]).toEqual([
      200,
      [],
      [{ id, error: 'not_found', message: expect.any(String) }],
    ])
  },
)

const withBody = PRIVATE_ENDPOINTS.filter(
  ({ name, endpoint }) => endpoint.body !== undefined && !IN_ROWS.includes(name),
)
const kindOf = (ids: Ids, id: string) => (Object.keys(ids) as (keyof Ids)[]).find((kind) => ids[kind] === id)

test.each(withBody)('T-02 T-04 T-05 T-06 $name: every reference in its body', async ({ name, endpoint }) => {
  const ids = await freshIds(own, endpoint as Endpoint)
  const request = requestFor(name, endpoint, ids)
  for (const { field, id, replace } of references(request.body)) {
    const kind = kindOf(ids, id)
    if (kind === undefined) throw new Error(`${name}: what is ${field}?`)
    const make = (other: string) => ({ ...request, body: replace(other) })
    const { status, text } = await expectUnknown(make, foreign.ids[kind])
    // An endpoint that only reads may answer as if there were nothing; one that stores must refuse.
    if (endpoint.access !== 'shop:read' && name !== 'orders.calculate')
      expect([field, [404, 422].includes(status)]).toEqual([field, true])
    expect(text).not.toContain(foreign.canary)
  }
})

test('T-02 an order cannot take the id of another shop’s order', async () => {
  const order = PRIVATE_ENDPOINTS.find(({ name }) => name === 'orders.create')!
  const request = requestFor(order.name, order.endpoint, own.ids)
  const answer = await ask({ ...request, body: { ...(request.body as object), id: foreign.ids.orders } })
  expect([404, 409, 422]).toContain(answer.status)
})

test('T-04 the database itself refuses rows that join two shops', async () => {
  const { ids: a } = own
  const { ids: b } = foreign
  const statements = [
    sql`insert into warehouses (shop_id, title, address_id) values (${a.shop_id}, 'x', ${b.addresses})`,
    sql`insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason) values (${a.shop_id}, ${b.products}, ${a.warehouses}, 1, 'purchase')`,
    sql`insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason) values (${a.shop_id}, ${a.products}, ${b.warehouses}, 1, 'purchase')`,
    sql`insert into stock_levels (shop_id, product_id, warehouse_id, may_go_negative) values (${a.shop_id}, ${b.products}, ${b.warehouses}, false)`,
    sql`insert into shipping_template_warehouses (shop_id, template_id, warehouse_id) values (${a.shop_id}, ${a.shipping_rate_templates}, ${b.warehouses})`,
    sql`insert into product_files (shop_id, product_id, filename, mime_type, size, storage_key) values (${a.shop_id}, ${b.products}, 'x', 'x', 1, 'x')`,
  ]
  for (const statement of statements)
    await expect(app.db.run(statement)).rejects.toMatchObject({ code: '23503' })
})

test('T-05 a customer of a shop cannot send an order to an address out of its book', async () => {
  const order = PRIVATE_ENDPOINTS.find(({ name }) => name === 'orders.create')!
  const answer = await ask(requestFor(order.name, order.endpoint, foreign.ids))
  expect([404, 422]).toContain(answer.status)
})

test('I7 after all of this nothing of the other shop has changed, and nothing of it was shown', async () => {
  expect(answers.length).toBeGreaterThan(SHOP_ENDPOINTS.length * 2)
  const seen = answers.filter(({ answer }) => JSON.stringify(answer).includes(foreign.canary))
  expect(seen.map(({ name }) => name)).toEqual([])
  expect(await snapshot(foreign.shop.id)).toBe(foreign_rows)
  expect(foreign_rows).toContain(foreign.canary)
})
