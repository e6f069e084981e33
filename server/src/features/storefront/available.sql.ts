// How much of `products p` can still be bought.

import { type Statement, sql } from '../../db/sql.ts'
import { canBeHandedOver, sellingWarehouses } from '../stock/selling-warehouses.sql.ts'

export interface StockFacts {
  product_id: string
  allow_negative_stock: boolean
  requires_shipping: boolean
  /**
   * The largest quantity that a single warehouse can still sell, because an order ships from one warehouse.
   * Is null if no warehouse ever had the product.
   */
  available: number | null
  /** False if the product must be shipped and no warehouse of the shop can ship. */
  can_be_handed_over: boolean
}

/** The columns `available` and `can_be_handed_over` of `StockFacts`; the primary keys of stock levels and warehouses. */
export const available = (shop_id: string): Statement<never> => sql<never>`(
  select max(greatest(l.on_hand - l.held, 0))
  from stock_levels l
  where l.shop_id = p.shop_id and l.product_id = p.id and l.warehouse_id = any(${sellingWarehouses(shop_id)})) as available,
  ${canBeHandedOver(shop_id)} as can_be_handed_over`
