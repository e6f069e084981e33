// The SQL of the parts of a shop's layout: when each was changed. Changes of a part lock its row first.

import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export type LayoutPart = 'menus' | 'start_page'

export interface LayoutTimes {
  id: string
  shop_id: string
  created_at: string
  updated_at: string
}

/**
 * Returns the times of a part. A part never saved has the shop's own time of creation. Uses the primary key.
 */
export const findTimes = (db: Db, shop: ShopScope, part: LayoutPart) =>
  db.first(
    sql<LayoutTimes>`
      select s.id, s.id as shop_id, coalesce(l.created_at, s.created_at) as created_at, coalesce(l.updated_at, s.created_at) as updated_at
      from shops s left join store_layouts l on l.shop_id = s.id and l.part = ${part}
      where s.id = ${shop.shop_id} and s.archived_at is null`,
  )

/** Locks the parts of the shop's layout until the transaction ends. */
export const lockLayout = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`layout of ${shop.shop_id}`}, 0))`)

export const noteChange = (tx: Tx, shop: ShopScope, part: LayoutPart) =>
  tx.run(sql`
    insert into store_layouts as l (shop_id, part) values (${shop.shop_id}, ${part})
    on conflict (shop_id, part) do update set updated_at = ${sql.moved(sql`l.updated_at`)}`)
