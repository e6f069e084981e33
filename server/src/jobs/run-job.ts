// Runs the queue's jobs in this process. Any number of processes may run jobs. Each job has a timeout. If a
// worker dies, a second worker runs its job soon after the timeout. A worker that lost its database restarts
// automatically.

import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { openAsOwner } from '../db/access/open-as-owner.ts'
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

/**
 * A task. If the task throws, its job is retried later, with growing pauses. A task may run twice for the
 * same job, and must not do its work twice.
 */
export interface Task {
  (payload: unknown, context: { readonly log: JobLog }): Promise<void>
  /**
   * The timeout of the task's jobs, if not JOB_LIMIT_MS. With a longer timeout, the job's lease is renewed
   * while the job runs.
   */
  readonly limit_ms?: number
}

/** Makes a task that may take up to `max_minutes`. While the task runs, its worker renews the job's lease. */
export const longTask = (max_minutes: number, task: (payload: unknown) => Promise<void>): Task =>
  Object.assign((payload: unknown) => task(payload), { limit_ms: max_minutes * 60_000 })

export interface WorkerOptions {
  readonly connection_string: string
  readonly tasks: Readonly<Record<string, Task>>
  /** Lines of a crontab (UTC), each naming a task. */
  readonly crontab?: string
  readonly log: JobLog
  /** Concurrent short jobs, and concurrent long jobs, in this process; 4 when absent. */
  readonly concurrency?: number
  /** How often the jobs of dead workers are released; LEASE_CHECK_MS when absent. */
  readonly lease_check_ms?: number
}

export interface Worker {
  /** Takes no further jobs, and waits for running jobs, for ten seconds at most. */
  stop(): Promise<void>
}

/** The timeout of a job if its task has none. */
export const JOB_LIMIT_MS = 45_000
/** A lock taken or renewed longer ago belongs to a dead worker. */
export const LEASE_SECONDS = 60
const LEASE_CHECK_MS = 15_000
const RESTART_PAUSE_MS = 1000
const STOP_WITHIN_MS = 10_000
const GIVE_UP_MS = 5000
/** Consecutive failures to look for a job before the worker is restarted. Each of (usually) four loops looks every two seconds. */
const MAX_FAILURES = 8
const CONNECT_WITHIN_MS = 6000
/** The timeout of the queue library's own queries, which take milliseconds. */
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
    // The library's messages about each poll are useless.
    if (level !== 'debug') log[levels[level]](message)
  })
}

/** Releases the locks of jobs and queues that are too old for a living worker, by the database's clock. */
export const releaseDeadLocks = sql`with jobs as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where locked_at < now() - make_interval(secs => ${LEASE_SECONDS}))
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where locked_at < now() - make_interval(secs => ${LEASE_SECONDS})`

// Renews the lock of a job and its queue. Changes nothing if another worker has the job.
const renewLease = ({ id, locked_by }: { id: string; locked_by: string | null }) => sql`
  with job as (
    update graphile_worker._private_jobs set locked_at = now() where id = ${id} and locked_by = ${locked_by} returning job_queue_id)
  update graphile_worker._private_job_queues q set locked_at = now() from job where q.id = job.job_queue_id and q.locked_by = ${locked_by}`

/** Deletes jobs that were given up a month ago, because nobody investigates their errors any more. */
const deleteGivenUp = sql`
  delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and run_at < now() - interval '30 days'`

/** A run of the queue library, until the library or its database fails. */
interface Running {
  readonly runner: Runner
  /** Closes the connections. May be called again. */
  close(): Promise<void>
  /** Resolves when the library has begun to stop on its own. */
  readonly giving_up: Promise<void>
}

/**
 * Resolves when the queue library has stopped on its own. Before stopping, the library releases its jobs. If
 * the database is lost again at this point, the release never ends. The run is then abandoned after
 * GIVE_UP_MS, and its jobs are released when their leases end.
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
 * Stops a run that repeatedly fails to get jobs, because a new run must be started. The library looks up its
 * tasks once and caches the result, even an error. A worker whose connection broke at that moment would run
 * forever without taking a job.
 */
function restartIfFirstQueryIsLost(runner: Runner, events: WorkerEvents, log: JobLog): void {
  let failures = 0
  const reset = () => {
    failures = 0
  }
  events.on('job:start', reset)
  events.on('worker:getJob:empty', reset)
  events.on('worker:getJob:error', ({ error }) => {
    failures++
    if (failures !== MAX_FAILURES) return
    log.warn(`The worker gets no jobs and restarts: ${error instanceof Error ? error.message : error}`)
    runner.stop().catch(() => undefined)
  })
}

const isLong = ([, { limit_ms = JOB_LIMIT_MS }]: [string, Task]): boolean => limit_ms > JOB_LIMIT_MS

/**
 * Starts a worker. Resolves when the worker takes jobs. The database must be migrated. Long jobs have a
 * separate pool, because mails, payments and orders that run out of time must not wait for exports, imports
 * and restore drills.
 */
export async function startWorker({
  crontab = '',
  lease_check_ms = LEASE_CHECK_MS,
  tasks,
  ...options
}: WorkerOptions): Promise<Worker> {
  const { connection_string, log } = options
  const db = openAsOwner({ url: connection_string, max: 1, application_name: 'kontor-worker' })
  const all = Object.entries(tasks)
  const kinds = [all.filter((task) => !isLong(task)), all.filter(isLong)].filter(({ length }) => length > 0)
  const release = () =>
    db
      .run(releaseDeadLocks)
      .then(() => db.run(deleteGivenUp))
      .catch(() => log.warn('Locks of dead workers could not be looked for.'))
  const lease_check = setInterval(release, lease_check_ms)
  const clock = followCrontab(db, crontab, (error) =>
    log.debug(`The jobs of the clock could not be added: ${error.message}`),
  )
  const pools = await Promise.all(
    kinds.map((kind) => startPool({ ...options, tasks: Object.fromEntries(kind) }, db)),
  )
  return {
    async stop() {
      clearInterval(lease_check)
      clock.stop()
      await Promise.all(pools.map((pool) => pool.stop()))
      await db.close()
    },
  }
}

/** Runs the jobs of these tasks. `db` renews the leases of long jobs. */
async function startPool(
  { log, connection_string, tasks, concurrency = 4 }: WorkerOptions,
  db: Db,
): Promise<Worker> {
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, withLimit(name, task, db, log)]),
  )
  const onBroken = (error: Error) => log.debug(`A connection of the worker broke: ${error.message}`)
  async function begin(): Promise<Running> {
    // A pool of our own: the library stops listening to its pool's errors before the connections are closed, and an error event without a
    // listener would end the process.
    const pool = new JobPool({
      connectionString: connection_string,
      max: concurrency + 2,
      application_name: 'kontor-jobs',
      keepAlive: true,
      // Without these timeouts, all jobs would wait endlessly for a connection that no longer responds.
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
        // With these settings, the library retries recording a finished or failed job, and waits for the
        // record when it stops. By default it does neither.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        logger: queueLogger(log),
      })
      restartIfFirstQueryIsLost(runner, events, log)
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
      // Without a database, finished jobs cannot be recorded as done, and their leases expire.
      const stopped = Promise.resolve(running?.runner.stop()).then(() => keeping)
      await Promise.race([stopped.catch(() => undefined), sleep(STOP_WITHIN_MS, undefined, { ref: false })])
      await running?.close()
    },
  }
}
