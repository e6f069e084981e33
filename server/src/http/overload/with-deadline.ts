// Responds before the caller gives up. Only for repeatable work: after the timeout it continues, and a later request finds it done.

import { apiError, secondsToComeBack } from '../errors/problem.ts'

/** The outcome of `work`; after `patience_ms`, refuses `unavailable` with a Retry-After instead. The work is not cancelled. */
export async function withDeadline<T>(work: Promise<T>, patience_ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const too_late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(apiError('unavailable', { retry_after_seconds: secondsToComeBack() })),
      patience_ms,
    )
  })
  try {
    return await Promise.race([work, too_late])
  } finally {
    clearTimeout(timer)
  }
}
