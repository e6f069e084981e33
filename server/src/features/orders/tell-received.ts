// A buyer who has ordered and not paid is told that the order is here and how it is paid. Not at once: most pay within minutes, and one
// mail is enough for them.

import type { Db } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import { claimUntold } from './orders.queries.ts'

const BATCH = 200

/** Adds a job for each order that waits for five minutes; gives how many. */
export const tellReceived = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    const untold = await claimUntold(tx, BATCH)
    for (const { shop_id, id: order_id } of untold)
      await addJob(tx, 'tell_order_step', { shop_id, order_id, step: 'new' })
    return untold.length
  })
