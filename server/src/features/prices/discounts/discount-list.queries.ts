// The SQL of lists of discounts.

import type { Discount } from '@kontor/contract/prices/discounts'
import { anywhere, listOrder, listWindow, type PageRequest } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { COLUMNS, STATUS } from './discounts.queries.ts'

export interface DiscountQuery extends PageRequest {
  q?: string | undefined
  method?: string | undefined
  class?: string | undefined
  status?: string | undefined
  sort?: string | undefined
}

const listed = (shop: ShopScope, { q, ...by }: DiscountQuery, key: string) => sql`
  from discounts d where d.shop_id = ${shop.shop_id}
    ${
      q
        ? sql`and (${hasWords(sql`search_fold(d.title)`, q)} or d.code_key like ${anywhere(key)}
            or exists (select from discount_codes c where c.shop_id = d.shop_id and c.discount_id = d.id and c.code_key = ${key}))`
        : sql.empty
    }
    ${by.method ? sql`and d.method = ${by.method}` : sql.empty}
    ${by.class ? sql`and d.class = ${by.class}` : sql.empty}
    ${by.status ? sql`and ${STATUS} = ${by.status}` : sql.empty}`

/** One row for each discount; a shop has at most ten thousand. `key`: the search text as codes are compared. */
export const listDiscounts = (db: Db, shop: ShopScope, query: DiscountQuery, key: string) =>
  db.rows(
    sql<Discount>`
      select ${COLUMNS} ${listed(shop, query, key)} ${listOrder(query.sort)} ${listWindow(query)}`,
  )

/** At most `limit` after `last`, the oldest first; by discounts_pkey, since a shop has at most ten thousand. */
export const listDiscountsAfter = (
  db: Db,
  shop_id: string,
  last: Pick<Discount, 'created_at' | 'id'> | undefined,
  limit: number,
) =>
  db.rows(
    sql<Discount>`
      select ${COLUMNS} from discounts d
      where d.shop_id = ${shop_id} ${last ? sql`and (d.created_at, d.id) > (${last.created_at}::timestamptz, ${last.id}::uuid)` : sql.empty}
      order by d.created_at, d.id limit ${limit}`,
  )

export const countDiscounts = (db: Db, shop: ShopScope, query: DiscountQuery = {}, key = '') =>
  db.first(sql<{ total: number }>`select count(*) as total ${listed(shop, query, key)}`)
