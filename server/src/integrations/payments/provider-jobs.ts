// How jobs ask a payment provider: many look-ups in batches, and later if the provider gives no answers at
// present.

import type { Db } from '../../db/pool.ts'
import { type BatchLimits, inBatches, workConcurrently } from '../../jobs/in-batches.ts'
import type { Task } from '../../jobs/run-job.ts'
import type { Platform } from '../../platform.ts'
import { ProviderError } from './provider-error.ts'

const LATER_MS = 30_000

/**
 * Returns the task that does `work`. A job whose provider was not called (`held_back`) ends, and a new job
 * takes its place half a minute later, because this was no attempt. `again` adds the job again. Every other
 * failure is a failure of the job.
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
 * Asks about every payment, deposit or gateway whose event may have been lost, until the time of a run is
 * over; the next run asks about the rest. Returns the number of questions. `lookUp` returns false if the
 * provider was not called because it gives no answers: this batch is the last. Neither function may throw for
 * a row that cannot be looked up.
 */
export const lookUpDue = <Due>(
  claim: (limit: number) => Promise<readonly Due[]>,
  lookUp: (due: Due) => Promise<boolean>,
  { batch, within_ms }: BatchLimits = LIMITS,
): Promise<number> =>
  inBatches({ batch, within_ms }, async () => workConcurrently(await claim(batch), CONCURRENCY, lookUp))
