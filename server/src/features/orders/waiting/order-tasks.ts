// The jobs of orders. One job cancels orders not paid in time, and another sends mails to buyers who have not
// paid yet. A third job repeats checks of VAT numbers that failed when the order was placed. `expire_orders`
// runs every minute. If the next hold ends before the next run, the job adds an extra run for the end of the
// hold. So stock is free within a second or two, and placing an order needs no extra job.

import type { Db } from '../../../db/pool.ts'
import type { Vies } from '../../../integrations/vies/vies.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import type { Task } from '../../../jobs/run-job.ts'
import type { Platform } from '../../../platform.ts'
import { cleanUpVatChecks } from '../../taxes/vat-numbers/recheck.ts'
import { expireEdits } from '../editing/end-edit.ts'
import { findNextExpiry } from '../reading/order-reading.queries.ts'
import { expireOrders } from './expire-orders.ts'
import { recheckVatNumbers } from './recheck-vat-numbers.ts'
import { sendOrderReceived } from './send-order-received.ts'

// Longer than the minute between two runs, because no hold may end unseen between two runs.
const LOOK_AHEAD_SECONDS = 75

export const orderTasks = (
  { db: unbound }: Pick<Platform, 'db'>,
  vies: Vies | undefined,
): Record<string, Task> => {
  const db = unbound.forPlatform()
  return {
    expire_orders: async () => {
      // Side by side: each may take most of the job's time, and fails alone.
      const ended = await Promise.allSettled([expireOrders(db), expireEdits(db)])
      // Also after a failed cancellation, because the holds of all remaining orders must end in time.
      await queueNextExpiry(db)
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    },
    tell_received: async () => {
      await sendOrderReceived(db)
    },
    recheck_vat_numbers: () => recheckVatNumbers({ db, vies }),
    forget_old_vat_checks: () => cleanUpVatChecks(db),
  }
}

/** Adds the job for the end of the next hold, if the hold ends before the regular run. */
async function queueNextExpiry(db: Db): Promise<void> {
  const next = await findNextExpiry(db, LOOK_AHEAD_SECONDS)
  if (!next) return
  // The low number of attempts gives the job priority over mails, because mails may wait. More attempts are
  // unnecessary, because the clock also adds the job every minute.
  const options = { run_at: next.at, job_key: 'expire_orders_next', max_attempts: 10 }
  await queueJob(db, 'expire_orders', {}, options)
}
