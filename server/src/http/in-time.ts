// An answer before the caller's patience is over, for work that may be asked for again: what is under way goes on and is found done then.

import { refuse } from './problem.ts'

/** Clients give up after five seconds, and the way takes its time. */
const PATIENCE_MS = 4000

/** The work's own outcome, or `unavailable` with a time to come back where it takes too long. */
export async function inTime<T>(work: Promise<T>, patience_ms = PATIENCE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const too_late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refuse('unavailable', { retry_after_seconds: 2 })), patience_ms)
  })
  try {
    return await Promise.race([work, too_late])
  } finally {
    clearTimeout(timer)
  }
}
