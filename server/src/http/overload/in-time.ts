// Responds before the caller gives up. Only for repeatable work: after the timeout it continues, and a later request finds it done.

import { refuse, secondsToComeBack } from '../problem.ts'

/** The outcome of `work`; after `patience_ms`, refuses `unavailable` with a Retry-After instead. The work is not cancelled. */
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
