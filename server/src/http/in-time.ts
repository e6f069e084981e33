// An answer before the caller's patience is over, for work that may be asked for again: what is under way goes on and is found done then.

import { refuse, secondsToComeBack } from './problem.ts'

/** The work's own outcome, or `unavailable` with a time to come back where it takes too long. */
export async function inTime<T>(work: Promise<T>, patience_ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const too_late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(refuse('unavailable', { retry_after_seconds: secondsToComeBack() })),
      patience_ms,
    )
  })
  try {
    return await Promise.race([work, too_late])
  } finally {
    clearTimeout(timer)
  }
}
