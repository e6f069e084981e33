// Waits for a lock that many callers want, because a single lock_timeout is too short for the last caller.
// Between attempts, the connection serves further callers.

import { setTimeout as sleep } from 'node:timers/promises'
import { isLockTimeout } from './unavailable.ts'

const WAIT_MS = 3500

/**
 * Repeats a transaction for 3.5 s as long as it ends in a lock timeout. Random pauses give each caller its
 * turn. Throws the error of the last attempt.
 */
export async function retryOnLockTimeout<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + WAIT_MS; ; ) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > deadline) throw error
      await sleep(20 + Math.random() * 80)
    }
  }
}
