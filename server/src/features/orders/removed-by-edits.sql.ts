// The goods that edits have removed from orders. The removed units stay in the order's items, and their price
// stays in the order's sums.

import { type Statement, sql } from '../../db/sql.ts'
import { isEffective } from '../../refund-conditions/effective-refunds.sql.ts'

/**
 * Returns the number of units of the item removed by edits. Other refunds leave their units in the order.
 * Uses refund_lines_item.
 */
export function removedUnits(item: 'i' | 'order_items'): Statement<never> {
  const i = sql.ident(item)
  return sql<never>`coalesce((
    select sum(l.quantity) from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
    where l.shop_id = ${i}.shop_id and l.order_item_id = ${i}.id and r.edit_id is not null), 0)::bigint`
}

/** How many units of the item are refunded, or removed by edits; refund_lines_item. */
export function refundedUnits(item: 'i' | 'order_items'): Statement<never> {
  const i = sql.ident(item)
  return sql<never>`coalesce((
    select sum(l.quantity) from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
    where l.shop_id = ${i}.shop_id and l.order_item_id = ${i}.id and ${isEffective('r')}), 0)::bigint`
}

/**
 * The price of removed units that was not refunded but set off against goods added to the order `o`. Uses
 * refunds_order.
 */
export const SET_OFF: Statement<never> = sql<never>`(
  select coalesce(sum(r.set_off), 0) from refunds r where r.shop_id = o.shop_id and r.order_id = o.id)`

/** Returns the amount of the sale that was refunded, or set off as above. Uses refunds_order. */
export function refundedSum(order: 'o' | 'p'): Statement<never> {
  const o = sql.ident(order)
  return sql<never>`(
    select coalesce(sum(r.set_off + case r.status when 'succeeded' then r.amount else 0 end), 0)
    from refunds r join payments y on y.shop_id = r.shop_id and y.id = r.payment_id
    where r.shop_id = ${o}.shop_id and r.order_id = ${o}.id and not y.is_surplus)`
}
