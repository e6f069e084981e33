import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import { takeFromLimits } from './count-mails.ts'
import { DAY } from './mail-tiers.ts'

const { db } = await startTestApp()

test('an email over one limit counts in none, however many come concurrently', async () => {
  const name = randomUUID()
  const limits = [5, 100].map((most) => ({ of: `${most} of ${name}`, seconds: DAY, most }))
  const taken = await Promise.all(
    Array.from({ length: 12 }, () => db.transaction((tx) => takeFromLimits(tx, limits))),
  )
  expect(taken.filter(Boolean)).toHaveLength(5)
  const counts = sql<{ count: number }>`select count from mail_counts where key like ${`%${name}`}`
  expect(await db.rows(counts)).toEqual([{ count: 5 }, { count: 5 }])
})
