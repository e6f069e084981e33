// Putting work aside for later. A job is a row of the same database, so adding one inside a transaction means that it runs if,
// and only if, the change it belongs to was committed.

import { type Statement, sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'

export interface JobOptions {
  /** RFC 3339; at once when absent. */
  readonly run_at?: string
  /** A waiting job with the same key is replaced instead of standing beside the new one. */
  readonly job_key?: string
  /**
   * 25 when absent, which with the growing pauses between them means about three days. What has at most ten, and no queue to wait in, is
   * done before the rest.
   */
  readonly max_attempts?: number
  /** Jobs of one queue run one after the other. */
  readonly queue_name?: string
}

interface Call extends JobOptions {
  readonly name: string
  readonly payload: Statement<unknown>
}

/** The call that adds a job, for statements that do more than that. */
export const jobCall = ({ name, payload, queue_name, run_at, max_attempts, job_key }: Call) => sql<never>`
  add_job(identifier => ${name}, payload => ${payload}, queue_name => ${queue_name},
    run_at => ${run_at}::timestamptz, max_attempts => ${max_attempts}::int, job_key => ${job_key})`

/** Adds a job for the task `name`. A job may run twice (a worker may die between effect and note), so tasks must allow for it. */
export async function addJob(
  tx: Db,
  name: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<void> {
  const call = { ...options, name, payload: sql`${JSON.stringify(payload ?? {})}::json` }
  await tx.first(sql`select from ${jobCall(call)}`)
}
