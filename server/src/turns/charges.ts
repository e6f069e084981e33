// Recent use by name: the milliseconds of work done for the name. Half of the use is forgotten each minute.

import { makeBoundedMap } from '../cache/bounded-map.ts'

export interface Charges {
  add(name: string, ms: number): void
  /** Returns the remaining use at a time, because names must be compared at the same time. */
  of(name: string, at: number): number
}

const HALF_LIFE_MS = 60_000
const MAX_NAMES = 10_000

export function makeCharges(now: () => number): Charges {
  const used = makeBoundedMap<{ ms: number; at: number }>({
    max_entries: MAX_NAMES,
    max_bytes: Number.POSITIVE_INFINITY,
    bytesOf: () => 0,
  })
  const left = (name: string, at: number): number => {
    const known = used.get(name)
    return known === undefined ? 0 : known.ms * 0.5 ** ((at - known.at) / HALF_LIFE_MS)
  }
  return {
    of: left,
    add(name, ms) {
      const at = now()
      used.set(name, { ms: left(name, at) + ms, at })
    },
  }
}
