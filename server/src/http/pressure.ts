// How much has to be turned away so that the rest is served in time: one number that follows how long work waits, and what may still come in
// at that number. Like PIE (RFC 8033) it looks at the waiting itself and not at rates, so it needs to know nothing of the machine.

import type { Lane } from '../db/lanes.ts'

/** In the order in which they give way. What is `inner` was let in with something else. */
const GIVING_WAY: readonly Lane[] = ['report', 'list', 'change', 'visit', 'sale']

/** How long work waits now. */
export interface Waiting {
  /** For a turn of the event loop. */
  loop_ms: number
  /** Of buyers and visitors, for a connection to the database. */
  pool_ms: number
}

export interface Pressure {
  /** 0: everybody comes in. 1: no reports. 2.5: no reports, no lists, and half of the changes; and so on. */
  readonly level: number
  /** How far the waiting was beyond what it should be, as a share of that. */
  readonly excess: number
}

export const NO_PRESSURE: Pressure = { level: 0, excess: -1 }

// A refusal takes one turn of the loop, and is to be there in 100 ms; what is let in is to be served within a second.
const WANTED_LOOP_MS = 60
const WANTED_POOL_MS = 400
const MOST_EXCESS = 4
const TICK_MS = 25
/** One long stall is no overload: it counts as no more than this. */
const LONGEST_STEP_MS = 100
const FOLLOW = 0.05
const FORESEE = 0.2
/** Some of the sales always come in: where it is not our own work that makes us wait, turning more away would not help. */
const HIGHEST = GIVING_WAY.length - 0.1

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** `elapsed_ms` after `before`. */
export function nextPressure(before: Pressure, waiting: Waiting, elapsed_ms: number): Pressure {
  const share = Math.max(waiting.loop_ms / WANTED_LOOP_MS, waiting.pool_ms / WANTED_POOL_MS)
  const excess = clamp(share - 1, -1, MOST_EXCESS)
  const ticks = Math.min(elapsed_ms, LONGEST_STEP_MS) / TICK_MS
  const level = before.level + FOLLOW * excess * ticks + FORESEE * (excess - before.excess)
  // While it is not too much, what changes within it is nothing to act on.
  return { level: before.level === 0 && excess <= 0 ? 0 : clamp(level, 0, HIGHEST), excess }
}

/** `chance` is random, from 0 up to 1. */
export function isAdmitted({ level }: Pressure, lane: Lane, chance: number): boolean {
  const at = GIVING_WAY.indexOf(lane)
  return at === -1 || chance >= level - at
}
