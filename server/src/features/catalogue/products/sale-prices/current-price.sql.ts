// The SQL of what one unit of a product costs an anonymous buyer now.

import { sql } from '../../../../db/sql.ts'

/**
 * Of `products p`. Not `coalesce`, by which row-level security lets no index be asked; products_single_by_current_price,
 * products_live_by_current_price.
 */
export const CURRENT_PRICE = sql<never>`(case when p.sale_price is null then p.price else p.sale_price end)`
