// Customers who have ordered before. They get no discount for first orders.

import { type Statement, sql } from '../../../db/sql.ts'

/**
 * True if one of the addresses, a text[], has a placed order that did not end unpaid, or was the login for a
 * placed order. `besides` is the order being placed. `like` is a further condition of the earlier order `o`.
 * Uses indexes orders_of_customer and orders_of_login.
 */
export const hasOrdered = (
  shop_id: string,
  emails: Statement<unknown>,
  besides?: string,
  like: Statement<unknown> = sql.empty,
): Statement<never> => {
  const order = sql<never>`
    select from orders o where o.shop_id = ${shop_id} and o.status not in ('draft', 'cancelled', 'failed')
      ${besides === undefined ? sql.empty : sql`and o.id <> ${besides}`} ${like}`
  return sql<never>`(
    exists (${order} and lower(o.customer_user_email) = any(${emails}) and o.customer_user_email <> '')
    or exists (${order} and o.proved_email = any(${emails}) and o.proved_email <> ''))`
}
