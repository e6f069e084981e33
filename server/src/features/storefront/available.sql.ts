// How much of `products p` can still be bought.

import { sql } from '../../db/sql.ts'

export interface StockFacts {
  product_id: string
  allow_negative_stock: boolean
  requires_shipping: boolean
  /** The most that a single active warehouse can still sell, since an order comes from one. Null if none ever had the product. */
  available: number | null
}

/** `StockFacts.available`; the primary keys of stock levels and warehouses. */
export const AVAILABLE = sql`(
  select max(greatest(l.on_hand - l.held, 0))
  from stock_levels l
  join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id and w.is_active and w.archived_at is null
  where l.shop_id = p.shop_id and l.product_id = p.id) as available`
