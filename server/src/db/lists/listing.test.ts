import { expect, it } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { sql } from '../sql.ts'
import { MAX_COUNTED, totalOf } from './listing.ts'

const db = await freshDatabase()
const numbers = (count: number) => sql`from counted where n <= ${count}`

it('totals are exact up to a limit, and beyond that estimated and marked as such', async () => {
  await db.run(sql`create table counted as select generate_series(1, 50000) as n`)
  await db.run(sql`analyze counted`)
  expect(await totalOf(db, numbers(0))).toEqual({ total: 0 })
  expect(await totalOf(db, numbers(MAX_COUNTED))).toEqual({ total: MAX_COUNTED })
  const { total, total_is_estimate } = await totalOf(db, numbers(40_000))
  expect(total_is_estimate).toBe(true)
  expect(total).toBeGreaterThan(30_000)
  expect(total).toBeLessThan(50_000)
  expect((await totalOf(db, numbers(MAX_COUNTED + 1))).total).toBeGreaterThan(MAX_COUNTED)
})

it('an estimate is remembered for its own question, an exact total never', async () => {
  const before = await totalOf(db, numbers(45_000))
  await db.run(sql`delete from counted`)
  expect(await totalOf(db, numbers(45_000))).toEqual(before)
  expect(await totalOf(db, numbers(44_000))).toEqual({ total: 0 })
  expect(await totalOf(db, numbers(MAX_COUNTED))).toEqual({ total: 0 })
})
