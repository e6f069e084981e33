// Which withdrawals are a person's.

import { type Statement, sql } from '../../../db/sql.ts'

/**
 * The withdrawals `w` of a person, for erasing and exporting: those with their address, which must be in
 * lower case, and those from their orders. One that names the number of such an order, but another address,
 * belongs to no order: the address was mistyped. `order_ids` is an array. Uses withdrawals_of_email and
 * withdrawals_of_order.
 */
export const withdrawalsOf = (shop_id: string, email: string, order_ids: Statement<unknown>) => sql<never>`
  (w.email = ${email} or w.order_id = any(${order_ids})
    or (w.order_id is null and w.order_number in (
      select o.order_number from orders o where o.shop_id = ${shop_id} and o.id = any(${order_ids}))))`
