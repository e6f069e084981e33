// The SQL that reads the price history of products. Triggers write the rows, and nothing changes a row.

import type { ProductPrice } from '@kontor/contract/catalogue/products/products'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

/**
 * Omits rows with unchanged prices, which record only if the product was on sale; by the primary key of
 * product_prices.
 */
const changes = (shop: ShopScope, product_id: string) => sql`
  from (
    select h.*, lag(row(h.price, h.compare_at_price, h.sale_price)) over (order by h.since) as before
    from product_prices h where h.shop_id = ${shop.shop_id} and h.product_id = ${product_id}) h
  where h.before is distinct from row(h.price, h.compare_at_price, h.sale_price)`

/** The newest prices first, and the total number. */
export async function listProductPrices(
  db: Db,
  shop: ShopScope,
  product_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: ProductPrice[]; total: number }> {
  const data = await db.rows(
    sql<ProductPrice>`
      select h.since as "from", h.price, h.compare_at_price, h.sale_price ${changes(shop, product_id)}
      order by h.since desc limit ${limit} offset ${offset}`,
  )
  const counted = await db.first(
    sql<{ total: number }>`select count(*)::int as total ${changes(shop, product_id)}`,
  )
  return { data, total: counted?.total ?? 0 }
}
