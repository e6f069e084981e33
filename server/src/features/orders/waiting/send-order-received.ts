// Tells a buyer with an unpaid order that the order was received, and how to pay the order. The mail does not
// go out immediately. Most buyers pay within minutes, and need only the mail about the payment.

import type { Db } from '../../../db/pool.ts'
import { type BatchLimits, inBatches, ROW_BY_ROW } from '../../../jobs/in-batches.ts'
import { claimUnnotified } from '../orders.queries.ts'
import { queueStepMails } from '../transitions/change-status.ts'

/**
 * Adds a job for each order that has waited five minutes for its payment. Runs half a minute at most, with
 * one transaction per batch, and leaves the rest to the next run. Returns the number of added jobs.
 */
export function sendOrderReceived(db: Db, limits: Partial<BatchLimits> = {}): Promise<number> {
  const bounds = { ...ROW_BY_ROW, ...limits }
  return inBatches(bounds, () => notifyBatch(db, bounds.batch))
}

const notifyBatch = (db: Db, batch: number): Promise<number> =>
  db.transaction(async (tx) => {
    const orders = await claimUnnotified(tx, batch)
    for (const order of orders) await queueStepMails(tx, order, 'new')
    return orders.length
  })
