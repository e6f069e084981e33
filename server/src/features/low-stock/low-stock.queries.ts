// The SQL of products that run low. A product is marked when its stock falls to its threshold, and unmarked when it is above it again.

import type { Db, Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

export interface LowProduct {
  shop_id: string
  product_id: string
  available: number
}

// What can be sold of each product in all warehouses together, only for products that have a threshold; by index products_watched.
const watched = sql<never>`
  select p.shop_id, p.id as product_id, p.low_stock_threshold,
    coalesce((select sum(l.on_hand - l.held) from stock_levels l where l.shop_id = p.shop_id and l.product_id = p.id), 0)::bigint
      as available
  from products p join shops s on s.id = p.shop_id
  where p.low_stock_threshold is not null and p.archived_at is null and s.archived_at is null`

/** Marks products that have become low; one row per new mark. Of two transactions at once only one marks a product. */
export const insertMarks = (tx: Tx) =>
  tx.rows(
    sql<LowProduct>`
      -- across shops: one look at all of them
      insert into low_stock_marks (shop_id, product_id, available)
      select w.shop_id, w.product_id, w.available from (${watched}) w
      where w.available <= w.low_stock_threshold
        and not exists (select from low_stock_marks m where m.shop_id = w.shop_id and m.product_id = w.product_id)
      order by w.shop_id, w.product_id
      on conflict do nothing
      returning shop_id, product_id, available`,
  )

/** Deletes the marks of products that are not low any more or have no threshold any more. */
export const deleteMarks = (tx: Tx) =>
  tx.run(sql`
    -- across shops: one look at all of them
    delete from low_stock_marks m
    where not exists (
      select from (${watched}) w
      where w.shop_id = m.shop_id and w.product_id = m.product_id and w.available <= w.low_stock_threshold)`)

// By primary keys.
export const findLow = (db: Db, shop_id: string, product_id: string) =>
  db.first(
    sql<{ title: string; sku: string; available: number; threshold: number | null; shop_name: string }>`
      select p.title, p.sku, m.available, p.low_stock_threshold as threshold, s.name as shop_name
      from low_stock_marks m
      join products p on p.shop_id = m.shop_id and p.id = m.product_id
      join shops s on s.id = m.shop_id
      where m.shop_id = ${shop_id} and m.product_id = ${product_id}`,
  )
