// How jobs ask a payment provider: many look-ups in batches, and later where it gives no answers at present.

import type { Db } from '../../db/pool.ts'
import { type BatchLimits, inBatches, workConcurrently } from '../../jobs/in-batches.ts'
import type { Task } from '../../jobs/run-job.ts'
import type { Platform } from '../../platform.ts'
import { ProviderError } from './provider-error.ts'

const LATER_MS = 30_000

/**
 * The task that does `work`, except that a job for which no provider was called (`held_back`), because it gives no answers, ends, and a new one takes
 * its place half a minute later: that was none of its attempts. `again` adds it as it was added before. Any other failure is the job's own.
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

const LIMITS: BatchLimits = { batch: 20, within_ms: 25_000 }
const CONCURRENCY = 4

/**
 * Asks about every payment, deposit or gateway whose event may have been lost, until a run's time is up; the rest waits for the next run. Returns how
 * many were asked about. `lookUp` is false if the provider was not called, because it gives no answers at present: such a batch is the last. Neither
 * may throw for one that cannot be looked up.
 */
export const lookUpDue = <Due>(
  claim: (limit: number) => Promise<readonly Due[]>,
  lookUp: (due: Due) => Promise<boolean>,
  { batch, within_ms }: BatchLimits = LIMITS,
): Promise<number> =>
  inBatches({ batch, within_ms }, async () => workConcurrently(await claim(batch), CONCURRENCY, lookUp))
