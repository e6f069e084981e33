// The SQL of what search engines are told.

import type { PublicProduct } from '@kontor/contract/storefront'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { PRODUCT_COLUMNS } from '../storefront.queries.ts'

/** One row a live product, oldest first, so that pages keep what they have; products_live backwards. */
export const listSitemapProducts = (db: Db, shop_id: string, limit: number, offset: number) =>
  db.rows(
    sql<{ slug: string; updated_at: string }>`
      select slug, updated_at from products
      where shop_id = ${shop_id} and is_live and archived_at is null
      order by created_at, id limit ${limit} offset ${offset}`,
  )

export type Cursor = Pick<PublicProduct, 'created_at' | 'id'>

/** One row a live product, newest first, from behind `after` on; products_live. */
export const listProductsAfter = (db: Db, shop_id: string, after: Cursor | undefined, limit: number) =>
  db.rows(
    sql<PublicProduct>`
      select ${PRODUCT_COLUMNS} from products p
      where p.shop_id = ${shop_id} and p.is_live and p.archived_at is null
        ${after ? sql`and (p.created_at, p.id) < (${after.created_at}, ${after.id})` : sql.empty}
      order by p.created_at desc, p.id desc limit ${limit}`,
  )
