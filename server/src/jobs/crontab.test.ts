import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OwnersDatabase } from '../db/access/open-as-owner.ts'
import { sql } from '../db/sql.ts'
import { freshDatabase } from '../testing/database.ts'
import { followCrontab } from './crontab.ts'

let db: OwnersDatabase
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const fail = (error: Error) => {
  throw error
}

const waiting = async () =>
  (
    await db.rows(
      sql<{
        task: string
      }>`select task_identifier as task from graphile_worker.jobs order by task_identifier`,
    )
  ).map(({ task }) => task)

const lastRuns = () =>
  db.rows(
    sql<{ task: string; is_now: boolean }>`
      select identifier as task, last_execution between now() - interval '2 minutes' and now() as is_now
      from graphile_worker._private_known_crontabs order by identifier`,
  )

async function lookAt(crontab: string): Promise<void> {
  const following = followCrontab(db, crontab, fail)
  following.stop()
  await following.first
}

beforeAll(async () => {
  db = await freshDatabase()
})

beforeEach(async () => {
  await db.run(sql`truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs`)
})

test('jobs due this minute are added once, by any number of workers', async () => {
  const { hour } = (await db.first(
    sql<{ hour: number }>`select extract(hour from now() at time zone 'UTC')::int as hour`,
  ))!
  const other_hours = HOURS.filter((one) => ![hour, (hour + 1) % 24].includes(one)).join(',')
  const crontab = `* * * * * tidy\n* ${other_hours} * * * sleep\n`
  await Promise.all(Array.from({ length: 5 }, () => lookAt(crontab)))
  // A new minute may have begun meanwhile, so there may be two jobs.
  const jobs = await waiting()
  expect(new Set(jobs)).toEqual(new Set(['tidy']))
  expect(jobs.length).toBeLessThanOrEqual(2)
  expect(await lastRuns()).toEqual([{ task: 'tidy', is_now: true }])
})

test('due jobs run before those added by others', async () => {
  await db.run(sql`select graphile_worker.add_job('mail')`)
  await lookAt('* * * * * tidy\n')
  const [first] = await db.rows(
    sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs order by priority, run_at limit 1`,
  )
  expect(first?.task).toBe('tidy')
})

test('due jobs have the queue and the attempts that their lines name', async () => {
  await lookAt('* * * * * drill ?queue=drills&max=2\n* * * * * tidy\n')
  const jobs = await db.rows(
    sql<{ task: string; queue_name: string | null; max_attempts: number }>`
      select distinct task_identifier as task, queue_name, max_attempts from graphile_worker.jobs order by task`,
  )
  expect(jobs).toEqual([
    { task: 'drill', queue_name: 'drills', max_attempts: 2 },
    { task: 'tidy', queue_name: null, max_attempts: 8 },
  ])
})

const noteRun = (task: string, ago: string) =>
  db.run(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values (${task}, now() - interval '1 day', date_trunc('minute', now() - ${ago}::interval))`)

/** A line of a job that is due once a day, so many minutes before now. */
async function lineOf(task: string, minutes_ago: number): Promise<string> {
  const at = (await db.first(
    sql<{ minute: number; hour: number }>`
      select extract(minute from at)::int as minute, extract(hour from at)::int as hour
      from (select (now() - make_interval(mins => ${minutes_ago}::int)) at time zone 'UTC' as at) as due`,
  ))!
  return `${at.minute} ${at.hour} * * * ${task}\n`
}

test('a process that starts adds, once, what was due since the last one ran, at most an hour back', async () => {
  const crontab = (await lineOf('backup', 10)) + (await lineOf('report', 30)) + (await lineOf('old', 90))
  await noteRun('backup', '1 day')
  await noteRun('tidy', '20 minutes')
  await Promise.all(Array.from({ length: 5 }, () => lookAt(crontab)))
  expect(await waiting()).toEqual(['backup'])
  await db.run(sql`truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs`)
  await noteRun('tidy', '3 hours')
  await Promise.all(Array.from({ length: 5 }, () => lookAt(crontab)))
  expect(await waiting()).toEqual(['backup', 'report'])
})

test('the first process of all begins at its present minute', async () => {
  await lookAt(await lineOf('backup', 10))
  expect(await waiting()).toEqual([])
})

test('F-17 the clock of this process decides nothing', async () => {
  for (const wrong_ms of [-86_400_000, 86_400_000]) {
    vi.useFakeTimers({ now: Date.now() + wrong_ms, toFake: ['Date'] })
    try {
      await lookAt('* * * * * tidy')
    } finally {
      vi.useRealTimers()
    }
  }
  expect((await waiting()).length).toBeLessThanOrEqual(2)
  expect(await lastRuns()).toEqual([{ task: 'tidy', is_now: true }])
})

test('F-17 entries of a worker with a clock ahead do not block the next minute', async () => {
  await db.run(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('tidy', now(), now() + interval '1 day')`)
  await lookAt('* * * * * tidy')
  expect(await waiting()).toEqual(['tidy'])
  expect(await lastRuns()).toEqual([{ task: 'tidy', is_now: true }])
})
