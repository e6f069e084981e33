// The pages written by a shop. A shop has one row, created when a text is first saved.

import type { ShopPages } from '@kontor/contract/shops/shops'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export type PagesText = Omit<ShopPages, 'id' | 'updated_at'>

/**
 * Returns the pages of a shop. A shop that has saved nothing yet has empty pages, with the shop's own time of
 * creation. Uses the primary key.
 */
export const findPages = (db: Db, shop: ShopScope) =>
  db.first(
    sql<ShopPages>`
      select s.id, coalesce(p.imprint, '') as imprint, coalesce(p.terms, '') as terms, coalesce(p.privacy, '') as privacy,
        coalesce(p.returns, '') as returns, coalesce(p.updated_at, s.created_at) as updated_at
      from shops s left join shop_pages p on p.shop_id = s.id
      where s.id = ${shop.shop_id} and s.archived_at is null`,
  )

export const savePages = (tx: Tx, shop: ShopScope, { imprint, terms, privacy, returns }: PagesText) =>
  tx.first(
    sql<ShopPages>`
      insert into shop_pages as p (shop_id, imprint, terms, privacy, returns)
      values (${shop.shop_id}, ${imprint}, ${terms}, ${privacy}, ${returns})
      on conflict (shop_id) do update set
        imprint = excluded.imprint, terms = excluded.terms, privacy = excluded.privacy, returns = excluded.returns,
        updated_at = ${sql.moved(sql`p.updated_at`)}
      returning p.shop_id as id, p.imprint, p.terms, p.privacy, p.returns, p.updated_at`,
  )
