// Sums the usage of an account over all of the account's shops. An account is a user, and the account's shops
// are the shops given to or made by the user.

import { RESTORABLE_DAYS } from '@kontor/contract/shops/deleted-shops'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'

/** Serialises counting and adding the account's shops until the transaction ends. */
export const lockShopsOfAccount = (tx: Tx, user_id: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`shops of ${user_id}`}, 0))`)

/** True if a shop `s` counts: the shop is not deleted, or can be restored. */
export const COUNTS = sql`(s.archived_at is null or s.archived_at > now() - make_interval(days => ${RESTORABLE_DAYS}))`

export const countShopsOfAccount = (db: Db, user_id: string) =>
  db.first(
    sql<{ count: number }>`
      select count(*)::int as count from shops s where s.account_user_id = ${user_id} and ${COUNTS}`,
  )

/** Finds any import that makes a shop of the account. Uses index shop_imports_listed. */
export const findShopImport = (db: Db, user_id: string) =>
  db.first(
    sql<{
      id: string
    }>`select id from shop_imports where user_id = ${user_id} and status = 'importing' limit 1`,
  )

/** Lets only one transaction at a time add files to shops of the shop's account. Uses the primary key. */
export const lockFilesOfAccount = (tx: Tx, shop_id: string) =>
  tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('files of ' || account_user_id, 0)) from shops where id = ${shop_id}`)

/**
 * Sums the bytes of all files of an account, named directly or by a shop of the account. Counts pictures,
 * downloads, announced uploads, and tables waiting for import.
 */
export const sumAccountFiles = (db: Db, { user_id, shop_id }: { user_id?: string; shop_id?: string }) =>
  db.first(
    sql<{ bytes: number }>`
      -- across shops: all of an account
      select coalesce(sum(f.bytes), 0)::float8 as bytes
      from shops s cross join lateral (
        select sum(size) as bytes from product_files where shop_id = s.id
        union all select sum(size_bytes) from product_downloads where shop_id = s.id
        union all select sum(size_bytes) from uploads where shop_id = s.id
        union all select sum(size_bytes) from imports where shop_id = s.id and status in ('checking', 'checked', 'running')) f
      where s.account_user_id = coalesce(${user_id ?? null}::uuid, (select account_user_id from shops where id = ${shop_id ?? null}::uuid))
        and ${COUNTS}`,
  )

/**
 * Sums the bytes of all stored archives and exported tables of an account, named by a shop of the account.
 */
export const sumAccountExports = (db: Db, shop_id: string) =>
  db.first(
    sql<{ bytes: number }>`
      -- across shops: all of an account
      select coalesce(sum(e.bytes), 0)::float8 as bytes
      from shops s cross join lateral (
        select sum(size_bytes) as bytes from shop_exports where shop_id = s.id and status = 'ready' and expires_at > now()
        union all select sum(size_bytes) from exports where shop_id = s.id and status = 'ready' and expires_at > now()) e
      where s.account_user_id = (select account_user_id from shops where id = ${shop_id})`,
  )
