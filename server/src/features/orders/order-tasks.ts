// The jobs of orders. VAT numbers nobody could tell of are asked for again. And ending holds whose time is over. Run every minute, it looks
// one minute ahead and comes back for the next end in time, so stock is free within a second or two and placing an order needs no job of
// its own.

import type { Db } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import type { Task } from '../../jobs/run-job.ts'
import type { Services } from '../../services.ts'
import { forgetOldAnswers } from '../vat-numbers/recheck.ts'
import { expireOrders } from './expire-orders.ts'
import { findNextExpiry } from './order-reading.queries.ts'
import { recheckVatNumbers } from './recheck-vat-numbers.ts'
import { tellReceived } from './tell-received.ts'

// Longer than the minute between two runs, so that no end falls between them.
const LOOK_AHEAD_SECONDS = 75

export const orderTasks = ({ db: asked, vies }: Pick<Services, 'db' | 'vies'>): Record<string, Task> => {
  const db = asked.forPlatform()
  return {
    expire_orders: async () => {
      await expireOrders(db)
      await comeBack(db)
    },
    tell_received: async () => {
      await tellReceived(db)
    },
    recheck_vat_numbers: () => recheckVatNumbers({ db, vies }),
    forget_old_vat_checks: () => forgetOldAnswers(db),
  }
}

async function comeBack(db: Db): Promise<void> {
  const next = await findNextExpiry(db, LOOK_AHEAD_SECONDS)
  if (next) await addJob(db, 'expire_orders', {}, { run_at: next.at, job_key: 'expire_orders_next' })
}
