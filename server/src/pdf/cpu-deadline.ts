// Limits the processor time of a thread for a task. Time in which further threads used the processor does not
// count, if the system reports processor time.

import { readFileSync } from 'node:fs'

/** Thrown if the thread used more than its time. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

export interface Deadline {
  /** Throws `OutOfTime`. Looks at the clock only occasionally, and can therefore be called for each word. */
  check(): void
}

export const NO_DEADLINE: Deadline = { check: () => undefined }

const LOOK_EVERY_MS = 20

/** File of Linux. The first number is the time of the thread on a processor, in nanoseconds. */
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
