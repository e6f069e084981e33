import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { makeClock } from './clock.ts'
import { sql } from './sql.ts'

test('F-17 is the time of the database, whatever the clock of this process shows', async () => {
  const db = await freshDatabase()
  const timeThere = async () =>
    (await db.first(sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`))!
      .ms
  const difference = async (clock: { now(): number }) => Math.abs(clock.now() - (await timeThere()))
  vi.useFakeTimers({ now: Date.now() - 86_400_000, toFake: ['Date'] })
  try {
    const clock = makeClock(db)
    await clock.set()
    expect(await difference(clock)).toBeLessThan(2000)
    vi.setSystemTime(Date.now() + 3 * 86_400_000)
    expect(await difference(clock)).toBeLessThan(2000)
  } finally {
    vi.useRealTimers()
  }
})

test('without a database it is the time of this process', async () => {
  const clock = makeClock({ forNoShop: () => ({ first: () => Promise.reject(new Error('down')) }) } as never)
  await expect(clock.set()).rejects.toThrow('down')
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(100)
})
