// Decides how many requests to reject, because the rest must be served in time. The level is a number that
// follows the waiting time of work, and each level admits certain requests. Like PIE (RFC 8033) it measures
// the waiting time itself and not rates. The level therefore does not depend on the speed of the machine.

import type { Priority } from '../../db/connecting/priorities.ts'

/**
 * The priorities in the order in which they give way. The list omits `inner`, because `inner` work belongs to
 * a request already admitted.
 */
const GIVING_WAY: readonly Priority[] = ['report', 'list', 'change', 'visit', 'sale']

/** How long work waits now. */
export interface Waiting {
  /** How late the event loop is. */
  loop_ms: number
  /** How long buyers and visitors have waited for a connection to the database. */
  pool_ms: number
}

export interface Pressure {
  /** 0: everything is admitted. 1: no reports. 2.5: no reports, no lists, and half of the changes; and so on. */
  readonly level: number
  /** How far the waiting was above its target, as a share of the target: 0 is on target, -1 no waiting, 1 twice the target. */
  readonly excess: number
}

export const NO_PRESSURE: Pressure = { level: 0, excess: -1 }

// Targets. A refusal takes a turn of the event loop and should be sent within 100 ms. The wait for a
// connection must be too short for the queue of the pool to fill up, because an order refused at the queue
// was read, checked and priced in vain.
const WANTED_LOOP_MS = 60
const WANTED_POOL_MS = 150
const MAX_EXCESS = 4
const TICK_MS = 25
/** A single long stall is no overload, and counts as no more than this. */
const MAX_STEP_MS = 100
// The gains of the controller, per tick: FOLLOW for the distance of the wait from its target, FORESEE for the
// change of the distance.
const FOLLOW = 0.05
const FORESEE = 0.2
/**
 * Below the level at which all sales give way, because some sales must always be admitted. If our own work is
 * not the cause of the wait, refusals do not help.
 */
const HIGHEST = GIVING_WAY.length - 0.1

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The pressure `elapsed_ms` after `before`. */
export function nextPressure(before: Pressure, waiting: Waiting, elapsed_ms: number): Pressure {
  const share = Math.max(waiting.loop_ms / WANTED_LOOP_MS, waiting.pool_ms / WANTED_POOL_MS)
  const excess = clamp(share - 1, -1, MAX_EXCESS)
  const ticks = Math.min(elapsed_ms, MAX_STEP_MS) / TICK_MS
  const level = before.level + FOLLOW * excess * ticks + FORESEE * (excess - before.excess)
  // Changes below the target must not raise the level above 0.
  return { level: before.level === 0 && excess <= 0 ? 0 : clamp(level, 0, HIGHEST), excess }
}

/** Returns true if the level has reached sales: some or all of them are refused. */
export const doSalesGiveWay = ({ level }: Pressure): boolean => level > GIVING_WAY.indexOf('sale')

/** `chance` is a random number from 0 up to, but not including, 1. */
export function isAdmitted({ level }: Pressure, priority: Priority, chance: number): boolean {
  const at = GIVING_WAY.indexOf(priority)
  return at === -1 || chance >= level - at
}
