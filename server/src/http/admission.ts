// Who comes in while there is more to do than can be done. Waiting is looked at every few milliseconds while requests arrive, and of the last
// ones the shortest counts: a burst makes single ones long, only a queue that stays makes all of them so.

import type { Lane } from '../db/lanes.ts'
import { isAdmitted, NO_PRESSURE, nextPressure, type Waiting } from './pressure.ts'
import { refuse, secondsToComeBack } from './problem.ts'

export interface Admission {
  /** Refuses `unavailable` where it has to give way. */
  admit(lane: Lane): void
  level(): number
  /** Since the start, by lane. */
  readonly turned_away: ReadonlyMap<Lane, number>
}

const LOOK_EVERY_MS = 20
const LAST_MS = 120
/** Fewer than these in that time are no crowd: when they wait, it is for something else on the machine, and turning them away helps nobody. */
const CROWD = 8
/** After so long without a request nobody looks any more. */
const QUIET_MS = 2000

/** `oldest_wait` is how long the one has waited for a connection who waits longest. */
export function makeAdmission(oldest_wait: () => number, is_on: boolean): Admission {
  const turned_away = new Map<Lane, number>()
  let pressure = NO_PRESSURE
  let last: (Waiting & { at: number; asks: number; elapsed_ms: number })[] = []
  let asks = 0
  let looked_at = 0
  let asked_at = 0
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const now = performance.now()
    const elapsed_ms = now - looked_at
    looked_at = now
    last = last.filter(({ at }) => at > now - LAST_MS)
    const loop_ms = Math.max(0, elapsed_ms - LOOK_EVERY_MS)
    last.push({ ...{ at: now, asks, elapsed_ms }, loop_ms, pool_ms: oldest_wait() })
    asks = 0
    const sum = (what: 'asks' | 'elapsed_ms') => last.reduce((total, each) => total + each[what], 0)
    const is_crowd = sum('asks') >= CROWD * Math.max(1, sum('elapsed_ms') / LAST_MS)
    const least = (what: keyof Waiting) => (is_crowd ? Math.min(...last.map((waiting) => waiting[what])) : 0)
    pressure = nextPressure(pressure, { loop_ms: least('loop_ms'), pool_ms: least('pool_ms') }, elapsed_ms)
    if (pressure.level > 0 || now - asked_at < QUIET_MS) return
    clearInterval(timer)
    timer = undefined
    last = []
    pressure = NO_PRESSURE
  }

  return {
    admit(lane) {
      if (!is_on) return
      asked_at = performance.now()
      asks++
      if (timer === undefined) {
        looked_at = asked_at
        timer = setInterval(look, LOOK_EVERY_MS).unref()
      }
      if (pressure.level === 0 || isAdmitted(pressure, lane, Math.random())) return
      turned_away.set(lane, (turned_away.get(lane) ?? 0) + 1)
      throw refuse('unavailable', { retry_after_seconds: secondsToComeBack() })
    },
    level: () => pressure.level,
    turned_away,
  }
}
