import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { runs } from '../../../scripts/lib/runs.mjs'
import type { OwnersDatabase } from '../db/access/open-as-owner.ts'
import { sql } from '../db/sql.ts'
import { byTcp, freshDatabase } from '../testing/database.ts'
import { thoroughTest } from '../testing/thorough-test.ts'
import { openWire } from '../testing/wire.ts'
import { addJob } from './queue.ts'
import { longTask, startWorker, type Task, type WorkerOptions } from './run-job.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
let db: OwnersDatabase

beforeAll(async () => {
  db = await freshDatabase()
})

async function startWith(tasks: Record<string, Task>, options: Partial<WorkerOptions> = {}) {
  const worker = await startWorker({ connection_string: db.connection_string, tasks, log, ...options })
  onTestFinished(() => worker.stop().catch(() => undefined))
  return worker
}

async function until(condition: () => boolean | Promise<boolean>) {
  for (let i = 0; i < 800; i++) {
    if (await condition()) return
    await sleep(25)
  }
  throw new Error('What was waited for did not happen.')
}

const waitingJobs = async () =>
  Number((await db.first(sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`))?.n)

it('runs a job only when its transaction was committed', async () => {
  const seen: unknown[] = []
  await startWith({ greet: async (payload) => void seen.push(payload) })
  await db.transaction((tx) => addJob(tx, 'greet', { name: 'Ada' }))
  await db
    .transaction(async (tx) => {
      await addJob(tx, 'greet', { name: 'missing' })
      throw new Error('no')
    })
    .catch(() => undefined)
  await until(() => seen.length > 0)
  await until(async () => (await waitingJobs()) === 0)
  expect(seen).toEqual([{ name: 'Ada' }])
})

it('runs jobs with a deadline first, such as a login mail', async () => {
  const seen: unknown[] = []
  for (let n = 0; n < 20; n++) await addJob(db, 'post', n)
  await addJob(db, 'post', 'a login', { max_attempts: 7 })
  await addJob(db, 'post', 'an archive', { max_attempts: 3, queue_name: 'archives' })
  // With a concurrency of 1: otherwise the job that is taken first need not be done first.
  await startWith({ post: async (payload) => void seen.push(payload) }, { concurrency: 1 })
  await until(() => seen.length === 22)
  expect(seen[0]).toBe('a login')
  expect(seen.indexOf('an archive')).toBeGreaterThan(10)
})

it('stores one waiting job per key, and a failed one for later', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await addJob(db, 'remind', { n: 1 }, { job_key: 'order-1', run_at: later })
  await addJob(db, 'remind', { n: 2 }, { job_key: 'order-1', run_at: later })
  expect(await waitingJobs()).toBe(1)
  await startWith({
    remind: async () => {
      throw new Error('not today')
    },
  })
  await addJob(db, 'remind', { n: 3 }, { job_key: 'order-1' })
  await until(async () => {
    const job = await db.first(
      sql<{ attempts: number; last_error: string }>`select attempts, last_error from graphile_worker.jobs`,
    )
    return job?.attempts === 1 && job.last_error?.includes('not today')
  })
  await db.run(sql`delete from graphile_worker._private_jobs`)
})

it('leaves mails and payments to a pool of their own, however many long jobs run', async () => {
  const seen: unknown[] = []
  let begun = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const workers = await startWorker({
    connection_string: db.connection_string,
    log,
    tasks: {
      export: longTask(60, () => {
        begun++
        return released
      }),
      post: async (payload) => void seen.push(payload),
    },
  })
  onTestFinished(() => workers.stop())
  for (let n = 0; n < 8; n++) await addJob(db, 'export', n)
  await until(() => begun === 4)
  await addJob(db, 'post', 'a login')
  await until(() => seen.length === 1)
  release()
  await until(async () => (await waitingJobs()) === 0)
})

it('deletes jobs a month after they were given up, and no others', async () => {
  const days_ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await addJob(db, 'old', {}, { run_at: days_ago(31), max_attempts: 1 })
  await addJob(db, 'lately', {}, { run_at: days_ago(29), max_attempts: 1 })
  await db.run(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
  await addJob(db, 'late', {}, { run_at: days_ago(31) })
  const left = async () =>
    (
      await db.rows(
        sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs order by 1`,
      )
    ).map(({ task }) => task)
  await startWith({ other: async () => undefined }, { lease_check_ms: 25 })
  await until(async () => (await left()).length === 2)
  expect(await left()).toEqual(['late', 'lately'])
  await db.run(sql`delete from graphile_worker._private_jobs`)
})

it('waits at its stop for the job under way', async () => {
  let state = 'new'
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const worker = await startWith({
    slow: async () => {
      state = 'begun'
      await released
      state = 'done'
    },
  })
  await addJob(db, 'slow', {})
  await until(() => state === 'begun')
  const stopped = worker.stop().then(() => state)
  release()
  expect(await stopped).toBe('done')
  expect(await waitingJobs()).toBe(0)
})

it('takes over the job of a dead worker, and recovers after losing the database', {
  timeout: 40_000,
}, async () => {
  const seen: unknown[] = []
  await addJob(db, 'note', 'orphan')
  await db.run(
    sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '61 s'`,
  )
  await addJob(db, 'note', 'in hand')
  await db.run(sql`update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now() - interval '30 s'
    where payload::text = '"in hand"'`)
  await startWith({ note: async (payload) => void seen.push(payload) }, { lease_check_ms: 200 })
  await db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await addJob(db, 'note', 'after')
  // No worker was listening when it was added. Notified again, one looks now rather than in two seconds.
  const notify = sql`select pg_notify('jobs:insert', '{"count": 1}')`
  await until(async () => {
    await db.run(notify)
    return seen.includes('after') && seen.includes('orphan')
  })
  expect(seen).not.toContain('in hand')
})

thoroughTest(
  'F-13 works on after losing the database again while it hands back what it could not finish',
  {
    timeout: 90_000,
  },
  async () => {
    const url = byTcp(db)
    const wire = await openWire(Number(url.port))
    onTestFinished(() => wire.close())
    url.port = String(wire.port)
    let done = 0
    const tasks = { count: async () => void done++ }
    const worker = await startWorker({ connection_string: url.href, tasks, log })
    onTestFinished(() => worker.stop().catch(() => undefined))
    for (let round = 0; round < runs(1, 3); round++) {
      for (let jobs = 0; jobs < 40; jobs++) await addJob(db, 'count', {})
      const cut_before = wire.cut_count
      wire.set({ cut_answers_after: 2000, cuts: 30 })
      await until(() => wire.cut_count >= cut_before + runs(4, 8))
      wire.set({ cut_answers_after: undefined, cuts: 0 })
      const before = done
      for (let jobs = 0; jobs < 5; jobs++) await addJob(db, 'count', {})
      await until(() => done >= before + 5)
    }
  },
)

thoroughTest(
  'F-13 restarts if its first query was lost, instead of never taking a job',
  async () => {
    const lose = sql`
    create or replace function lose_the_question() returns trigger language plpgsql as $$
    begin
      raise exception 'the line broke';
    end
    $$`
    await db.run(lose)
    await db.run(
      sql`create trigger lost before insert on graphile_worker._private_tasks execute function lose_the_question()`,
    )
    const seen: unknown[] = []
    const errors: string[] = []
    const noting = { ...log, error: (message: string) => void errors.push(message) }
    await startWith({ ask: async (payload) => void seen.push(payload) }, { log: noting })
    await until(() => errors.length > 0)
    await db.run(sql`drop trigger lost on graphile_worker._private_tasks`)
    await addJob(db, 'ask', 'again')
    await until(() => seen.length === 1)
  },
  60_000,
)
