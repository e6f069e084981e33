// The SQL of the tables in progress of an account, for all of its shops.

import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'

/**
 * Serialises counting and adding tables of the shop's account until the transaction ends. Uses the primary
 * key.
 */
export const lockTablesOfAccount = (tx: Tx, shop_id: string) =>
  tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('tables of ' || account_user_id, 0)) from shops where id = ${shop_id}`)

/** Counts the imports and exports with a job for the shop's account; uses imports_age and exports_open. */
export const countTablesOfAccount = (db: Db, shop_id: string) =>
  db.first(
    sql<{ count: number }>`
      -- across shops: all of an account
      with of_account as (
        select id from shops where account_user_id = (select account_user_id from shops where id = ${shop_id}))
      select ((select count(*) from imports where status in ('checking', 'running') and shop_id in (select id from of_account))
        + (select count(*) from exports where status in ('waiting', 'running') and shop_id in (select id from of_account)))::int as count`,
  )
