// Compares an imported order with the row of a table.

import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ImportedOrder } from '../order-writes.ts'
import { importedLines } from '../orders.queries.ts'

/**
 * Returns whether the stored order has all values of the table's row. The language is not compared, because a
 * table without a language gets the language of the shop. The label of a tax and the parts of a discount are
 * not compared, because each format writes them differently. Uses primary keys.
 */
export const findWhetherSame = (tx: Tx, shop_id: string, id: string, { items, ...order }: ImportedOrder) =>
  tx.first(
    sql<{ is_same: boolean }>`
      select (o.status, o.payment_status, o.customer_user_email, o.shipping_title, o.currency, o.notes, o.prices_include_tax, o.subtotal,
          o.shipping_total, o.tax_total, o.total, o.paid_elsewhere, o.created_at, coalesce(o.shipping_address, 'null'),
          coalesce(o.billing_address, 'null'))
        is not distinct from (${order.status}::text, ${order.payment_status}::text, ${order.customer_user_email}::text,
          ${order.shipping_title}::text, ${order.currency}::text, ${order.notes}::text, ${order.prices_include_tax}::boolean,
          ${order.subtotal}::numeric, ${order.shipping_total}::numeric, ${order.tax_total}::numeric, ${order.total}::numeric,
          ${order.paid_elsewhere}::numeric, ${order.created_at}::timestamptz(3), ${sql.json(order.shipping_address)},
          ${sql.json(order.billing_address)})
        and (select count(*) from order_items where shop_id = o.shop_id and order_id = o.id) = ${items.length}::int
        and not exists (
          select i.position, i.title, i.variant_title, i.sku, i.quantity, i.requires_shipping, i.unit_price, i.discount_total, i.subtotal,
            i.tax_rate, i.tax_total, i.total
          from ${importedLines(items)}
          except
          select position, title, variant_title, sku, quantity, requires_shipping, unit_price, discount_total, subtotal, tax_rate, tax_total,
            total
          from order_items where shop_id = o.shop_id and order_id = o.id) as is_same
      from orders o where o.shop_id = ${shop_id} and o.id = ${id}`,
  )
