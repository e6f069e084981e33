// Responds before the caller gives up. Only for reads and repeatable work, since the work continues after the timeout.
// `answerInTime` answers calls that change something.

import { apiError, secondsToComeBack } from '../errors/problem.ts'

/** The outcome of `work`; after `patience_ms`, refuses `unavailable` with a Retry-After instead. The work is not cancelled. */
export async function withDeadline<T>(
  work: Promise<T>,
  patience_ms: number,
  onLate?: () => void,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const too_late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate?.()
      reject(apiError('unavailable', { retry_after_seconds: secondsToComeBack() }))
    }, patience_ms)
  })
  try {
    return await Promise.race([work, too_late])
  } finally {
    clearTimeout(timer)
  }
}
