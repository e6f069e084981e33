// The SQL for sitemaps and product feeds.

import type { PublicProduct } from '@kontor/contract/storefront/storefront'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { liveProducts, PRODUCT_COLUMNS } from '../storefront.queries.ts'
import { BESIDE_COLUMNS, type ShownProduct } from '../storefront-pages.queries.ts'

/**
 * One row for each live product, oldest first, so that new products do not shift the parts. Ids are picked by products_live alone, backwards, so
 * that a part far back reads no rows before it.
 */
export const listSitemapProducts = (db: Db, shop_id: string, limit: number, offset: number) =>
  db.rows(
    sql<{ slug: string; updated_at: string }>`
      select slug, updated_at from products
      where shop_id = ${shop_id} and id = any(array(
        select id from products where shop_id = ${shop_id} and is_live and archived_at is null
        order by created_at, id limit ${limit} offset ${offset}))
      order by created_at, id`,
  )

export type Cursor = Pick<PublicProduct, 'created_at' | 'id'>

/** One row for each live product behind `after`, newest first; products_live. */
export const listProductsAfter = (db: Db, shop_id: string, after: Cursor | undefined, limit: number) =>
  db.rows(
    sql<ShownProduct>`
      select ${PRODUCT_COLUMNS}, ${BESIDE_COLUMNS} ${liveProducts(shop_id, {})}
        ${after ? sql`and (p.created_at, p.id) < (${after.created_at}, ${after.id})` : sql.empty}
      order by p.created_at desc, p.id desc limit ${limit}`,
  )
