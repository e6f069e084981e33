// The SQL that writes imported orders. They have no history, from which reports are made, and nothing else that a sale has: they sold nothing here.

import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ImportedItem, ImportedOrder } from '../order-writes.ts'

/** The lines as `i`, in their order. */
const lines = (items: readonly ImportedItem[]) => sql<never>`
  jsonb_to_recordset(${sql.json(items.map((item, at) => ({ ...item, position: at + 1 })))}) as i (position int,
    product_id uuid, title text, variant_title text, sku text, quantity bigint, requires_shipping boolean, unit_price numeric,
    unit_tax numeric, unit_discount numeric, subtotal_before_discount numeric, discount_total numeric, subtotal numeric,
    tax_rate numeric, tax_total numeric, total numeric)`

/** Of the order that is the only row of `o`. */
const insertLines = (items: readonly ImportedItem[]) => sql<never>`
  insert into order_items (shop_id, order_id, position, product_id, title, variant_title, sku, quantity, requires_shipping, unit_price,
    unit_tax, unit_discount, subtotal_before_discount, discount_total, subtotal, tax_rate, tax_total, total)
  select o.shop_id, o.id, i.position, i.product_id, i.title, i.variant_title, i.sku, i.quantity, i.requires_shipping, i.unit_price,
    i.unit_tax, i.unit_discount, i.subtotal_before_discount, i.discount_total, i.subtotal, i.tax_rate, i.tax_total, i.total
  from o cross join ${lines(items)}`

export const insertImported = (tx: Tx, shop_id: string, { items, ...order }: ImportedOrder) =>
  tx.run(sql`
    with o as (
      insert into orders (shop_id, order_number, status, payment_status, source, customer_user_email, shipping_address, billing_address,
        shipping_title, currency, prices_include_tax, subtotal_before_discount, discount_total, subtotal, shipping_total, tax_total, total,
        tax_lines, notes, language, paid_elsewhere, received_told_at, created_at)
      values (${shop_id}, ${order.order_number}, ${order.status}, ${order.payment_status}, 'imported', ${order.customer_user_email},
        ${sql.json(order.shipping_address)}, ${sql.json(order.billing_address)}, ${order.shipping_title}, ${order.currency},
        ${order.prices_include_tax}::boolean, ${order.subtotal_before_discount}::numeric, ${order.discount_total}::numeric,
        ${order.subtotal}::numeric, ${order.shipping_total}::numeric, ${order.tax_total}::numeric, ${order.total}::numeric,
        ${sql.json(order.tax_lines)}, ${order.notes}, ${order.language}, ${order.paid_elsewhere}::numeric, now(), ${order.created_at}::timestamptz)
      returning shop_id, id)
    ${insertLines(items)}`)

/**
 * Whether the stored order has all that a table says of it. Its language is not compared, which is the shop's where the table has none, nor what each
 * format says in its own way: the label of a tax, and the parts of a discount. By primary keys.
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
          from ${lines(items)}
          except
          select position, title, variant_title, sku, quantity, requires_shipping, unit_price, discount_total, subtotal, tax_rate, tax_total,
            total
          from order_items where shop_id = o.shop_id and order_id = o.id) as is_same
      from orders o where o.shop_id = ${shop_id} and o.id = ${id}`,
  )

/** What a table says of the order by now, with its lines in place of those that it had. */
export async function updateImported(
  tx: Tx,
  shop_id: string,
  id: string,
  { items, ...order }: ImportedOrder,
): Promise<void> {
  await tx.run(sql`delete from order_items where shop_id = ${shop_id} and order_id = ${id}`)
  await tx.run(sql`
    with o as (
      update orders set status = ${order.status}, payment_status = ${order.payment_status}, customer_user_email = ${order.customer_user_email},
        shipping_address = ${sql.json(order.shipping_address)}, billing_address = ${sql.json(order.billing_address)},
        shipping_title = ${order.shipping_title}, currency = ${order.currency}, prices_include_tax = ${order.prices_include_tax}::boolean,
        subtotal_before_discount = ${order.subtotal_before_discount}::numeric, discount_total = ${order.discount_total}::numeric,
        subtotal = ${order.subtotal}::numeric, shipping_total = ${order.shipping_total}::numeric, tax_total = ${order.tax_total}::numeric,
        total = ${order.total}::numeric, tax_lines = ${sql.json(order.tax_lines)}, notes = ${order.notes},
        paid_elsewhere = ${order.paid_elsewhere}::numeric, created_at = ${order.created_at}::timestamptz, updated_at = now()
      where shop_id = ${shop_id} and id = ${id} and source = 'imported'
      returning shop_id, id)
    ${insertLines(items)}`)
}
