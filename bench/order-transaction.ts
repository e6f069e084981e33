// Yardstick 2: the order-shaped transaction straight on the same PostgreSQL with prepared statements. Idempotency row, two
// conditional stock updates in sorted order, order, two items, two holds; nothing is decided and nothing is priced.

import { randomUUID } from 'node:crypto'
import { openDatabase } from '../server/src/db/pool.ts'
import { sql } from '../server/src/db/sql.ts'
import { type Figures, measure } from './load.ts'
import type { Product } from './product.ts'
import { type BenchShop, twoItems } from './shop.ts'

export async function measureOrderTransaction(
  product: Product,
  shop: BenchShop,
  clients: number,
  seconds: number,
): Promise<Figures> {
  const db = openDatabase({
    url: product.db.connection_string,
    max: Math.min(clients, 16),
    acquire_timeout_ms: 10_000,
  })
  const warehouse = await db.first(
    sql<{ id: string }>`select id from warehouses where shop_id = ${shop.id} order by created_at limit 1`,
  )
  const warehouse_id = warehouse!.id
  const place = () =>
    db.transaction(async (tx) => {
      const order_id = randomUUID()
      const items = twoItems(shop).sort((a, b) => (a.product_id < b.product_id ? -1 : 1))
      await tx.run(
        sql`insert into idempotency_keys (scope, key, request_hash) values ('bench', ${order_id}, '')`,
      )
      for (const { product_id, quantity } of items)
        await tx.run(sql`
          update stock_levels set held = held + ${quantity}
          where shop_id = ${shop.id} and product_id = ${product_id} and warehouse_id = ${warehouse_id} and on_hand - held >= ${quantity}`)
      await tx.run(sql`
        insert into orders (shop_id, id, order_number, status, source, currency, prices_include_tax, subtotal_before_discount, discount_total,
          subtotal, shipping_total, tax_total, total, tax_lines, warehouse_id)
        values (${shop.id}, ${order_id}, ${order_id}, 'new', 'public_user', 'EUR', true, 1, 0, 1, 0, 0, 1, '[]', ${warehouse_id})`)
      for (const [position, { product_id, quantity }] of items.entries())
        await tx.run(sql`
          insert into order_items (shop_id, order_id, position, product_id, title, sku, quantity, requires_shipping, unit_price, unit_tax,
            unit_discount, subtotal_before_discount, discount_total, subtotal, tax_rate, tax_total, total)
          values (${shop.id}, ${order_id}, ${position}, ${product_id}, '', '', ${quantity}, true, 1, 0, 0, 1, 0, 1, 0, 0, 1)`)
      for (const { product_id, quantity } of items)
        await tx.run(sql`
          insert into stock_holds (shop_id, order_id, product_id, warehouse_id, quantity)
          values (${shop.id}, ${order_id}, ${product_id}, ${warehouse_id}, ${quantity})`)
    })
  const figures = await measure(clients, seconds, async () => {
    await place()
    return true
  })
  await db.close()
  return figures
}
