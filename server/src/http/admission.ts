// Who comes in while there is more to do than can be done. Waiting is looked at every few milliseconds while requests arrive, and of the last
// ones the shortest counts: a burst makes single ones long, only a queue that stays makes all of them so. Whoever would find the queue for the
// database full, or in a crowd too long for its pace, is turned away at once, whatever has been seen of it.

import type { PoolStats } from '../db/connections.ts'
import { LANES, type Lane, shareOfPlaces } from '../db/lanes.ts'
import { isAdmitted, NO_PRESSURE, nextPressure, type Waiting } from './pressure.ts'
import { refuse, secondsToComeBack } from './problem.ts'

export interface Admission {
  /** Whether nobody has to give way now. */
  isCalm(): boolean
  /** Counts one who comes in while it is calm. */
  note(): void
  /** Whether there is room; who is turned away is counted. */
  admits(lane: Lane): boolean
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

const LEAST_SHARE = Math.min(...LANES.map(shareOfPlaces))
/** For a connection; of buyers, and of the others as much less as they have fewer places. */
const LONGEST_WAIT_MS = 300
/** Of buyers before it is known to be more than a burst: many who want the last piece at once are all told whether they have it. */
const LONGEST_WAIT_IN_A_BURST_MS = 1000
/** Whoever is read after so long of one turn of the event loop has waited for it, and so will everybody behind; of buyers, as above. */
const LONGEST_TURN_MS = 60
/** Of the places that a lane has in the queue. */
const FULL = 0.9

/** What is looked at of the pool of connections. */
export type Queue = Pick<PoolStats, 'oldest_wait_ms' | 'expected_wait_ms' | 'waiting' | 'places'>

export function makeAdmission(queue: () => Queue, is_on: boolean): Admission {
  const turned_away = new Map<Lane, number>()
  let pressure = NO_PRESSURE
  let last: (Waiting & { at: number; asks: number; elapsed_ms: number })[] = []
  let asks = 0
  let is_crowd = false
  // Of the event loop's present turn, the first who came in it; nobody yet: infinity.
  let turn_began = Number.POSITIVE_INFINITY
  let looked_at = 0
  let asked_at = 0
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const now = performance.now()
    const elapsed_ms = now - looked_at
    looked_at = now
    last = last.filter(({ at }) => at > now - LAST_MS)
    const loop_ms = Math.max(0, elapsed_ms - LOOK_EVERY_MS)
    last.push({ at: now, asks, elapsed_ms, loop_ms, pool_ms: queue().oldest_wait_ms })
    asks = 0
    const sum = (what: 'asks' | 'elapsed_ms') => last.reduce((total, each) => total + each[what], 0)
    is_crowd = sum('asks') >= CROWD * Math.max(1, sum('elapsed_ms') / LAST_MS)
    const least = (what: keyof Waiting) => (is_crowd ? Math.min(...last.map((waiting) => waiting[what])) : 0)
    pressure = nextPressure(pressure, { loop_ms: least('loop_ms'), pool_ms: least('pool_ms') }, elapsed_ms)
    if (pressure.level > 0 || now - asked_at < QUIET_MS) return
    clearInterval(timer)
    timer = undefined
    last = []
    pressure = NO_PRESSURE
  }

  function endTurn(): void {
    turn_began = Number.POSITIVE_INFINITY
  }

  /** Whether whoever has this share of the places would find none, or wait too long at the pace of now. */
  function isFull(share: number): boolean {
    const { waiting, places, expected_wait_ms } = queue()
    if (waiting >= FULL * places * share) return true
    const is_pressed = pressure.level > 0
    const longest_wait_ms = share === 1 && !is_pressed ? LONGEST_WAIT_IN_A_BURST_MS : LONGEST_WAIT_MS * share
    if (is_crowd && expected_wait_ms > longest_wait_ms) return true
    // One long turn is no overload, only one of many is.
    return is_pressed && performance.now() - turn_began > LONGEST_TURN_MS * share
  }

  function note(): void {
    asked_at = performance.now()
    asks++
    if (turn_began === Number.POSITIVE_INFINITY) {
      turn_began = asked_at
      setImmediate(endTurn)
    }
    if (timer !== undefined) return
    looked_at = asked_at
    timer = setInterval(look, LOOK_EVERY_MS).unref()
  }

  function admits(lane: Lane): boolean {
    if (!is_on) return true
    note()
    if (!isFull(shareOfPlaces(lane)) && (pressure.level === 0 || isAdmitted(pressure, lane, Math.random())))
      return true
    turned_away.set(lane, (turned_away.get(lane) ?? 0) + 1)
    return false
  }

  return {
    isCalm() {
      return !is_on || (pressure.level === 0 && !isFull(LEAST_SHARE))
    },
    note() {
      if (is_on) note()
    },
    admits,
    admit(lane) {
      if (!admits(lane)) throw refuse('unavailable', { retry_after_seconds: secondsToComeBack() })
    },
    level: () => pressure.level,
    turned_away,
  }
}
