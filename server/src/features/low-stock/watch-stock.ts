// Noticing that a product runs low, once for each time it does. A job looks every minute instead of every sale: what goes down and up
// again in between is no news, and selling stays as quick as it is.

import type { Db } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import { deleteMarks, findLow, insertMarks } from './low-stock.queries.ts'

/** Gives how many products were found low that were not before; a job tells people of each. */
export const watchStock = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    await deleteMarks(tx)
    const low = await insertMarks(tx)
    for (const { shop_id, product_id } of low) await addJob(tx, 'tell_low_stock', { shop_id, product_id })
    return low.length
  })

/** undefined where it is not low any more. */
export const findLowProduct = (db: Db, shop_id: string, product_id: string) =>
  findLow(db, shop_id, product_id)
