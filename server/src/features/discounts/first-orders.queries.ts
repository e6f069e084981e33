// The SQL that finds out whether an order is its buyer's first.

import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { hasOrdered } from './first-orders.sql.ts'

/** Whether one of these discounts is for first orders, and the order is not its buyer's first. By primary keys, and as `hasOrdered`. */
export const findNotFirst = (tx: Tx, { shop_id, order_id }: OrderKey, discount_ids: readonly string[]) =>
  tx.first(
    sql<{ is_not_first: boolean }>`
      select exists (
          select from discounts d where d.shop_id = ${shop_id} and d.id = any(${discount_ids}::uuid[]) and d.first_order_only)
        and ${hasOrdered(
          shop_id,
          sql`array(
            select unnest(array[lower(customer_user_email), proved_email]) from orders where shop_id = ${shop_id} and id = ${order_id})`,
          order_id,
        )} as is_not_first`,
  )
