// Finds out whether an order is the buyer's first.

import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { ERASED_LOGIN } from './erased-login.ts'
import { hasOrdered } from './first-orders.sql.ts'

/** The addresses of the order's buyer, a text[]. */
const buyerOf = ({ shop_id, order_id }: OrderKey) => sql`array(
  select unnest(array_remove(array[lower(customer_user_email), proved_email], ${ERASED_LOGIN}))
  from orders where shop_id = ${shop_id} and id = ${order_id})`

/**
 * Locks the buyer's addresses until the transaction ends if the order has a discount for first orders. Checks
 * for a first order thus run one at a time. Uses the primary keys.
 */
export const lockFirstOrders = (tx: Tx, { shop_id, order_id }: OrderKey, discount_ids: readonly string[]) =>
  tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('first order ' || ${shop_id}::text || ' ' || email, 0))
    from (select unnest(${buyerOf({ shop_id, order_id })}) as email order by 1) buyer
    where exists (
      select from discounts d where d.shop_id = ${shop_id} and d.id = any(${discount_ids}::uuid[]) and d.first_order_only)`)

/**
 * Returns whether one of the discounts is for first orders while the order is not the buyer's first. Uses the
 * primary keys and the indexes of `hasOrdered`.
 */
export const findNotFirst = (tx: Tx, { shop_id, order_id }: OrderKey, discount_ids: readonly string[]) =>
  tx.first(
    sql<{ is_not_first: boolean }>`
      select exists (
          select from discounts d where d.shop_id = ${shop_id} and d.id = any(${discount_ids}::uuid[]) and d.first_order_only)
        and ${hasOrdered(shop_id, buyerOf({ shop_id, order_id }), order_id)} as is_not_first`,
  )

/**
 * Returns whether another order of the buyer has one of the discounts. Uses the indexes of `hasOrdered`, and
 * discount_uses_pkey.
 */
export const findOtherUse = (tx: Tx, { shop_id, order_id }: OrderKey, discount_ids: readonly string[]) =>
  tx.first(
    sql<{ is_used: boolean }>`
      select ${hasOrdered(
        shop_id,
        buyerOf({ shop_id, order_id }),
        order_id,
        sql`and exists (
          select from discount_uses u
          where u.shop_id = o.shop_id and u.order_id = o.id and u.discount_id = any(${discount_ids}::uuid[]) and u.returned_at is null)`,
      )} as is_used`,
  )
