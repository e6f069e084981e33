// The SQL of exports.

import type { ShopRole } from '@kontor/contract/shops/shop-users'
import type { ShopExport } from '@kontor/contract/tables/shop-archives'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { type LinkToken, linkColumns, linkHolds, type NewLink } from '../../../http/access/one-use-link.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { hasJobLeft } from '../../../jobs/queue.ts'
import type { ZoneFacts } from '../../../locale/shop-time-zone.ts'

const COLUMNS = sql`
  id, shop_id, status, done, total, size_bytes, counts, failure, created_at, finished_at, expires_at`

/** Throws a violation of `shop_exports_one_at_once` if an export of the shop is in progress. */
export const insertExport = (tx: Tx, { shop_id, user_id }: ShopScope) =>
  tx.first(
    sql<ShopExport>`insert into shop_exports (shop_id, user_id) values (${shop_id}, ${user_id}) returning ${COLUMNS}`,
  )

export const countLately = (db: Db, { shop_id }: ShopScope) =>
  db.first(
    sql<{ count: number }>`
      select count(*) as count from shop_exports where shop_id = ${shop_id} and created_at > now() - interval '1 day'`,
  )

/** The newest ten; shop_exports_listed. */
export const listExports = (db: Db, { shop_id }: ShopScope) =>
  db.rows(
    sql<ShopExport>`
      select ${COLUMNS} from shop_exports where shop_id = ${shop_id} order by created_at desc limit 10`,
  )

/** Uses the primary key. */
export const findExport = (db: Db, shop_id: string, id: string) =>
  db.first(sql<ShopExport>`select ${COLUMNS} from shop_exports where shop_id = ${shop_id} and id = ${id}`)

/** Replaces the earlier link of the export. Returns undefined if the export is not ready or has expired. */
export const setLink = (db: Db, shop_id: string, id: string, link: NewLink) =>
  db.first(
    sql<{ expires_at: string }>`
      update shop_exports set ${linkColumns(link)}
      where shop_id = ${shop_id} and id = ${id} and status = 'ready' and expires_at > now()
      returning link_expires_at as expires_at`,
  )

export interface ReadyExport extends ZoneFacts {
  id: string
  slug: string
  made_at: string
}

/**
 * Removes the link and returns its export. Returns undefined if the link was used or has expired, if its
 * session has ended, or if the shop or the archive is gone. Also returns undefined if the person no longer
 * has one of the roles in the shop.
 */
export const takeLink = (db: Db, link: LinkToken, roles: readonly ShopRole[]) =>
  db.first(
    sql<ReadyExport>`
      -- across shops: the link's secret is all that is known, not its shop
      update shop_exports e set link_hash = null
      from shops s left join addresses a on a.shop_id = s.id and a.kind = 'shop' and a.is_default, sessions l, shop_roles m
      where ${linkHolds(link, roles)}
      returning e.id, s.slug, e.finished_at as made_at, s.time_zone, a.country`,
  )

/**
 * A run of the job that writes an export. The newest run is in charge, because an earlier run may continue
 * beside it.
 */
interface ExportRun {
  shop_id: string
  export_id: string
  run_id: string
}

/** Returns 0 if the export has ended and nothing is left to do. */
export const setRunning = (db: Db, { shop_id, export_id, run_id }: ExportRun) =>
  db.run(sql`
    update shop_exports set status = 'running', done = 0, run_id = ${run_id}
    where shop_id = ${shop_id} and id = ${export_id} and status in ('waiting', 'running')`)

export const noteProgress = (db: Db, shop_id: string, id: string, done: number, total: number) =>
  db.run(sql`
    update shop_exports set done = ${done}, total = greatest(${total}::bigint, ${done}::bigint)
    where shop_id = ${shop_id} and id = ${id} and status = 'running'`)

export interface MadeArchive {
  size_bytes: number
  counts: Record<string, number>
  keep_hours: number
}

export const setReady = (tx: Tx, shop_id: string, id: string, made: MadeArchive) =>
  tx.run(sql`
    update shop_exports set status = 'ready', done = total, size_bytes = ${made.size_bytes}, counts = ${sql.json(made.counts)},
      finished_at = now(), expires_at = now() + make_interval(hours => ${made.keep_hours})
    where shop_id = ${shop_id} and id = ${id} and status = 'running'`)

/** Does nothing if a newer run is in charge. */
export const setFailed = (db: Db, { shop_id, export_id, run_id }: ExportRun, failure: string) =>
  db.run(sql`
    update shop_exports set status = 'failed', failure = ${failure}, finished_at = now()
    where shop_id = ${shop_id} and id = ${export_id} and run_id = ${run_id} and status = 'running'`)

/**
 * Marks overdue exports as expired. Marks exports as failed if no job will finish them, because the worker
 * died each time.
 */
export const expireExports = (db: Db) =>
  db.run(sql`
    -- across shops: a job clears up after all of them
    update shop_exports e set
      status = case when status = 'ready' then 'expired' else 'failed' end,
      failure = case when status = 'ready' then failure else 'The archive could not be created. Try again.' end
    where (status = 'ready' and expires_at <= now())
      or (status in ('waiting', 'running') and not ${hasJobLeft(['export_shop'], 'export_id', sql`e.id::text`)})`)

/** Returns the given exports with an archive to keep. */
export const listCurrent = (db: Db, ids: readonly string[]) =>
  db.rows(
    sql<{ id: string }>`
      -- across shops: a job clears up after all of them
      select id from shop_exports where id = any(${ids}::uuid[]) and status in ('waiting', 'running', 'ready')`,
  )
