// The time of the database, which alone decides about validity. The database is asked every half minute.
// Between the answers, the process adds the time of its monotonic clock. A wrong or jumping clock of a
// process therefore makes nothing valid or expired.

import type { Tx, UnboundDb } from './pool.ts'
import { sql } from './sql.ts'

export interface Clock {
  /** The time in milliseconds since 1970. */
  now(): number
}

export interface DatabaseClock extends Clock {
  /** Asks the database for its time. Before the first answer, `now` returns the time of this process. */
  set(): Promise<void>
}

/** Clock of the process. */
export const OWN_CLOCK: Clock = { now: () => Date.now() }

/** In this time, two good clocks drift apart by less than a millisecond. */
const POLL_EVERY_MS = 30_000
/** Answers slower than this are ignored after the first answer, because the error may be half of the round trip. */
const SLOW_MS = 500

const askTime = sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`

export function makeClock(db: UnboundDb): DatabaseClock {
  let ahead_ms: number | undefined
  let looked_at = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const asked = performance.now()
    looked_at = asked
    const answer = await db.forNoShop().first(askTime)
    const answered = performance.now()
    if (answer === undefined || (ahead_ms !== undefined && answered - asked > SLOW_MS)) return
    ahead_ms = answer.ms - (asked + answered) / 2
  }
  const set = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  return {
    set,
    now() {
      // Not awaited, because the known time is still exact to the millisecond.
      if (performance.now() - looked_at > POLL_EVERY_MS) set().catch(() => undefined)
      return ahead_ms === undefined ? Date.now() : performance.now() + ahead_ms
    },
  }
}

/** Returns true if the time (RFC 3339) had come when the transaction began. */
export const hasPassed = async (tx: Tx, time: string): Promise<boolean> =>
  (await tx.one(sql<{ has_passed: boolean }>`select ${time}::timestamptz <= now() as has_passed`)).has_passed
