// Adds jobs to the queue. A job is a row of the same database, so a job added in a transaction runs if, and
// only if, the transaction was committed.

import { type Statement, sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'

export interface JobOptions {
  /** RFC 3339; the job runs immediately when absent. */
  readonly run_at?: string | undefined
  /** The new job replaces a waiting job with the same key. */
  readonly job_key?: string
  /**
   * 25 when absent, which takes about three days, because the pauses between attempts grow. A job with at
   * most ten attempts and without a `queue_name` has priority.
   */
  readonly max_attempts?: number
  /** Jobs with the same queue name run one after another. */
  readonly queue_name?: string
}

interface NewJob extends JobOptions {
  readonly name: string
  readonly payload: Statement<unknown>
}

/** The SQL call that adds a job, as part of a larger statement. */
export const jobCall = ({ name, payload, queue_name, run_at, max_attempts, job_key }: NewJob) => sql<never>`
  add_job(identifier => ${name}, payload => ${payload}, queue_name => ${queue_name},
    run_at => ${run_at}::timestamptz, max_attempts => ${max_attempts}::int, job_key => ${job_key})`

/** Returns true if a job of the tasks runs or waits, with the text as `field` of its payload. */
export const hasJobLeft = (
  tasks: readonly string[],
  field: string,
  text: Statement<unknown>,
) => sql<never>`exists (
  select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = any(${tasks}::text[]) and j.payload ->> ${field}::text = ${text}
    and (j.attempts < j.max_attempts or j.locked_at is not null))`

/**
 * Adds a job for the task `name`. A job may run twice, because a worker may die before it records the end of
 * the job. Tasks must allow for repeats.
 */
export async function addJob(
  tx: Db,
  name: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<void> {
  const job = { ...options, name, payload: sql`${JSON.stringify(payload ?? {})}::json` }
  await tx.first(sql`select from ${jobCall(job)}`)
}
