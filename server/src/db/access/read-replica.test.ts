import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../app.ts'
import { makePlatform } from '../../platform.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildProduct, buildSellingShop, type SellingShop } from '../../testing/build.ts'
import { freshDatabase } from '../../testing/database.ts'
import { buildOrder } from '../../testing/orders.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../testing/replicated-database.ts'
import { sql } from '../sql.ts'
import { type OwnersDatabase, openAsOwner } from './open-as-owner.ts'
import { openReadReplica, type ReadReplica } from './read-replica.ts'

let servers: ReplicatedDatabase
let db: OwnersDatabase
let replica: ReadReplica
let app: TestApp
let selling: SellingShop

const patient = (url: string) => openAsOwner({ url, acquire_timeout_ms: 10_000, max: 8 })

beforeAll(async () => {
  servers = await startReplicatedDatabase()
  db = patient(servers.primary_url)
  replica = openReadReplica(db, { url: servers.replica_url, rest_ms: 100 })
  app = await startTestApp({}, { db, replica })
  selling = await buildSellingShop(app, { stock: 100 })
}, 60_000)
afterAll(async () => {
  await Promise.all([replica?.close(), db?.close()])
  await servers?.stop()
}, 60_000)

/** The number of reads in `work` by outcome, without outcomes that did not occur. */
async function outcomesOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = { ...replica.counts }
  await work()
  const changed = Object.entries(replica.counts).map(([name, count]) => [
    name,
    count - before[name as keyof typeof before],
  ])
  return Object.fromEntries(changed.filter(([, count]) => count !== 0))
}

const listTitles = async (query: { q?: string } = {}) => {
  const { shop, owner } = selling
  const { data } = await owner.call(api.products.list, { query: { shop_id: shop.id, ...query } })
  return data.map(({ title }) => title)
}
const publicTitle = async () =>
  (
    await app.call(api.storefront.product, {
      params: { shopId: selling.shop.id, productId: selling.product.id },
    })
  ).title
const rename = async (title = `Renamed ${randomUUID()}`) => {
  await selling.owner.call(api.products.update, { params: { id: selling.product.id }, body: { title } })
  return title
}
/** Waits until reads go to the replica again: after a failure it rests for a while. */
const untilUsed = () =>
  expect
    .poll(() => outcomesOf(() => listTitles()), { timeout: 10_000, interval: 50 })
    .toEqual({ replica: expect.any(Number) })

beforeEach(untilUsed, 15_000)

describe('a replica that follows', () => {
  it('answers lists, searches, reports and the public catalogue, each with the newest there is', async () => {
    const { shop, owner } = selling
    const outcomes = await outcomesOf(async () => {
      for (let round = 0; round < 5; round++) {
        const { title } = await buildProduct(owner, shop)
        expect(await listTitles()).toContain(title)
        expect(await listTitles({ q: title })).toEqual([title])
        const renamed = await rename()
        expect(await publicTitle()).toBe(renamed)
        const order_id = await buildOrder(app, selling)
        const { data } = await owner.call(api.orders.list, { query: { shop_id: shop.id } })
        expect(data.map(({ id }) => id)).toContain(order_id)
      }
      await owner.call(api.reports.taxes, { query: { shop_id: shop.id } })
    })
    expect(outcomes.replica).toBeGreaterThan(10)
  })

  it('shows a shop its own rows and no others, by the same role and context', async () => {
    const guarded = openReadReplica(db, {
      url: servers.replica_url,
      role: 'kontor_app',
      acquire_timeout_ms: 10_000,
    })
    onTestFinished(() => guarded.close())
    const products = sql<{ id: string }>`select id from products limit 1`
    expect(await guarded.reader().forShop(selling.shop.id).rows(products)).toHaveLength(1)
    expect(await guarded.reader().forShop(randomUUID()).rows(products)).toEqual([])
    expect(guarded.counts).toMatchObject({ replica: 2 })
  })

  it('is never used for requests of buyers', async () => {
    const order_id = await buildOrder(app, selling)
    const outcomes = await outcomesOf(async () => {
      await app.call(api.storefront.orderStatus, { params: { id: order_id } })
      await buildOrder(app, selling)
    })
    expect(outcomes).toEqual({})
  })
})

describe('a replica that stopped replaying', () => {
  beforeEach(() => servers.pause())
  afterEach(() => servers.resume())

  it('shows every user their own writes, in any process, and is used again once it catches up', async () => {
    const { shop, owner } = selling
    const other_platform = makePlatform({
      config: app.platform.config,
      db,
      log: pino({ level: 'silent' }),
      replica,
    })
    const other = await buildApp(other_platform)
    onTestFinished(() => other.close())
    const there = async (url: string, token?: string) =>
      (
        await other.inject({ url: `/v1${url}`, headers: token ? { authorization: `Bearer ${token}` } : {} })
      ).json()

    const { title } = await buildProduct(owner, shop)
    const outcomes = await outcomesOf(async () => {
      expect(await listTitles()).toContain(title)
      const listed = await there(`/a/products?shop_id=${shop.id}`, owner.access_token)
      expect(listed.data.map((product: { title: string }) => product.title)).toContain(title)
    })
    expect(outcomes).not.toHaveProperty('replica')
    expect(outcomes.behind).toBeGreaterThan(0)

    await servers.resume()
    await untilUsed()
    expect(await listTitles()).toContain(title)
    await servers.pause()
  })

  it('caches no response from before a change', async () => {
    for (let round = 0; round < 3; round++) {
      const title = await rename()
      expect(await publicTitle()).toBe(title)
    }
    await servers.resume()
    await untilUsed()
    await servers.pause()
    const title = await rename()
    expect(await publicTitle()).toBe(title)
  })

  it('is not used for a read after a write within one request', async () => {
    const reader = replica.reader().forPlatform()
    await reader.rows(sql`select 1`)
    const seen = async () =>
      (await reader.first(sql<{ name: string }>`select name from shops where id = ${selling.shop.id}`))?.name
    await reader.run(sql`update shops set name = 'Changed' where id = ${selling.shop.id}`)
    expect(await seen()).toBe('Changed')
  })
})

describe('a replica that cannot be used', () => {
  it('is done without while it is down, and used again afterwards', async () => {
    await servers.stopReplica()
    const outcomes = await outcomesOf(async () => {
      const { title } = await buildProduct(selling.owner, selling.shop)
      expect(await listTitles()).toContain(title)
      expect(await listTitles()).toContain(title)
    })
    expect(outcomes).toEqual({ failed: expect.any(Number), resting: expect.any(Number) })
    await servers.startReplica()
    await untilUsed()
  })

  it('is never believed when it follows another history, however far that has come', async () => {
    const elsewhere = await freshDatabase()
    const far = (on: OwnersDatabase) =>
      on.first(sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`)
    const isFurther = async () =>
      (await db.first(sql<{ is: boolean }>`
        select pg_current_wal_flush_lsn() > ${(await far(elsewhere))!.at}::pg_lsn as is`))!.is
    while (!(await isFurther())) {
      await db.run(sql`select pg_logical_emit_message(true, 'kontor', 'on'), pg_switch_wal()`)
    }
    await servers.caughtUp()
    const misled = openReadReplica(elsewhere, { url: servers.replica_url })
    onTestFinished(() => misled.close())
    expect(await misled.reader().forPlatform().rows(sql`select id from shops`)).toEqual([])
    expect(misled.counts).toMatchObject({ replica: 0, behind: 1 })
  })

  it('is never believed when it is no replica at all', async () => {
    const misled = openReadReplica(db, { url: servers.primary_url })
    onTestFinished(() => misled.close())
    await misled.reader().forPlatform().rows(sql`select 1`)
    expect(misled.counts).toMatchObject({ replica: 0, behind: 1 })
  })
})

it('is counted in the metrics', async () => {
  const { text } = await app.send({ method: 'GET', url: '/metrics' })
  expect(text).toMatch(/db_replica_reads_total\{outcome="replica"\} [1-9]/)
})
