// The SQL of the codes in a discount's batches.

import type { DiscountCode } from '@kontor/contract/prices/discounts'
import { listWindow, type PageRequest } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

/** Uses the primary key. */
export const listCodeKeys = (tx: Tx, shop: ShopScope, discount_id: string) =>
  tx.rows(
    sql<{ code_key: string }>`
      select code_key from discount_codes where shop_id = ${shop.shop_id} and discount_id = ${discount_id}`,
  )

/** Returns whether a batch of the discount has the code. Uses the primary key. */
export const hasCode = async (tx: Tx, shop: ShopScope, discount_id: string, code_key: string) =>
  (await tx.first(sql`
    select from discount_codes
    where shop_id = ${shop.shop_id} and discount_id = ${discount_id} and code_key = ${code_key}`)) !==
  undefined

export interface CodesQuery extends PageRequest {
  q?: string | undefined
  is_used?: 'true' | 'false' | undefined
}

/** `key`: the search text as codes are compared. */
const codes = (shop: ShopScope, discount_id: string, { is_used }: CodesQuery, key: string) => sql`
  from discount_codes where shop_id = ${shop.shop_id} and discount_id = ${discount_id}
    ${key ? sql`and starts_with(code_key, ${key})` : sql.empty}
    ${is_used ? sql`and (order_id is not null) = ${is_used === 'true'}` : sql.empty}`

/** Returns the codes in the order of their creation. Uses index discount_codes_in_order. */
export const listCodes = (db: Db, shop: ShopScope, discount_id: string, query: CodesQuery, key: string) =>
  db.rows(
    sql<DiscountCode>`
      select code, order_id, used_at ${codes(shop, discount_id, query, key)} order by position ${listWindow(query)}`,
  )

export const countCodes = (db: Db, shop: ShopScope, discount_id: string, query: CodesQuery = {}, key = '') =>
  db.first(sql<{ total: number }>`select count(*) as total ${codes(shop, discount_id, query, key)}`)

export interface TableCode extends DiscountCode {
  position: number
  order_number: string | null
}

/** Returns at most `limit` codes behind the position `after`. Uses index discount_codes_in_order. */
export const listCodesAfter = (db: Db, shop: ShopScope, discount_id: string, after: number, limit: number) =>
  db.rows(
    sql<TableCode>`
      select c.code, c.order_id, c.used_at, c.position, o.order_number
      from discount_codes c left join orders o on o.shop_id = c.shop_id and o.id = c.order_id
      where c.shop_id = ${shop.shop_id} and c.discount_id = ${discount_id} and c.position > ${after}
      order by c.position limit ${limit}`,
  )
