// Notifies a buyer with an unpaid order that it was received and how to pay it. Not immediately: most buyers pay within minutes, and then the mail
// about the payment is enough.

import type { Db } from '../../../db/pool.ts'
import { type BatchLimits, inBatches, ROW_BY_ROW } from '../../../jobs/in-batches.ts'
import { claimUnnotified } from '../orders.queries.ts'
import { queueStepMails } from '../transitions/change-status.ts'

/**
 * Adds a job for each order that has waited for its payment for five minutes, for half a minute at most, in one transaction a batch. The rest waits
 * for the next run. Returns how many.
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
