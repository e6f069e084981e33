// Adding the job that makes a refund at Stripe, or looks up what became of it.

import type { Db } from '../../db/pool.ts'
import { queueJob } from '../../jobs/job-payloads.ts'

/** A job of the same refund that is still waiting is replaced. `run_at`: RFC 3339; at once when absent. */
export const queueRefund = (tx: Db, refund_id: string, run_at?: string): Promise<void> =>
  queueJob(tx, 'refund_payment', { refund_id }, { run_at, job_key: `refund-${refund_id}` })
