// The SQL of restore drills and of notices to the operators.

import type { RestoreDrill } from '@kontor/contract/office/operations'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'

const COLUMNS = sql`
  id, outcome, file_name, size_bytes, row_count, file_count, backup_ms, restore_ms, broken, failure, started_at, finished_at`

export const insertDrill = (db: Db) =>
  db.first(sql<{ id: string }>`insert into restore_drills default values returning id`)

export type DrillEnd = Pick<RestoreDrill, 'outcome' | 'failure'> &
  Partial<Omit<RestoreDrill, 'id' | 'outcome' | 'failure' | 'started_at' | 'finished_at'>>

export const endDrill = (db: Db, id: string, end: DrillEnd) =>
  db.run(sql`
    update restore_drills set outcome = ${end.outcome}, failure = ${end.failure}, file_name = ${end.file_name ?? ''},
      size_bytes = ${end.size_bytes ?? 0}, row_count = ${end.row_count ?? 0}, file_count = ${end.file_count ?? 0},
      backup_ms = ${end.backup_ms ?? 0}, restore_ms = ${end.restore_ms ?? 0}, broken = ${sql.json(end.broken ?? [])},
      finished_at = clock_timestamp()
    where id = ${id}`)

/**
 * Ends drills that are `running` for longer than this, because their process was killed. The table keeps
 * drills for a year.
 */
export const endLostDrills = (db: Db, { older_than_minutes }: { older_than_minutes: number }) =>
  db.run(sql`
    with old as (delete from restore_drills where started_at < now() - interval '1 year')
    update restore_drills set outcome = 'failed', finished_at = now(), failure = 'It was cut short: the process that ran it ended.'
    where outcome = 'running' and started_at <= now() - make_interval(mins => ${older_than_minutes})`)

/** Newest first; the ids are in the order of time. */
export const listDrills = (db: Db, limit: number) =>
  db.rows(sql<RestoreDrill>`select ${COLUMNS} from restore_drills order by id desc limit ${limit}`)

/**
 * Finds the backup of the latest passed drill. The file may have been deleted since. Returns undefined if no
 * drill has passed.
 */
export const findLastPassed = (db: Db) =>
  db.first(
    sql<{ file_name: string }>`
      select file_name from restore_drills where outcome = 'passed' order by id desc limit 1`,
  )

export interface DrillState {
  /** How the latest finished drill ended; null if none has finished. */
  outcome: 'passed' | 'failed' | null
  failure: string | null
  /**
   * Seconds since the latest passed drill, or since the first drill began if none has passed; null before the
   * first drill.
   */
  age_seconds: number | null
}

export const findDrillState = (db: Db) =>
  db.first(
    sql<DrillState>`
      select latest.outcome, latest.failure, extract(epoch from now() - coalesce(
        (select max(finished_at) from restore_drills where outcome = 'passed'),
        (select min(started_at) from restore_drills)))::bigint as age_seconds
      from (select 1) one left join lateral (
        select outcome, failure from restore_drills where outcome <> 'running' order by id desc limit 1) latest on true`,
  )

/** Returns undefined if the notice exists already. */
export const insertNotice = (tx: Tx, key: string) =>
  tx.first(
    sql<{
      key: string
    }>`insert into operator_notices (key) values (${key}) on conflict do nothing returning key`,
  )

/** Deletes all notices whose keys begin with `key`. */
export const deleteNotices = (db: Db, key: string) =>
  db.run(sql`delete from operator_notices where starts_with(key, ${key})`)
