// The SQL of the present unit price of a product for an anonymous buyer.

import { sql } from '../../../../db/sql.ts'

/**
 * The current price of `products p`. Not `coalesce`, because row-level security then prevents the use of an
 * index. Uses products_single_by_current_price and products_live_by_current_price.
 */
export const CURRENT_PRICE = sql<never>`(case when p.sale_price is null then p.price else p.sale_price end)`
