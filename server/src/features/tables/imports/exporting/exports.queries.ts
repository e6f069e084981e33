// The SQL of exports of tables.

import type { ShopRole } from '@kontor/contract/shops/shop-users'
import type { TableExport, TableExportCreate } from '@kontor/contract/tables/exports'
import { listWindow, type PageRequest } from '../../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import { type LinkToken, linkColumns, linkHolds, type NewLink } from '../../../../http/access/one-use-link.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'

const COLUMNS = sql`
  id, shop_id, kind, format, language, status, done, total, failure, expires_at, created_at, updated_at`

export const insertExport = (tx: Tx, shop: ShopScope, { kind, format, language }: TableExportCreate) =>
  tx.first(
    sql<TableExport>`
      insert into exports (shop_id, user_id, kind, format, language)
      values (${shop.shop_id}, ${shop.user_id}, ${kind}, ${format}, ${language})
      returning ${COLUMNS}`,
  )

/** Locks the export requests of the shop until the transaction ends. Uses exports_listed. */
export const countLately = async (tx: Tx, shop: ShopScope) => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`exports of ${shop.shop_id}`}, 0))`)
  return tx.first(
    sql<{ count: number }>`
      select count(*)::int as count from exports where shop_id = ${shop.shop_id} and created_at > now() - interval '1 day'`,
  )
}

/** Uses the primary key. */
export const findExport = (db: Db, shop_id: string, id: string) =>
  db.first(sql<TableExport>`select ${COLUMNS} from exports where shop_id = ${shop_id} and id = ${id}`)

/** Uses exports_listed. Exports are deleted after 30 days, so counting stays cheap. */
export async function listExports(
  db: Db,
  shop: ShopScope,
  query: PageRequest & { kind?: string | undefined },
) {
  const wanted = sql`
    from exports where shop_id = ${shop.shop_id} ${query.kind ? sql`and kind = ${query.kind}` : sql.empty}`
  const data = await db.rows(
    sql<TableExport>`select ${COLUMNS} ${wanted} order by created_at desc, id desc ${listWindow(query)}`,
  )
  const counted = await db.first(sql<{ total: number }>`select count(*)::int as total ${wanted}`)
  return { data, total: counted?.total ?? 0 }
}

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
    update exports set status = 'running', done = 0, run_id = ${run_id}, updated_at = now()
    where shop_id = ${shop_id} and id = ${export_id} and status in ('waiting', 'running')`)

export const noteProgress = (db: Db, shop_id: string, id: string, done: number, total: number) =>
  db.run(sql`
    update exports set done = ${done}, total = greatest(${total}::bigint, ${done}::bigint), updated_at = now()
    where shop_id = ${shop_id} and id = ${id} and status = 'running'`)

export const setReady = (
  db: Db,
  shop_id: string,
  id: string,
  { rows, size_bytes, keep_hours }: { rows: number; size_bytes: number; keep_hours: number },
) =>
  db.run(sql`
    update exports set status = 'ready', done = ${rows}, total = ${rows}, size_bytes = ${size_bytes}, updated_at = now(),
      expires_at = now() + make_interval(hours => ${keep_hours})
    where shop_id = ${shop_id} and id = ${id} and status = 'running'`)

/** Does nothing if a newer run is in charge. */
export const setFailed = (db: Db, { shop_id, export_id, run_id }: ExportRun, failure: string) =>
  db.run(sql`
    update exports set status = 'failed', failure = ${failure}, updated_at = now()
    where shop_id = ${shop_id} and id = ${export_id} and run_id = ${run_id} and status = 'running'`)

/** Replaces the earlier link of the export. Returns undefined if the export is not ready or has expired. */
export const setLink = (db: Db, shop_id: string, id: string, link: NewLink) =>
  db.first(
    sql<{ expires_at: string }>`
      update exports set ${linkColumns(link)}
      where shop_id = ${shop_id} and id = ${id} and status = 'ready' and expires_at > now()
      returning link_expires_at as expires_at`,
  )

/**
 * Removes the link and returns its export. Returns undefined if the link was used or has expired, if its
 * session has ended, or if the shop or the file is gone. Also returns undefined if the person no longer has
 * one of the roles in the shop.
 */
export const takeLink = (
  db: Db,
  link: LinkToken,
  roles: { all: readonly ShopRole[]; managed: readonly ShopRole[] },
) =>
  db.first(
    sql<Pick<TableExport, 'id' | 'kind' | 'format' | 'language'>>`
      -- across shops: the link's secret is all that is known, not its shop
      update exports e set link_hash = null
      from shops s, sessions l, shop_roles m
      where ${linkHolds(link, roles.all)}
        and (e.kind <> all(array['customers', 'orders']) or m.role = any(${roles.managed}::text[]))
      returning e.id, e.kind, e.format, e.language`,
  )

/** Ends overdue exports and deletes old ones; uses exports_expiry, exports_open, exports_old. */
export const expireExports = async (db: Db) => {
  await db.run(sql`
    -- across shops: a job clears up after all of them
    update exports set status = 'expired', updated_at = now() where status = 'ready' and expires_at <= now()`)
  await db.run(sql`
    -- across shops: a job clears up after all of them
    update exports set status = 'failed', updated_at = now(), failure = 'The export did not come to an end. Start it again.'
    where status in ('waiting', 'running') and created_at < now() - interval '1 day'`)
  await db.run(sql`
    -- across shops: a job clears up after all of them
    delete from exports where created_at < now() - interval '30 days' and status in ('failed', 'expired')`)
}

/** Returns the given exports with a file that is still needed. */
export const listCurrent = (db: Db, ids: readonly string[]) =>
  db.rows(
    sql<{ id: string }>`
      -- across shops: a job clears up after all of them
      select id from exports where id = any(${ids}::uuid[]) and status in ('waiting', 'running', 'ready')`,
  )
