// Waits until requests wait for locks, so that tests need not guess how long that takes.

import { expect } from 'vitest'
import type { OwnersDatabase } from '../db/access/open-as-owner.ts'
import { sql } from '../db/sql.ts'

/** Resolves when so many connections of the database wait for a lock. */
export async function untilBlocked(db: OwnersDatabase, count: number): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.first(waiting))?.count, { interval: 5 }).toBe(count)
}
