// Adding the jobs that ask Stripe about refunds.

import type { Db } from '../../db/pool.ts'
import { queueJob } from '../../jobs/job-payloads.ts'

/** Adds the job that makes a refund at Stripe. Replaces a waiting one of the same refund. `run_at`: RFC 3339; immediately when absent. */
export const queueRefund = (tx: Db, refund_id: string, run_at?: string): Promise<void> =>
  queueJob(tx, 'refund_payment', { refund_id }, { run_at, job_key: `refund-${refund_id}` })

/** Adds the job that asks which refunds of this refund's payment stand at Stripe. As `queueRefund`. */
export const queueLookUp = (tx: Db, refund_id: string, run_at?: string): Promise<void> =>
  queueJob(tx, 'look_up_refunds', { refund_id }, { run_at, job_key: `refunds-beside-${refund_id}` })
