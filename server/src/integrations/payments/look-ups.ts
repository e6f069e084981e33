// Asks a provider about every payment and deposit whose event may have been lost.

import { type BatchLimits, fewAtOnce, inBatches } from '../../jobs/in-batches.ts'

const LIMITS: BatchLimits = { batch: 20, within_ms: 25_000 }
const AT_ONCE = 4

/**
 * Looks up what is due until a run's time is up; the rest waits for the next run. Returns how many were asked about. `lookUp` is false if the
 * provider was not called, because it gives no answers at present: such a batch is the last. Neither may throw for one that cannot be looked up.
 */
export const lookUpDue = <Due>(
  claim: (limit: number) => Promise<readonly Due[]>,
  lookUp: (due: Due) => Promise<boolean>,
): Promise<number> => inBatches(LIMITS, async () => fewAtOnce(await claim(LIMITS.batch), AT_ONCE, lookUp))
