// The SQL for the state of the installation, without any shop's data.

import type { Operations } from '@kontor/contract/office/operations'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { LEASE_SECONDS } from '../../../jobs/run-job.ts'

/** Finds the user if the user has proved an e-mail address of the list. */
export const findOperator = (db: Db, user_id: string, emails: readonly string[]) =>
  db.first(
    sql<{ user_id: string }>`
      select user_id from user_identities
      where user_id = ${user_id} and kind = 'email' and subject = any(${emails}::text[]) limit 1`,
  )

export const findDatabaseFacts = (db: Db) =>
  db.first(
    sql<Operations['database']>`
      select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes,
        (select count(*) from pg_stat_activity where datname = current_database()) as connections,
        current_setting('max_connections')::int as max_connections,
        (select count(*) from schema_migrations) as migrations, (select max(name) from schema_migrations) as last_migration`,
  )

export const countJobs = (db: Db) =>
  db.first(
    sql<Omit<Operations['jobs'], 'failing'>>`
      select count(*) filter (where attempts < max_attempts) as waiting,
        count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null) as due,
        count(*) filter (where attempts > 0 and attempts < max_attempts) as retried,
        count(*) filter (where attempts >= max_attempts and locked_at is null) as given_up,
        coalesce(extract(epoch from now() - min(run_at) filter (
          where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::bigint as oldest_seconds
      from graphile_worker.jobs`,
  )

export interface Backlog {
  due: number
  oldest_due_seconds: number
  given_up: number
  mails_waiting: number
  mails_given_up: number
}

/**
 * Counts the backlog for a monitor, which asks every few seconds. Reads only the jobs, which are few at a
 * time, and not the mails of thirty days. The oldest due job is free for a worker: while a worker holds a job
 * of a queue, the queue's jobs wait, perhaps for hours.
 */
export const countBacklog = (db: Db) =>
  db.first(
    sql<Backlog>`
      select count(*) filter (where is_due) as due,
        coalesce(extract(epoch from now() - min(run_at) filter (where is_due and not is_behind)), 0)::bigint as oldest_due_seconds,
        count(*) filter (where is_over) as given_up, count(*) filter (where is_mail and not is_over) as mails_waiting,
        count(*) filter (where is_mail and is_over) as mails_given_up
      from (
        select run_at, task_identifier = 'send_mail' as is_mail, attempts >= max_attempts and locked_at is null as is_over,
          attempts < max_attempts and run_at <= now() and locked_at is null as is_due,
          exists (
            select from graphile_worker._private_job_queues q
            where q.queue_name = j.queue_name and q.locked_at > now() - make_interval(secs => ${LEASE_SECONDS})) as is_behind
        from graphile_worker.jobs j) job`,
  )

/** Lists the latest ten failed jobs, first the jobs without further retries. */
export const listFailingJobs = (db: Db) =>
  db.rows(
    sql<Operations['jobs']['failing'][number]>`
      select task_identifier as task, attempts, max_attempts, left(coalesce(last_error, ''), 300) as error, run_at,
        attempts >= max_attempts as is_given_up
      from graphile_worker.jobs where attempts > 0 and last_error is not null
      order by attempts >= max_attempts desc, run_at desc limit 10`,
  )

/**
 * Covers the last thirty days, because mails are stored for thirty days. Shows only the domains of the
 * addresses. By mails_unsent.
 */
export const findMailFacts = (db: Db) =>
  db.first(
    sql<Omit<Operations['mails'], 'is_set_up' | 'held_back' | 'complaints'>>`
      with unsent as (
        select m.id, m.to_address, m.failure, m.created_at, m.failure <> '' and not exists (
            select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
            where t.identifier = 'send_mail' and j.payload ->> 'mail_id' = m.id::text and j.attempts < j.max_attempts) as is_dead
        from mails m where m.sent_at is null)
      select count(*) filter (where not is_dead) as waiting, count(*) filter (where is_dead) as dead,
        coalesce((select jsonb_agg(l) from (
          select '…' || substring(to_address from '@.*$') as "to", left(failure, 200) as failure, created_at
          from unsent where is_dead order by created_at desc limit 5) l), '[]') as latest_dead
      from unsent`,
  )

/** Uses order_mails_age and mail_objections_recent. */
export const findHeldMails = (db: Db) =>
  db.first(
    sql<Pick<Operations['mails'], 'held_back' | 'complaints'>>`
      -- across shops: for the operators
      select
        (select count(*) from order_mails where created_at > now() - interval '7 days' and outcome <> 'sent') as held_back,
        coalesce((select jsonb_agg(c) from (
          select s.id as shop_id, s.name as shop_name, s.slug as shop_slug, count(*) as count
          from mail_objections o join shops s on s.id = o.shop_id
          where o.is_complaint and o.created_at > now() - interval '30 days'
          group by s.id, s.name, s.slug order by count(*) desc, s.id limit 10) c), '[]') as complaints`,
  )
