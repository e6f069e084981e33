// Adds scheduled jobs by the clock of the database. A worker whose own clock is wrong or jumps neither skips
// a minute nor blocks the minute for the remaining workers. The first worker in a minute adds its jobs, once.
// Missed minutes are made up for, up to an hour back, even if no worker ran.

import { type ParsedCronItem, parseCrontab } from 'graphile-worker'
import type { Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

const POLL_EVERY_MS = 5000
const MINUTE_MS = 60_000
const MAX_MINUTES = 60

/** The present minute, and the last minute whose jobs were added; null if no jobs were ever added. */
const askMinutes = sql<{ now: number; last: number | null }>`
  select extract(epoch from date_trunc('minute', now()))::float8 * 1000 as now,
    extract(epoch from date_trunc('minute', max(last_execution)))::float8 * 1000 as last
  from graphile_worker._private_known_crontabs where last_execution <= now()`

/**
 * More than an hour. The clock adds the next job anyway: with the 25 attempts of the queue, four days of a
 * job of every minute would run beside each other.
 */
const MAX_ATTEMPTS = 8

// Scheduled jobs run first, because some end work that has run out of time, and must not wait for mails. A
// worker whose clock was ahead wrote rows with a time in the future, which are overwritten. All workers claim
// rows in the same order.
const addDue = (items: readonly ParsedCronItem[], minute_ms: number) => sql<{ added: string }>`
  with due as (
    select * from unnest(${items.map(({ task }) => task)}::text[], ${items.map(({ options }) => options.queueName ?? null)}::text[],
      ${items.map(({ options }) => options.maxAttempts ?? MAX_ATTEMPTS)}::int[]) as due (task, queue_name, max_attempts)),
  claimed as (
    insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
    select task, at, at from due, to_timestamp(${minute_ms / 1000}::float8) as at order by task
    on conflict (identifier) do update set last_execution = excluded.last_execution
      where known.last_execution is null or known.last_execution < excluded.last_execution or known.last_execution > now()
    returning identifier)
  select graphile_worker.add_job(task, '{}'::json, queue_name => queue_name, max_attempts => max_attempts, priority => -1)::text as added
  from due join claimed on identifier = task`

const isDue = ({ match }: ParsedCronItem, minute_ms: number): boolean => {
  const at = new Date(minute_ms)
  return match({
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  })
}

/** Returns the last due time of each job that is due in these minutes. */
function dueBetween(
  items: readonly ParsedCronItem[],
  since_ms: number,
  until_ms: number,
): Map<ParsedCronItem, number> {
  const due = new Map<ParsedCronItem, number>()
  for (let at = since_ms; at <= until_ms; at += MINUTE_MS)
    for (const item of items) if (isDue(item, at)) due.set(item, at)
  return due
}

/** Looks at the clock every few seconds until `stop()`; `first` settles with the first look. `crontab` lines: minute, hour, day, month, weekday (UTC), task. */
export function followCrontab(
  db: Db,
  crontab: string,
  onFailure: (error: Error) => void,
): { stop(): void; first: Promise<void> } {
  const items = parseCrontab(crontab)
  let seen_ms: number | undefined

  async function poll(): Promise<void> {
    const { now, last } = await db.one(askMinutes)
    // A starting process looks at the last minute again, because an earlier version may have had fewer jobs.
    const next = seen_ms === undefined ? (last ?? now) : seen_ms + MINUTE_MS
    // The clock of the database may be set back, for example after a change of primary. The schedule then
    // begins again at the present minute.
    const is_set_back = seen_ms !== undefined && seen_ms > now
    const since = is_set_back ? now : Math.max(next, now - (MAX_MINUTES - 1) * MINUTE_MS)
    const due = dueBetween(items, since, now)
    // Processed in order: if this process ends in between, the next process continues after the last minute.
    for (const at of [...new Set(due.values())].toSorted((one, other) => one - other))
      await db.run(
        addDue(
          [...due].flatMap(([item, minute]) => (minute === at ? [item] : [])),
          at,
        ),
      )
    seen_ms = now
  }
  const timer = setInterval(() => void poll().catch(onFailure), POLL_EVERY_MS)
  const first = poll().catch(onFailure)
  return { first, stop: () => clearInterval(timer) }
}
