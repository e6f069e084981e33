// The SQL of products that run low. A mark begins when the stock falls to the product's threshold, and ends
// when the stock is above the threshold again.

import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'

export interface LowProduct {
  shop_id: string
  product_id: string
  available: number
}

/** The place of a product in the order of (shop_id, product_id), the order of the scan. */
export interface Place {
  shop_id: string
  product_id: string
}

/** The progress of one statement. */
export interface ScanProgress {
  looked: number
  /** The last product visited; null if no product was left. */
  last: Place | null
}

// The available stock of a product in all active warehouses together; no row unless the product has a
// threshold and is on sale. Uses the primary keys.
const watched = (of: Statement<never>) => sql<never>`
  select p.low_stock_threshold,
    coalesce((
      select sum(l.on_hand - l.held) from stock_levels l
      join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id and w.is_active and w.archived_at is null
      where l.shop_id = p.shop_id and l.product_id = p.id), 0)::bigint as available
  from products p join shops s on s.id = p.shop_id
  where p.shop_id = ${of}.shop_id and p.id = ${of}.product_id
    and p.low_stock_threshold is not null and p.is_live and p.archived_at is null and s.archived_at is null`

const SUMMED = sql<never>`
  (select count(*) from seen)::int as looked,
  (select jsonb_build_object('shop_id', shop_id, 'product_id', product_id) from seen order by shop_id desc, product_id desc limit 1) as last`

/**
 * Checks up to `limit` watched products after `after`, and marks products that have become low. If two
 * transactions run at once, only one marks a product. One row; by index products_watched.
 */
export const insertMarks = (tx: Tx, after: Place, limit: number) =>
  tx.first(
    sql<ScanProgress & { low: LowProduct[] }>`
      -- across shops: one look at all of them
      with seen as materialized (
        select p.shop_id, p.id as product_id from products p
        where p.low_stock_threshold is not null and p.archived_at is null
          and (p.shop_id, p.id) > (${after.shop_id}::uuid, ${after.product_id}::uuid)
        order by p.shop_id, p.id limit ${limit}),
      marked as (
        insert into low_stock_marks (shop_id, product_id, available)
        select seen.shop_id, seen.product_id, w.available from seen cross join lateral (${watched(sql`seen`)}) w
        where w.available <= w.low_stock_threshold
          and not exists (select from low_stock_marks m where m.shop_id = seen.shop_id and m.product_id = seen.product_id)
        order by seen.shop_id, seen.product_id
        on conflict do nothing
        returning shop_id, product_id, available)
      select ${SUMMED},
        coalesce((
          select jsonb_agg(jsonb_build_object('shop_id', shop_id, 'product_id', product_id, 'available', available)) from marked), '[]') as low`,
  )

/**
 * Checks up to `limit` marks after `after`. Deletes marks of products that are no longer low, have no
 * threshold or are not on sale. Updates `available` in the remaining marks. One row; by primary keys.
 */
export const deleteMarks = (tx: Tx, after: Place, limit: number) =>
  tx.first(
    sql<ScanProgress>`
      -- across shops: one look at all of them
      with seen as materialized (
        select shop_id, product_id from low_stock_marks
        where (shop_id, product_id) > (${after.shop_id}::uuid, ${after.product_id}::uuid)
        order by shop_id, product_id limit ${limit}),
      low as materialized (
        select seen.shop_id, seen.product_id, w.available from seen cross join lateral (${watched(sql`seen`)}) w
        where w.available <= w.low_stock_threshold),
      moved as (
        update low_stock_marks m set available = low.available from low
        where m.shop_id = low.shop_id and m.product_id = low.product_id and m.available <> low.available),
      gone as (
        delete from low_stock_marks m using seen
        where m.shop_id = seen.shop_id and m.product_id = seen.product_id
          and not exists (select from low where low.shop_id = seen.shop_id and low.product_id = seen.product_id))
      select ${SUMMED}`,
  )

/** One row for each of these products that is still low, by title; by primary keys. */
export const listLow = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.rows(
    sql<{ product_id: string; title: string; available: number }>`
      select p.id as product_id, concat_ws(' – ', p.title, nullif(variant_title(p.option_values), '')) as title, m.available
      from low_stock_marks m join products p on p.shop_id = m.shop_id and p.id = m.product_id
      where m.shop_id = ${shop_id} and m.product_id = any(${product_ids}::uuid[])
      order by title, p.id`,
  )
