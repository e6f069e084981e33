// Waits until requests wait for locks, so that tests need not guess how long that takes.

import { vi } from 'vitest'
import type { OwnersDatabase } from '../db/access/open-as-owner.ts'
import { sql } from '../db/sql.ts'

/** Resolves when so many connections of the database, or more, wait for what others have locked. */
export async function untilBlocked(db: OwnersDatabase, count = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await db.rows(waiting)).length >= count, { interval: 5, timeout: 10_000 })
}
