// The jobs of orders: cancelling orders that were not paid in time, mails to buyers who have not paid yet, and checking VAT numbers that could not be
// checked when their order was placed. `expire_orders` runs every minute and adds itself again for the moment the next hold ends, if that is before
// the next run. So stock is free within a second or two, and placing an order needs no job of its own.

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

// Longer than the minute between two runs, so that no hold ends unseen between them.
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
      // Also where an order could not be cancelled: the holds of all the others end in time.
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

/** Adds the job for the moment the next hold ends, if that is before the job runs anyway. */
async function queueNextExpiry(db: Db): Promise<void> {
  const next = await findNextExpiry(db, LOOK_AHEAD_SECONDS)
  if (!next) return
  // Before the mails that may wait: with so few attempts it has priority. More are not needed, since the clock adds one every minute, too.
  const options = { run_at: next.at, job_key: 'expire_orders_next', max_attempts: 10 }
  await queueJob(db, 'expire_orders', {}, options)
}
