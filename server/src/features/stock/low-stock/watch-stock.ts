// Notices each time a product runs low. A job checks once a minute instead of at every sale. So sales stay
// fast, and stock that falls and rises again within the minute is not reported.

import type { Db, Tx } from '../../../db/pool.ts'
import { type BatchLimits, inBatches } from '../../../jobs/in-batches.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import type { Task } from '../../../jobs/run-job.ts'
import type { Platform } from '../../../platform.ts'
import { deleteMarks, insertMarks, listLow, type Place, type ScanProgress } from './low-stock.queries.ts'

/** Twice the time is well below a job's; a batch takes some milliseconds. */
const LIMITS: BatchLimits = { batch: 1000, within_ms: 20_000 }
const NO_ID = '00000000-0000-0000-0000-000000000000'
const START: Place = { shop_id: NO_ID, product_id: NO_ID }

/**
 * The progress of the runs of a process. The next run continues after a run without time for all shops. If
 * each run started at the beginning, the last shops would never be checked.
 */
export interface Round {
  marks: Place
  products: Place
}

export const newRound = (): Round => ({ marks: START, products: START })

/** Visits the rows after `after` in batches, each in its own transaction. Returns the place to continue. */
async function inTurn(
  db: Db,
  limits: BatchLimits,
  after: Place,
  look: (tx: Tx, after: Place) => Promise<ScanProgress | undefined>,
): Promise<Place> {
  let place = after
  await inBatches(limits, async () => {
    const { looked, last } = (await db.transaction((tx) => look(tx, place)))!
    place = looked < limits.batch || last === null ? START : last
    return looked
  })
  return place
}

/**
 * Returns the number of products that have become low. Adds a job for each shop that notifies its members:
 * one email for any number of products.
 */
export async function watchStock(db: Db, round: Round, limits: BatchLimits = LIMITS): Promise<number> {
  let count = 0
  round.marks = await inTurn(db, limits, round.marks, (tx, after) => deleteMarks(tx, after, limits.batch))
  round.products = await inTurn(db, limits, round.products, async (tx, after) => {
    const seen = await insertMarks(tx, after, limits.batch)
    const low = seen?.low ?? []
    for (const shop_id of new Set(low.map((one) => one.shop_id))) {
      const [product_id = '', ...other_ids] = low
        .filter((one) => one.shop_id === shop_id)
        .map((one) => one.product_id)
      await queueJob(tx, 'tell_low_stock', { shop_id, product_id, other_ids })
    }
    count += low.length
    return seen
  })
  return count
}

/** Lists the products that are still low, by title. */
export const listLowProducts = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  listLow(db, shop_id, product_ids)

/** The job that finds products that run low. */
export function lowStockTasks({ db }: Pick<Platform, 'db'>): Record<string, Task> {
  const round = newRound()
  return {
    watch_stock: async () => {
      await watchStock(db.forPlatform(), round)
    },
  }
}
