// Sends every private endpoint of the contract a foreign shop's id, in every place of its path, query and
// body, and an unknown id. Both must get the same response, and no data of the foreign shop may be shown or
// changed. Also runs while connections are terminated.

import type { Endpoint } from '@kontor/contract/http/endpoint'
import { sql } from '../../server/src/db/sql.ts'
import type { TestApp } from '../../server/src/testing/app.ts'
import type { Ids } from '../../server/src/testing/endpoint-bodies.ts'
import {
  PRIVATE_ENDPOINTS,
  parametersOf,
  references,
  requestFor,
  rowOf,
  SHOP_ENDPOINTS,
} from '../../server/src/testing/endpoint-cases.ts'
import { buildWorld, type World as Tenant } from '../../server/src/testing/endpoint-world.ts'
import { untilIdle } from '../oracles/oracles.ts'
import type { HttpResponse } from '../world/http-request.ts'
import type { World } from '../world/world.ts'
import { isRefusedForLoad } from './check.ts'

type Request = ReturnType<typeof requestFor>

/** Makes two shops with a row of every kind, with the code of the server's own tests, here over HTTP. */
export async function makeTenants(world: World): Promise<[Tenant, Tenant]> {
  const app = {
    db: world.db,
    parts: { tokens: world.tokens },
    as: (token: string) => world.as(token),
    send: ({ url, ...request }: Request & { token?: string }) => world.ask({ ...request, path: url }),
  } as unknown as TestApp
  const make = async () => {
    const canary = `canary${world.random.uuid().replaceAll('-', '')}`
    const tenant = await buildWorld(app, canary)
    const { user_id, access_token, email } = tenant.owner
    // The account was written straight into the database, and no request has named it.
    world.watch.addresses.add(email)
    world.watch.owners.set(canary, {
      shop_id: tenant.shop.id,
      slug: tenant.shop.slug,
      user_ids: new Set([user_id]),
      access_token,
    })
    return tenant
  }
  return [await make(), await make()]
}

/** All rows of a shop: the name of each table, with its rows as a JSON text. */
export type Snapshot = ReadonlyMap<string, string>

export async function snapshotOf(world: World, shop_id: string): Promise<Snapshot> {
  const tables = await world.db.rows(
    sql<{ table_name: string }>`
      select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'shop_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const snapshot = new Map<string, string>()
  for (const { table_name } of tables) {
    const rows = await world.db.rows(sql`
      select to_jsonb(t)::text as row from ${sql.ident(table_name)} t where shop_id = ${shop_id} order by to_jsonb(t)::text`)
    snapshot.set(table_name, JSON.stringify(rows))
  }
  return snapshot
}

/** Returns the names of the tables in which two snapshots differ. */
export const changedTables = (before: Snapshot, after: Snapshot): string[] =>
  [...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name)

/**
 * Waits for the jobs of a new shop, and runs the jobs of every minute now. Later they would change rows
 * between two snapshots.
 */
export async function letSettle(world: World): Promise<void> {
  for (const task of ['count_customers', 'watch_stock', 'expire_orders'])
    await world.db.run(sql`select graphile_worker.add_job(${task}, '{}'::json)`)
  await untilIdle(world)
}

interface Probe {
  name: string
  row: string
  make(id: string): Request
  foreign_id: string
  /**
   * True for reads, such as a list of ids or a calculation. They may answer 200 as if the row did not exist.
   */
  may_be_empty: boolean
}

const isReading = (name: string, { access }: Endpoint): boolean =>
  access === 'shop:read' || name === 'orders.calculate'

/** Yields every place of every private endpoint that takes an id, with the id of `foreign` for the place. */
export function* probesOf(own: Tenant, foreign: Tenant): Generator<Probe> {
  for (const { name, endpoint } of PRIVATE_ENDPOINTS)
    for (const parameter of parametersOf(endpoint)) {
      const row = rowOf(name, endpoint, parameter)
      yield {
        name,
        row: 'T-01',
        foreign_id: foreign.ids[row],
        may_be_empty: false,
        make: (id) => requestFor(name, endpoint, { ...own.ids, [row]: id }),
      }
    }
  for (const { name, endpoint } of SHOP_ENDPOINTS)
    if (endpoint.shop === 'query' || endpoint.shop === 'body')
      yield {
        name,
        row: 'T-02',
        foreign_id: foreign.shop.id,
        may_be_empty: false,
        make: (shop_id) => requestFor(name, endpoint, { ...own.ids, shop_id }),
      }
  for (const { name, endpoint } of PRIVATE_ENDPOINTS) {
    if (endpoint.body === undefined) continue
    const request = requestFor(name, endpoint, own.ids)
    for (const { id, replace } of references(request.body)) {
      const kind = (Object.keys(own.ids) as (keyof Ids)[]).find((key) => own.ids[key] === id)
      if (kind === undefined) continue
      yield {
        name,
        row: 'T-05',
        foreign_id: foreign.ids[kind],
        may_be_empty: isReading(name, endpoint),
        make: (other) => ({ ...request, body: replace(other) }),
      }
    }
  }
}

/**
 * Returns status and text of an answer for comparison, without the requested id and the ids of the request
 * and of a calculation.
 */
const contentsOf = ({ status, text }: HttpResponse, id: string): string =>
  `${status} ${text
    .replaceAll(id, '<id>')
    .replace(/"request_id":"[^"]*"/, '')
    .replace(/^\{"id":"[^"]*"/, '{')}`

export const FOREIGN_MS = "another shop's id, ms"
export const UNKNOWN_MS = 'unknown id, ms'

/**
 * Sends both ids, in random order, and compares the answers. With `is_calm` also measures the times, for ids
 * in a path.
 */
export async function probe(world: World, own: Tenant, asked: Probe, is_calm: boolean): Promise<void> {
  const { name, row, make, foreign_id, may_be_empty } = asked
  const send = (id: string) => {
    const { url, ...request } = make(id)
    return world.ask({ ...request, path: url, token: own.owner.access_token })
  }
  const unknown_id = world.random.uuid()
  const is_foreign_first = world.random.chance(0.5)
  const first = await send(is_foreign_first ? foreign_id : unknown_id)
  const second = await send(is_foreign_first ? unknown_id : foreign_id)
  const [foreign, unknown] = is_foreign_first ? [first, second] : [second, first]
  if (is_calm && row === 'T-01') {
    world.watch.measure(FOREIGN_MS, foreign.ms)
    world.watch.measure(UNKNOWN_MS, unknown.ms)
  }
  // Refusals need not be alike. The watch checks in every answer that nothing foreign is shown.
  if (isRefusedForLoad(foreign.status) || isRefusedForLoad(unknown.status)) return
  // Counts only answered probes, because a refused probe has tried nothing.
  world.watch.tally('tenant probes', 2)
  world.watch.expect(
    contentsOf(foreign, foreign_id) === contentsOf(unknown, unknown_id),
    row,
    () =>
      `${name}: another shop's id gets ${contentsOf(foreign, foreign_id).slice(0, 150)}, an unknown one gets ${contentsOf(unknown, unknown_id).slice(0, 150)}`,
  )
  world.watch.expect(
    foreign.status === 404 || foreign.status === 422 || (may_be_empty && foreign.status === 200),
    row,
    `${name}: another shop's id is answered with ${foreign.status}`,
  )
}

/** T-16: the owners of the shops read their lists by turns, as fast as they can. Each answer must be their own, even where connections end. */
export async function readByTurns(world: World, tenants: readonly Tenant[], reads: number): Promise<void> {
  const lists = SHOP_ENDPOINTS.filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.shop === 'query' && endpoint.body === undefined,
  ).filter(({ name }) => !/archive|journal|export/.test(name))
  let left = reads
  let again = reads
  const loop = async (turn: number) => {
    while (left > 0) {
      left--
      const { owner, ids } = tenants[(left + turn) % tenants.length]!
      const { name, endpoint } = lists[left % lists.length]!
      const { url } = requestFor(name, endpoint, ids)
      const { status } = await world.ask({ path: url, token: owner.access_token })
      // A refusal reads nothing. The read is repeated a limited number of times.
      if (status === 200) world.watch.tally('reads by turns')
      else if (isRefusedForLoad(status) && again-- > 0) left++
      world.watch.expect(
        status === 200 || isRefusedForLoad(status),
        'T-16',
        `${name} of one's own shop is answered with ${status}`,
      )
    }
  }
  await Promise.all(Array.from({ length: 6 }, (_, turn) => loop(turn)))
}
