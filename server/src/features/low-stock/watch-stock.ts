// Notices when a product runs low, once each time it does. A job looks once a minute, not every sale: so selling stays as quick as it is, and stock
// that falls and rises again in between is no news.

import type { Db } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import { deleteMarks, findLow, insertMarks } from './low-stock.queries.ts'

/** Gives how many products have become low, and adds a job for each that tells the shop's members. */
export const watchStock = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    await deleteMarks(tx)
    const low = await insertMarks(tx)
    for (const { shop_id, product_id } of low) await addJob(tx, 'tell_low_stock', { shop_id, product_id })
    return low.length
  })

/** Undefined where the product is not low any more. */
export const findLowProduct = (db: Db, shop_id: string, product_id: string) =>
  findLow(db, shop_id, product_id)
