// Runs the jobs of the queue in this process, as many processes as wanted. A job has a limit of time; one whose worker died is
// given to another soon after that limit, and a worker that lost its database begins anew by itself.

import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { openAsOwner } from '../db/open-as-owner.ts'
import type { Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { followCrontab } from './crontab.ts'
import { JobPool } from './job-pool.ts'

export interface JobLog {
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** A task throws to be tried again later, with growing pauses. It may run twice for one job and must not do its work twice. */
export interface Task {
  (payload: unknown, context: { readonly log: JobLog }): Promise<void>
  /** Longer than a job may usually take. */
  readonly limit_ms?: number
}

/** A task that may take so many minutes. While it runs its worker keeps saying that it is alive. */
export const longTask = (most_minutes: number, task: (payload: unknown) => Promise<void>): Task =>
  Object.assign((payload: unknown) => task(payload), { limit_ms: most_minutes * 60_000 })

export interface WorkerOptions {
  readonly connection_string: string
  readonly tasks: Readonly<Record<string, Task>>
  /** Lines of crontab (UTC), each naming a task. */
  readonly crontab?: string
  readonly log: JobLog
  /** Jobs at once in this process; 4 when absent. */
  readonly concurrency?: number
}

export interface Worker {
  /** Takes no further job and waits for those under way, ten seconds at most. */
  stop(): Promise<void>
}

const JOB_LIMIT_MS = 45_000
const LEASE_SECONDS = 60
const LEASE_CHECK_MS = 15_000
const RESTART_PAUSE_MS = 1000
const STOP_WITHIN_MS = 10_000
const GIVE_UP_MS = 5000
/** Of looking for a job, one after the other: each of four loops looks every two seconds. */
const MOST_FAILURES = 8
const CONNECT_WITHIN_MS = 6000
/** Of what the queue asks for itself, which is done in milliseconds. */
const ANSWER_WITHIN_MS = 10_000

function withLimit(name: string, task: Task, db: Db, log: JobLog): TaskList[string] {
  const limit_ms = task.limit_ms ?? JOB_LIMIT_MS
  return async (payload, { job }) => {
    const renewal =
      limit_ms > JOB_LIMIT_MS
        ? setInterval(() => void db.run(renewLease(job)).catch(() => undefined), LEASE_CHECK_MS)
        : undefined
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`The job ${name} took longer than ${limit_ms / 1000} s.`)),
        limit_ms,
      )
    })
    try {
      await Promise.race([task(payload, { log }), limit])
    } finally {
      clearTimeout(timer)
      clearInterval(renewal)
    }
  }
}

function queueLogger(log: JobLog): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const
  return new Logger(() => (level, message) => {
    // Its own chatter about each poll says nothing to anyone.
    if (level !== 'debug') log[levels[level]](message)
  })
}

/** One row per job or queue whose lock is older than any living worker may hold one; the clock is the database's alone. */
export const releaseDeadLocks = sql`with jobs as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where locked_at < now() - make_interval(secs => ${LEASE_SECONDS}))
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where locked_at < now() - make_interval(secs => ${LEASE_SECONDS})`

// One job and its queue, by primary key; nothing once somebody else has it.
const renewLease = ({ id, locked_by }: { id: string; locked_by: string | null }) => sql`
  with job as (
    update graphile_worker._private_jobs set locked_at = now() where id = ${id} and locked_by = ${locked_by} returning job_queue_id)
  update graphile_worker._private_job_queues q set locked_at = now() from job where q.id = job.job_queue_id and q.locked_by = ${locked_by}`

/** The queue as it runs until it, or its database, fails. */
interface Running {
  readonly runner: Runner
  /** Closes its connections; may be called again. */
  close(): Promise<void>
  /** Resolves when it has begun to stop by itself. */
  readonly giving_up: Promise<void>
}

/**
 * Resolves when the queue has stopped by itself. It hands back what it has in hand first, and where the database is lost a second time
 * just then, that takes for ever: then it is left behind, and its jobs to the end of their leases.
 */
async function untilEnded({ runner, close, giving_up }: Running, log: JobLog): Promise<void> {
  const ended = runner.promise.catch((error: Error) => log.warn(`The worker stopped: ${error.message}`))
  const is_left_behind = await Promise.race([
    ended.then(() => false),
    giving_up.then(() => sleep(GIVE_UP_MS, true, { ref: false })),
  ])
  if (is_left_behind) {
    log.warn('The worker did not come to an end; it is left behind.')
    runner.kill().catch(() => undefined)
  }
  close().catch(() => undefined)
}

/**
 * The queue asks once which tasks there are and keeps the answer, also where that was an error: a worker whose line broke just then would
 * live on and never take a job again. So whoever fails again and again is stopped, and what begins in its place asks anew.
 */
function beginAnewWhereItGetsNothing(runner: Runner, events: WorkerEvents, log: JobLog): void {
  let failures = 0
  const forget = () => {
    failures = 0
  }
  events.on('job:start', forget)
  events.on('worker:getJob:empty', forget)
  events.on('worker:getJob:error', ({ error }) => {
    failures++
    if (failures !== MOST_FAILURES) return
    log.warn(`The worker gets no jobs and begins anew: ${error instanceof Error ? error.message : error}`)
    runner.stop().catch(() => undefined)
  })
}

/** Starts taking jobs; resolves when it does. The database must be migrated. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { log, connection_string, concurrency = 4 } = options
  const db = openAsOwner({ url: connection_string, max: 1, application_name: 'kontor-worker' })
  const taskList = Object.fromEntries(
    Object.entries(options.tasks).map(([name, task]) => [name, withLimit(name, task, db, log)]),
  )
  const onBroken = (error: Error) => log.debug(`A connection of the worker broke: ${error.message}`)
  async function begin(): Promise<Running> {
    // A pool of our own: the queue stops listening to its errors before its connections are closed, and an error nobody listens to
    // would end the process.
    const pool = new JobPool({
      connectionString: connection_string,
      max: concurrency + 2,
      application_name: 'kontor-jobs',
      keepAlive: true,
      // A line that has gone silent is noticed: without these all jobs would wait for its answer, for as long as the process lives.
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    pool.on('error', onBroken)
    pool.on('connect', (client) => client.on('error', onBroken))
    const events: WorkerEvents = new EventEmitter()
    const giving_up = new Promise<void>((resolve) => events.once('pool:gracefulShutdown', () => resolve()))
    try {
      const runner = await run({
        pgPool: pool,
        events,
        taskList,
        concurrency,
        pollInterval: 2000,
        noHandleSignals: true,
        // Notes of what is done go through the queue's own retries, and its stop waits for them; by default it does neither.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        logger: queueLogger(log),
      })
      beginAnewWhereItGetsNothing(runner, events, log)
      let closing: Promise<void> | undefined
      const close = () => {
        closing ??= pool.end()
        return closing
      }
      return { runner, close, giving_up }
    } catch (error) {
      await pool.end()
      throw error
    }
  }

  const release = () =>
    db.run(releaseDeadLocks).catch(() => log.warn('Locks of dead workers could not be looked for.'))
  const lease_check = setInterval(release, LEASE_CHECK_MS)
  const clock = followCrontab(db, options.crontab ?? '', (error) =>
    log.debug(`The jobs of the clock could not be added: ${error.message}`),
  )

  let stopping = false
  let running: Running | undefined = await begin()
  async function keepRunning() {
    while (!stopping) {
      if (running) await untilEnded(running, log)
      if (stopping) return
      await sleep(RESTART_PAUSE_MS)
      if (stopping) return
      running = await begin().catch((error: Error) => {
        log.warn(`The worker could not start: ${error.message}`)
        return undefined
      })
    }
  }
  const keeping = keepRunning()

  return {
    async stop() {
      stopping = true
      clearInterval(lease_check)
      clock.stop()
      // Without a database the notes of finished jobs cannot be written; their leases end by themselves.
      const stopped = Promise.resolve(running?.runner.stop()).then(() => keeping)
      await Promise.race([stopped.catch(() => undefined), sleep(STOP_WITHIN_MS, undefined, { ref: false })])
      await Promise.all([db.close(), running?.close()])
    },
  }
}
