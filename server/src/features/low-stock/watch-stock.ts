// Notices when a product runs low, once each time it does. A job looks once a minute, not every sale: so selling stays as quick as it is, and stock
// that falls and rises again in between is no news.

import type { Db, Tx } from '../../db/pool.ts'
import { type BatchLimits, inBatches } from '../../jobs/in-batches.ts'
import { queueJob } from '../../jobs/job-payloads.ts'
import { deleteMarks, findLow, insertMarks, type Looked, type Place } from './low-stock.queries.ts'

/** Twice the time is well below a job's; a batch takes some milliseconds. */
const LIMITS: BatchLimits = { batch: 1000, within_ms: 20_000 }
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Goes through all there is, so many at a time and each time in a transaction of its own. */
async function inTurn(
  db: Db,
  limits: BatchLimits,
  look: (tx: Tx, after: Place) => Promise<Looked | undefined>,
): Promise<void> {
  let after: Place = { shop_id: NO_ID, product_id: NO_ID }
  await inBatches(limits, async () => {
    const seen = await db.transaction((tx) => look(tx, after))
    after = seen?.last ?? after
    return seen?.looked ?? 0
  })
}

/** Gives how many products have become low, and adds a job for each that tells the shop's members. */
export async function watchStock(db: Db, limits: BatchLimits = LIMITS): Promise<number> {
  let count = 0
  await inTurn(db, limits, (tx, after) => deleteMarks(tx, after, limits.batch))
  await inTurn(db, limits, async (tx, after) => {
    const seen = await insertMarks(tx, after, limits.batch)
    for (const { shop_id, product_id } of seen?.low ?? [])
      await queueJob(tx, 'tell_low_stock', { shop_id, product_id })
    count += seen?.low.length ?? 0
    return seen
  })
  return count
}

/** Undefined where the product is not low any more. */
export const findLowProduct = (db: Db, shop_id: string, product_id: string) =>
  findLow(db, shop_id, product_id)
