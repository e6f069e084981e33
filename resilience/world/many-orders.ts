// Makes a database with many orders quickly: copies the rows of a world into a different version of the
// schema, and multiplies an order.

import type { OwnersDatabase } from '../../server/src/db/access/open-as-owner.ts'
import { sql } from '../../server/src/db/sql.ts'

interface Table {
  name: string
  columns: string[]
}

/** Finds every table of the schema `public`, with its writable columns. */
const askTables = sql<Table>`
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and c.relname <> 'schema_migrations'
  group by 1 order by 1`

const askCounters = sql<{ name: string; column: string; sequence: string }>`
  select c.relname as name, a.attname as column, pg_get_serial_sequence(format('%I', c.relname), a.attname) as sequence
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and pg_get_serial_sequence(format('%I', c.relname), a.attname) is not null`

/**
 * Tables of which an older schema takes only some rows, because documents of test sales may be newer than the
 * schema.
 */
const TAKEN_BEFORE = new Map([
  ['invoices', sql`where kind in ('invoice', 'credit_note')`],
  ['invoice_series', sql`where kind in ('invoice', 'credit_note')`],
])

/**
 * Copies all rows that the target schema takes, with the tables and columns of both databases. No trigger
 * runs.
 */
export async function copyBooks(from: OwnersDatabase, to: OwnersDatabase): Promise<void> {
  const theirs = new Map((await from.rows(askTables)).map(({ name, columns }) => [name, columns]))
  const ours = await to.rows(askTables)
  await to.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const { name, columns } of ours) {
      const shared = columns.filter((column) => theirs.get(name)?.includes(column))
      if (shared.length === 0) continue
      const copied = await from.first(
        sql<{
          rows: string
        }>`select coalesce(json_agg(t), '[]')::text as rows from ${sql.ident(name)} t ${TAKEN_BEFORE.get(name) ?? sql.empty}`,
      )
      // Not from outside: names of tables and columns from the system catalogue.
      const list = shared.map((column) => `"${column}"`).join(', ')
      await tx.run({ text: `delete from "${name}"`, values: [], name: '' })
      await tx.run({
        text: `insert into "${name}" (${list}) overriding system value select ${list} from json_populate_recordset(null::"${name}", $1::json)`,
        values: [copied?.rows ?? '[]'],
        name: '',
      })
    }
    // Sequences continue after the copied numbers.
    const counted = await tx.rows(askCounters)
    for (const { name, column, sequence } of counted)
      await tx.run({
        text: `select setval($1::regclass, coalesce((select max("${column}") from "${name}"), 0) + 1)`,
        values: [sequence],
        name: '',
      })
  })
}

/**
 * Adds `count` paid orders like the oldest order with a warehouse, each with lines, history, payment and
 * stock movements.
 */
export async function multiplyOrders(db: OwnersDatabase, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      create temp table many on commit drop as
      select o.shop_id, o.id as like_id, gen_random_uuid() as id, n
      from (select shop_id, id from orders where warehouse_id is not null order by created_at limit 1) o
      cross join generate_series(1, ${count}::int) n`)
    await tx.run(sql`
      insert into orders (shop_id, id, order_number, status, payment_status, source, customer_user_email, warehouse_id, shipping_address,
        billing_address, shipping_title, currency, prices_include_tax, subtotal_before_discount, discount_total, subtotal, shipping_total,
        tax_total, total, tax_lines, notes, received_told_at)
      select o.shop_id, m.id, 'M' || m.n, 'paid', 'captured', o.source, 'buyer' || m.n % 5000 || '@example.test', o.warehouse_id,
        o.shipping_address, o.billing_address, o.shipping_title, o.currency, o.prices_include_tax, o.subtotal_before_discount,
        o.discount_total, o.subtotal, o.shipping_total, o.tax_total, o.total, o.tax_lines, m.id::text, now()
      from many m join orders o on o.shop_id = m.shop_id and o.id = m.like_id`)
    await tx.run(sql`
      insert into order_items (shop_id, order_id, position, product_id, title, sku, quantity, requires_shipping, unit_price, unit_tax,
        unit_discount, subtotal_before_discount, discount_total, subtotal, tax_rate, tax_total, total, tax_basis, tax_label, tax_country)
      select i.shop_id, m.id, i.position, i.product_id, i.title, i.sku, i.quantity, i.requires_shipping, i.unit_price, i.unit_tax,
        i.unit_discount, i.subtotal_before_discount, i.discount_total, i.subtotal, i.tax_rate, i.tax_total, i.total, i.tax_basis,
        i.tax_label, i.tax_country
      from many m join order_items i on i.shop_id = m.shop_id and i.order_id = m.like_id`)
    // Without the analysis the planner takes the tables for nearly empty, and chooses slow plans.
    await tx.run({ text: 'analyze many, orders, order_items', values: [], name: '' })
    for (const [from, to] of [
      [null, 'new'],
      ['new', 'paid'],
    ])
      await tx.run(sql`
        insert into order_events (shop_id, order_id, from_status, to_status, actor_kind)
        select shop_id, id, ${from}::text, ${to}, 'system' from many`)
    await tx.run(sql`
      insert into payments (shop_id, order_id, attempt, amount, currency, status)
      select m.shop_id, m.id, 1, o.total, o.currency, 'captured'
      from many m join orders o on o.shop_id = m.shop_id and o.id = m.id`)
    await tx.run(sql`
      insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason, order_id)
      select o.shop_id, i.product_id, o.warehouse_id, -i.quantity, 'sale', o.id
      from many m join orders o on o.shop_id = m.shop_id and o.id = m.id
      join order_items i on i.shop_id = o.shop_id and i.order_id = o.id`)
    await tx.run(sql`
      update stock_levels l set on_hand = l.on_hand - sold.quantity
      from (
        select o.shop_id, i.product_id, o.warehouse_id, sum(i.quantity) as quantity
        from many m join orders o on o.shop_id = m.shop_id and o.id = m.id
        join order_items i on i.shop_id = o.shop_id and i.order_id = o.id group by 1, 2, 3) sold
      where l.shop_id = sold.shop_id and l.product_id = sold.product_id and l.warehouse_id = sold.warehouse_id`)
  })
  await db.run(sql`analyze`)
}
