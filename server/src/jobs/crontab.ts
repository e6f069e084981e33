// Adds scheduled jobs, by the database's clock: a worker whose own clock is wrong or jumps neither skips a minute nor blocks it for others. The
// first worker in a minute adds its jobs, once. Missed minutes are made up for, up to an hour back, also those in which no worker ran.

import { type ParsedCronItem, parseCrontab } from 'graphile-worker'
import type { Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

const LOOK_EVERY_MS = 5000
const MINUTE_MS = 60_000
const MAX_MINUTES = 60

const askMinute = sql<{
  ms: number
}>`select extract(epoch from date_trunc('minute', now()))::float8 * 1000 as ms`

// They go before others: some end what has run out of time, however many mails wait.
// A row with a time in the future was written by a worker whose clock was ahead, and is overwritten. Rows are claimed in one order by all workers.
const addDue = (items: readonly ParsedCronItem[], minute_ms: number) => sql<{ added: string }>`
  with due as (
    select * from unnest(${items.map(({ task }) => task)}::text[], ${items.map(({ options }) => options.queueName ?? null)}::text[],
      ${items.map(({ options }) => options.maxAttempts ?? null)}::int[]) as due (task, queue_name, max_attempts)),
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

/** Looks at the clock every few seconds until `stop()`. `crontab` lines: minute, hour, day, month, weekday (UTC), task. */
export function followCrontab(
  db: Db,
  crontab: string,
  onFailure: (error: Error) => void,
): { stop(): void; look(): Promise<void> } {
  const items = parseCrontab(crontab)
  let seen_ms: number | undefined

  async function look(): Promise<void> {
    const now = (await db.first(askMinute))!.ms
    const earliest = now - (MAX_MINUTES - 1) * MINUTE_MS
    // The database's clock may be set back, for example after a change of primary: then begin again at its present minute.
    const since = seen_ms === undefined || seen_ms > now ? now : Math.max(seen_ms + MINUTE_MS, earliest)
    const due = new Map<ParsedCronItem, number>()
    for (let at = since; at <= now; at += MINUTE_MS)
      for (const item of items) if (isDue(item, at)) due.set(item, at)
    for (const at of new Set(due.values()))
      await db.run(
        addDue(
          [...due].flatMap(([item, minute]) => (minute === at ? [item] : [])),
          at,
        ),
      )
    seen_ms = now
  }
  const timer = setInterval(() => void look().catch(onFailure), LOOK_EVERY_MS)
  void look().catch(onFailure)
  return { look, stop: () => clearInterval(timer) }
}
