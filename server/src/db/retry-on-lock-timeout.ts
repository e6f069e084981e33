// Waiting for a lock that many want, one after the other: one lock_timeout is too short for the last of them. In between, others get the connection.

import { setTimeout as sleep } from 'node:timers/promises'
import { isLockTimeout } from './unavailable.ts'

const WAIT_MS = 3500

/**
 * Runs a transaction again for 3.5 s as long as it ends in a lock timeout, with a random pause in between, so that each of those who wait for the
 * same row gets its turn. Throws what the attempt throws.
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
