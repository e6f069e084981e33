// Decides which requests are admitted under overload. While requests arrive, the waiting time of work is
// measured every POLL_EVERY_MS. The shortest of the last measurements counts, because a burst makes some of
// them long, and only a lasting queue makes all of them long. A request is rejected immediately if it would
// find the queue for the database full, or (in a crowd) too long at its present pace.

import type { PoolStats } from '../../db/connecting/bulkhead.ts'
import { PRIORITIES, type Priority, shareOfPlaces } from '../../db/connecting/priorities.ts'
import { apiError, secondsToComeBack } from '../errors/problem.ts'
import { doSalesGiveWay, isAdmitted, NO_PRESSURE, nextPressure, type Waiting } from './pressure.ts'

export interface Admission {
  /** True while requests of every priority are admitted. */
  isCalm(): boolean
  /** Counts a request during `isCalm()`, without checking for room. */
  note(): void
  /**
   * Counts the request and returns whether there is room. If there is no room, the request is also counted in
   * `turned_away`.
   */
  admits(priority: Priority): boolean
  /** Like `admits`, but throws `unavailable` without room. */
  admit(priority: Priority): void
  /** `Pressure.level`: 0 if no priority gives way. */
  level(): number
  /** How many requests were rejected since the start, by priority. */
  readonly turned_away: ReadonlyMap<Priority, number>
}

const POLL_EVERY_MS = 20
/** Older measurements no longer count. */
const LAST_MS = 120
/** No fewer of the last measurements than this count, however old: while a burst is read, a single turn of the event loop is longer than LAST_MS. */
const LAST = 3
/**
 * Fewer requests in LAST_MS are no crowd: if they wait, something else on the machine is the cause, and
 * rejections do not help.
 */
const CROWD = 8
/** Measuring stops after this time without a request. */
const QUIET_MS = 2000

const MIN_SHARE = Math.min(...PRIORITIES.map(shareOfPlaces))
/**
 * The longest expected wait for a connection, as the limit of priority `sale`. Each other priority has a
 * share of the limit equal to its share of the places. Well above the target of the pressure, because the
 * expectation varies, and a sale should not be refused while visitors are admitted.
 */
const MAX_WAIT_MS = 400
/** The limit of priority `sale` as long as no sale has to give way: all of many concurrent buyers of the last unit get an answer. */
const MAX_WAIT_IN_A_BURST_MS = 1000
/**
 * The longest turn of the event loop. A request read this late in a turn has already waited this long, and so
 * have all requests behind it. The limit applies to priority `sale`. The remaining priorities have a share of
 * it.
 */
const MAX_TURN_MS = 60
/** The share of the places of a priority in the queue from which the priority counts as full. */
const FULL = 0.9

/** The numbers of the pool that admission depends on. */
export type Queue = Pick<PoolStats, 'oldest_wait_ms' | 'expected_wait_ms' | 'waiting' | 'places'>

/** The event loop's present turn. */
interface Turn {
  /** When the first request of the turn came in. */
  readonly began: number
  /** How many callers waited for a connection at the beginning of the turn. */
  readonly waited_before: number
  /** Number of admitted requests. Most of them have not reached the queue yet. */
  admitted: number
}

export function makeAdmission(queue: () => Queue, is_on: boolean): Admission {
  const turned_away = new Map<Priority, number>()
  let pressure = NO_PRESSURE
  let last: (Waiting & { at: number; asks: number; elapsed_ms: number })[] = []
  let asks = 0
  let is_crowd = false
  // Is undefined until a request arrives.
  let turn: Turn | undefined
  let looked_at = 0
  let asked_at = 0
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const now = performance.now()
    const elapsed_ms = now - looked_at
    looked_at = now
    last = last.filter(({ at }, index) => at > now - LAST_MS || index > last.length - LAST)
    const loop_ms = Math.max(0, elapsed_ms - POLL_EVERY_MS)
    last.push({ at: now, asks, elapsed_ms, loop_ms, pool_ms: queue().oldest_wait_ms })
    asks = 0
    const sum = (what: 'asks' | 'elapsed_ms') => last.reduce((total, each) => total + each[what], 0)
    is_crowd = sum('asks') >= CROWD * Math.max(1, sum('elapsed_ms') / LAST_MS)
    const is_measured = is_crowd && last.length >= LAST
    const least = (what: keyof Waiting) =>
      is_measured ? Math.min(...last.map((waiting) => waiting[what])) : 0
    pressure = nextPressure(pressure, { loop_ms: least('loop_ms'), pool_ms: least('pool_ms') }, elapsed_ms)
    if (pressure.level > 0 || now - asked_at < QUIET_MS) return
    clearInterval(timer)
    timer = undefined
    last = []
    pressure = NO_PRESSURE
  }

  function endTurn(): void {
    turn = undefined
  }

  /**
   * Returns true if a request of a priority with this share of the places would find no place, or would wait
   * too long at the present pace.
   */
  function isFull(share: number): boolean {
    const { waiting, places, expected_wait_ms } = queue()
    const is_pressed = pressure.level > 0
    const will_wait = is_pressed && turn ? Math.max(waiting, turn.waited_before + turn.admitted) : waiting
    if (will_wait >= FULL * places * share) return true
    // Until sales have to give way, only lower priorities are refused because of a long wait.
    const is_spared = share === 1 && !doSalesGiveWay(pressure)
    if (is_crowd && expected_wait_ms > (is_spared ? MAX_WAIT_IN_A_BURST_MS : MAX_WAIT_MS * share)) return true
    // A single long turn is no overload, and counts only under pressure.
    const is_turn_limited = is_pressed && !is_spared
    return is_turn_limited && turn !== undefined && performance.now() - turn.began > MAX_TURN_MS * share
  }

  function note(): void {
    asked_at = performance.now()
    asks++
    if (turn === undefined) {
      turn = { began: asked_at, waited_before: queue().waiting, admitted: 0 }
      setImmediate(endTurn)
    }
    if (timer !== undefined) return
    looked_at = asked_at
    timer = setInterval(look, POLL_EVERY_MS).unref()
  }

  function admits(priority: Priority): boolean {
    if (!is_on) return true
    note()
    if (
      !isFull(shareOfPlaces(priority)) &&
      (pressure.level === 0 || isAdmitted(pressure, priority, Math.random()))
    ) {
      if (turn) turn.admitted++
      return true
    }
    turned_away.set(priority, (turned_away.get(priority) ?? 0) + 1)
    return false
  }

  return {
    isCalm() {
      return !is_on || (pressure.level === 0 && !isFull(MIN_SHARE))
    },
    note() {
      if (is_on) note()
    },
    admits,
    admit(priority) {
      if (!admits(priority)) throw apiError('unavailable', { retry_after_seconds: secondsToComeBack() })
    },
    level: () => pressure.level,
    turned_away,
  }
}
