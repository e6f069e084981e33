import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { byTcp, freshDatabase } from '../../testing/database.ts'
import { openWire, type Wire } from '../../testing/wire.ts'
import { type OwnersDatabase, openAsOwner } from '../access/open-as-owner.ts'
import type { DatabaseOptions } from '../pool.ts'
import { sql } from '../sql.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import type { Priority } from './priorities.ts'

let db: OwnersDatabase
let wire: Wire
const opened: OwnersDatabase[] = []

beforeAll(async () => {
  db = await freshDatabase()
  wire = await openWire(Number(byTcp(db).port))
  return () => wire.close()
})
afterEach(async () => {
  wire.set({ delay_ms: 0, state: 'open' })
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

/** A pool whose connections go through a wire that the test controls. */
function open(options: Partial<DatabaseOptions> = {}): OwnersDatabase {
  const url = byTcp(db)
  url.port = String(wire.port)
  const one = openAsOwner({ url: url.href, ...options })
  opened.push(one)
  return one
}

const nap = (seconds: number) => sql`select pg_sleep(${seconds})`
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof DatabaseUnavailable ? 'turned away' : String(error)),
  )
const untilTotal = async (pool: OwnersDatabase, total: number) => {
  for (let tries = 0; tries < 500 && pool.pool_stats().total !== total; tries++) await sleep(20)
  expect(pool.pool_stats().total).toBe(total)
}

describe('a network on which connecting takes longer than callers wait', () => {
  it('F-06 still fills the pool for the next callers', async () => {
    wire.set({ delay_ms: 60 })
    const pool = open({ max: 2, acquire_timeout_ms: 120 })
    expect(await outcome(pool.run(sql`select 1`))).toBe('turned away')
    await untilTotal(pool, 1)
    expect(await pool.first(sql`select 1 as one`)).toEqual({ one: 1 })
  })

  it('F-06 without a response is tried again beside the attempts that hang', async () => {
    wire.set({ state: 'silent' })
    const pool = open({ max: 1, acquire_timeout_ms: 100, fresh_attempt_ms: 300 })
    expect(await outcome(pool.run(sql`select 1`))).toBe('turned away')
    wire.set({ state: 'open' })
    const begun = Date.now()
    while ((await outcome(pool.run(sql`select 1`))) !== 'done') await sleep(20)
    expect(Date.now() - begun).toBeLessThan(4000)
  })
})

describe('a database that cannot be reached', () => {
  it('fails callers immediately, and is found again automatically', async () => {
    const pool = open({ max: 4, keep: 2, acquire_timeout_ms: 20_000 })
    await pool.run(sql`select 1`)
    await untilTotal(pool, 2)
    wire.set({ state: 'refused' })
    wire.cut()
    await sleep(20)
    const begun = Date.now()
    expect(await outcome(pool.run(sql`select 1`))).toBe('turned away')
    expect(Date.now() - begun).toBeLessThan(2000)
    wire.set({ state: 'open' })
    await untilTotal(pool, 2)
  })
})

describe('priorities', () => {
  const hold = (pool: OwnersDatabase, priority: Priority, seconds: number) =>
    pool.forCall({ priority }).run(nap(seconds))

  it('leave connections for what matters more', async () => {
    const pool = open({ max: 4, keep: 4, acquire_timeout_ms: 500 })
    await pool.run(sql`select 1`)
    await untilTotal(pool, 4)
    const lists = [1, 2].map(() => outcome(hold(pool, 'list', 0.5)))
    const reports = [1, 2].map(() => outcome(hold(pool, 'report', 0.25)))
    expect(await outcome(hold(pool, 'sale', 0))).toBe('done')
    // Lists and reports together may hold two of the four connections.
    expect(pool.pool_stats()).toMatchObject({ waiting: 2 })
    expect(await Promise.all(lists)).toEqual(['done', 'done'])
    expect(await Promise.all(reports)).toEqual(['turned away', 'turned away'])
  })

  it('serve sales first when a connection comes free', async () => {
    const pool = open({ max: 1 })
    const served: string[] = []
    const busy = pool.run(nap(0.2))
    const asked = (['list', 'change', 'visit', 'sale'] as const).map(async (priority) => {
      await hold(pool, priority, 0)
      served.push(priority)
    })
    await Promise.all([busy, ...asked])
    expect(served).toEqual(['sale', 'visit', 'change', 'list'])
  })

  it('give up a place in the queue to what matters more', async () => {
    const pool = open({ max: 1, queue_limit: 2 })
    await pool.run(nap(0))
    const busy = pool.run(nap(0.2))
    const lists = [outcome(hold(pool, 'list', 0)), outcome(hold(pool, 'list', 0))]
    const sales = [1, 2, 3].map(() => outcome(hold(pool, 'sale', 0)))
    await busy
    expect(await Promise.all(lists)).toEqual(['turned away', 'turned away'])
    expect(await Promise.all(sales)).toEqual(['done', 'done', 'turned away'])
  })

  it('have one more for what others already wait for', async () => {
    const pool = open({ max: 1 })
    const inner = await pool.transaction(() =>
      pool.forCall({ priority: 'inner' }).first(sql`select 1 as one`),
    )
    expect(inner).toEqual({ one: 1 })
  })
})

describe('a deadline', () => {
  it('H-12 ends the waiting, and a transaction at its next statement', async () => {
    const pool = open({ max: 1 })
    const busy = pool.run(nap(0.3))
    const soon = performance.now() + 50
    const hasty = pool.forCall({ priority: 'sale', deadline: soon })
    expect([pool, hasty].map((one) => one.forPlatform().deadline)).toEqual([undefined, soon])
    expect(await outcome(hasty.run(sql`select 1`))).toBe('turned away')
    await busy
    await pool.run(sql`create table if not exists notes (id int)`)
    const late = pool
      .forCall({ priority: 'sale', deadline: performance.now() + 100 })
      .transaction(async (tx) => {
        await tx.run(sql`insert into notes values (1)`)
        await tx.run(nap(0.2))
      })
    expect(await outcome(late)).toBe('turned away')
    expect(await pool.first(sql`select 1 from notes`)).toBeUndefined()
  })
})
