// Telling a buyer who has ordered and not paid that the order has arrived and how to pay it. Not at once: most buyers pay within minutes,
// and then the mail about the payment is enough.

import type { Db } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import { claimUntold } from './orders.queries.ts'

const BATCH = 200

/** Adds a job for each order that has waited for its payment for five minutes; returns how many. */
export const tellReceived = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    const untold = await claimUntold(tx, BATCH)
    for (const { shop_id, id: order_id } of untold)
      await addJob(tx, 'tell_order_step', { shop_id, order_id, step: 'new' })
    return untold.length
  })
