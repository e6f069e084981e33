// The SQL that finds out whether an order is its buyer's first.

import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { ERASED_LOGIN } from './erased-login.ts'
import { hasOrdered } from './first-orders.sql.ts'

/** The addresses of the order's buyer, a text[]. */
const buyerOf = ({ shop_id, order_id }: OrderKey) => sql`array(
  select unnest(array_remove(array[lower(customer_user_email), proved_email], ${ERASED_LOGIN}))
  from orders where shop_id = ${shop_id} and id = ${order_id})`

/** Serialises finding out whether an order with such a discount is its buyer's first, until the transaction ends. By primary keys. */
export const lockFirstOrders = (tx: Tx, { shop_id, order_id }: OrderKey, discount_ids: readonly string[]) =>
  tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('first order ' || ${shop_id}::text || ' ' || email, 0))
    from (select unnest(${buyerOf({ shop_id, order_id })}) as email order by 1) buyer
    where exists (
      select from discounts d where d.shop_id = ${shop_id} and d.id = any(${discount_ids}::uuid[]) and d.first_order_only)`)

/** Whether one of these discounts is for first orders, and the order is not its buyer's first. By primary keys, and as `hasOrdered`. */
export const findNotFirst = (tx: Tx, { shop_id, order_id }: OrderKey, discount_ids: readonly string[]) =>
  tx.first(
    sql<{ is_not_first: boolean }>`
      select exists (
          select from discounts d where d.shop_id = ${shop_id} and d.id = any(${discount_ids}::uuid[]) and d.first_order_only)
        and ${hasOrdered(shop_id, buyerOf({ shop_id, order_id }), order_id)} as is_not_first`,
  )

/** Whether another order of the order's buyer has one of these discounts. As `hasOrdered`, and by discount_uses_pkey. */
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
