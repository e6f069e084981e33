// What time it is by the database's clock, which is the only one that decides anything. It is not asked each time: between two looks at it
// the time that has passed is measured by a clock nobody can put forward or back. So a process whose own clock is wrong, or jumps, neither
// opens nor closes a door.

import type { Asked } from './pool.ts'
import { sql } from './sql.ts'

export interface Clock {
  /** In milliseconds since 1970. */
  now(): number
}

export interface DatabaseClock extends Clock {
  /** Looks at the database's clock; until the first look this process's own is all there is. */
  set(): Promise<void>
}

/** The clock of this process. */
export const OWN_CLOCK: Clock = { now: () => Date.now() }

/** Two good clocks do not part by a millisecond in that time. */
const LOOK_EVERY_MS = 30_000
/** A slow answer would be believed with half of its way as the error. */
const SLOW_MS = 500

const askTime = sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`

export function makeClock(db: Asked): DatabaseClock {
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
      // Nobody waits for it: what is known is right to the millisecond.
      if (performance.now() - looked_at > LOOK_EVERY_MS) set().catch(() => undefined)
      return ahead_ms === undefined ? Date.now() : performance.now() + ahead_ms
    },
  }
}
