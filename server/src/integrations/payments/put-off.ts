// A job that needs a provider while nothing is called, because it gives no answers: it is done later, and that was none of its attempts.

import type { Db } from '../../db/pool.ts'
import type { Task } from '../../jobs/run-job.ts'
import type { Platform } from '../../platform.ts'
import { ProviderError } from './provider-error.ts'

const LATER_MS = 30_000

/**
 * The task that does `work`, except that a job for which no provider was called (`held_back`) ends, and a new one takes its place half a minute
 * later: `again` adds it as it was added before. Any other failure is the job's own.
 */
export const putOffTask =
  (
    { db, clock }: Pick<Platform, 'db' | 'clock'>,
    work: (payload: unknown) => Promise<void>,
    again: (db: Db, payload: unknown, run_at: string) => Promise<void>,
  ): Task =>
  async (payload) => {
    try {
      await work(payload)
    } catch (failure) {
      if (!(failure instanceof ProviderError && failure.held_back)) throw failure
      await again(db.forPlatform(), payload, new Date(clock.now() + LATER_MS).toISOString())
    }
  }
