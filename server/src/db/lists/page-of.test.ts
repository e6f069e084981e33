import { expect, it } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { rowsLookedAt } from '../../testing/rows-looked-at.ts'
import type { Db } from '../pool.ts'
import { sql } from '../sql.ts'
import type { ListSource } from './list-source.ts'
import { MAX_COUNTED, type PageRequest } from './listing.ts'
import { pageOf } from './page-of.ts'

// Sixty thousand rows, newest last; every row is red, every tenth blue, every thousandth green, and one, the oldest, gold.
const ROWS = 60_000
const db = await freshDatabase()
await db.run(sql`create table things as
  select lpad(to_hex(n), 8, '0')::text || '-0000-4000-8000-000000000000' as id, n, now() + n * interval '1 second' as created_at,
    'red' || case when n % 10 = 0 then ' blue' else '' end || case when n % 1000 = 0 then ' green' else '' end
      || case when n = 1 then ' gold' else '' end as colours
  from generate_series(1, ${ROWS}::int) n`)
await db.run(sql`alter table things alter column id type uuid using id::uuid`)
await db.run(sql`create index on things (created_at desc, id desc)`)
await db.run(sql`analyze things`)

/** A search for a colour in the newest `rows` rows; `is_known` says whether an index can answer it. */
const wanted = (colour: string, rows: number, is_known = true, is_short?: true): ListSource => {
  const matches = sql<never>`colours like ${`%${colour}%`}`
  return {
    list: sql<never>`from things listed where n > ${ROWS - rows}`,
    order: sql<never>`order by created_at desc, id desc`,
    order_columns: ['created_at'],
    search: { matches, indexed: is_known ? matches : undefined, ...(is_short && { is_short }) },
  }
}
async function find(list: ListSource, page: PageRequest = {}) {
  const { data, ...total } = await pageOf(db, list, { limit: 10, ...page }, (ids) =>
    db.rows(
      sql<{ n: number }>`select n from things where id = any(${ids}) order by created_at desc, id desc`,
    ),
  )
  return { numbers: data.map(({ n }) => n), ...total }
}
const countdown = (from: number, step: number, count: number) =>
  Array.from({ length: count }, (_, at) => from - at * step)

it('of a short list everything is found and counted, on every page', async () => {
  expect(await find(wanted('blue', 500))).toEqual({ numbers: countdown(ROWS, 10, 10), total: 50 })
  expect(await find(wanted('blue', 500), { offset: 45 })).toEqual({
    numbers: countdown(ROWS - 450, 10, 5),
    total: 50,
  })
  expect(await find(wanted('blue', 500), { offset: 50 })).toEqual({ numbers: [], total: 50 })
  expect(await find(wanted('gold', 500, false))).toEqual({ numbers: [], total: 0 })
})

it('of a long list few are found by the index, in the order of the list, and counted exactly', async () => {
  expect(await find(wanted('green', ROWS))).toEqual({ numbers: countdown(ROWS, 1000, 10), total: 60 })
  expect(await find(wanted('green', ROWS), { offset: 55 })).toEqual({
    numbers: countdown(ROWS - 55_000, 1000, 5),
    total: 60,
  })
  expect(await find(wanted('gold', ROWS))).toEqual({ numbers: [1], total: 1 })
  expect(await find(wanted('blue', ROWS))).toEqual({ numbers: countdown(ROWS, 10, 10), total: 6000 })
})

it('what many rows have is met among the first; how many there are is then an estimate, far beyond counting', async () => {
  for (const offset of [0, 990, 5000]) {
    const { numbers, total, total_is_estimate } = await find(wanted('red', ROWS), { offset })
    expect(numbers).toEqual(countdown(ROWS - offset, 1, 10))
    expect(total_is_estimate).toBe(true)
    expect(total).toBeGreaterThan(MAX_COUNTED)
  }
})

it('a search without an index scans further rows, and reports if it did not reach the end', async () => {
  expect(await find(wanted('green', 4000, false))).toEqual({ numbers: countdown(ROWS, 1000, 4), total: 4 })
  const far = await find(wanted('green', ROWS, false))
  expect(far.numbers).toEqual(countdown(ROWS, 1000, 5))
  expect(far.total_is_estimate).toBe(true)
})

it('a short text without an index is searched in a thousand rows of a list too long to count, which the response states', async () => {
  const short = (colour: string, rows: number) => find(wanted(colour, rows, false, true))
  expect(await short('green', 4000)).toEqual({ numbers: countdown(ROWS, 1000, 4), total: 4 })
  expect(await short('green', 9000)).toMatchObject({
    numbers: countdown(ROWS, 1000, 5),
    total_is_estimate: true,
  })
  const far = await short('green', ROWS)
  expect(far.numbers).toEqual(countdown(ROWS, 1000, 2))
  expect(far.total_is_estimate).toBe(true)
  expect(await short('gold', ROWS)).toEqual({ numbers: [], total: 0, total_is_estimate: true })
  expect((await short('blue', ROWS)).numbers).toEqual(countdown(ROWS, 10, 10))
})

it('fewer of the first rows are scanned if the search asks for it, with the same results', async () => {
  const looked = async (colour: string, head_rows: number) => {
    const list = wanted(colour, ROWS)
    const source = { ...list, search: { ...list.search!, fits_one_statement: true as const, head_rows } }
    const find = (asked: Db) =>
      pageOf(asked, source, { limit: 10 }, async (ids) => db.rows(sql`select ${ids}`))
    expect((await find(db)).total, colour).toBe((await pageOf(db, list, { limit: 10 }, async () => [])).total)
    return rowsLookedAt(db, find)
  }
  // Each row is one of the list and one of the subquery.
  expect((await looked('red', 1024)) - (await looked('red', 256))).toBe(2 * (1024 - 256))
  await looked('gold', 256)
  await looked('green', 256)
})
