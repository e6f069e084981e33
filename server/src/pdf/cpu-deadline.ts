// How long a thread may keep a processor busy with one thing. Time in which others used the processor does not count where the system tells it.

import { readFileSync } from 'node:fs'

/** The thread used more than its time. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

export interface Deadline {
  /** Throws `OutOfTime`. Looks at the clock now and then, so it can be called for each word. */
  check(): void
}

export const NO_DEADLINE: Deadline = { check: () => undefined }

const LOOK_EVERY_MS = 20

/** Of Linux: the first number is the time of this thread on a processor, in nanoseconds. */
const OWN_TIME = '/proc/thread-self/schedstat'

function usedMs(): number {
  try {
    return Number(readFileSync(OWN_TIME, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

export function cpuDeadline(max_ms: number, used: () => number = usedMs): Deadline {
  const began = used()
  let looked = performance.now()
  return {
    check() {
      if (performance.now() - looked < LOOK_EVERY_MS) return
      looked = performance.now()
      if (used() - began > max_ms) throw new OutOfTime('This took too much time of a processor.')
    },
  }
}
