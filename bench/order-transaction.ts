// Baselines 2 and 3: a transaction with the writes of an order, straight on the same PostgreSQL with prepared statements, for any two products or
// with one hot product. It writes an idempotency row, the order, and for each line a conditional stock update, in sorted order, an item and a hold;
// nothing is checked or priced. Run by pgbench, or by the Node driver if there is no pgbench.

import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openAsOwner } from '../server/src/db/access/open-as-owner.ts'
import { sql } from '../server/src/db/sql.ts'
import { measure } from './load.ts'
import type { Product } from './product.ts'
import { type BenchShop, HOT, hotProductOf, PRODUCTS, productIdInSql, twoItems } from './shop.ts'

const run = promisify(execFile)

export interface OrderTransaction {
  /** The baseline's name in the table. */
  name: string
  run(seconds: number): Promise<{ per_second: number }>
  stop(): Promise<void>
}

interface Options {
  clients: number
  /** What is ordered: the baseline has as many lines as the orders it is held against. */
  cart?: 'any two' | 'hot and another' | 'hot alone'
}

const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

export async function startOrderTransaction(
  product: Product,
  shop: BenchShop,
  options: Options,
): Promise<OrderTransaction> {
  const warehouse = await product.db.first(
    sql<{ id: string }>`select id from warehouses where shop_id = ${shop.id} order by created_at limit 1`,
  )
  const start = hasPgbench() ? byPgbench : byDriver
  return start(product, { shop, warehouse_id: warehouse!.id, ...options })
}

interface Wanted extends Options {
  shop: BenchShop
  warehouse_id: string
}

const CHOICE = {
  'any two': `\\set a random(1, ${PRODUCTS - 1})
\\set b random(:a + 1, ${PRODUCTS})`,
  'hot and another': `\\set other random(1, ${PRODUCTS - 1})
\\set other case when :other >= ${HOT} then :other + 1 else :other end
\\set a least(:other, ${HOT})
\\set b greatest(:other, ${HOT})`,
  'hot alone': `\\set a ${HOT}`,
}

/** The script for pgbench. It names products by number; their ids sort as the numbers do. */
function scriptOf({ shop, warehouse_id, cart = 'any two' }: Wanted): string {
  const eachProduct = (statement: (product_id: string, position: number) => string) =>
    (cart === 'hot alone' ? [':a'] : [':a', ':b'])
      .map((n, position) => statement(productIdInSql(n), position))
      .join('\n')
  return `${CHOICE[cart]}
begin;
insert into idempotency_keys (scope, key, request_hash) values ('bench', gen_random_uuid()::text, '') returning key as order_id \\gset
${eachProduct(
  (product_id) => `update stock_levels set held = held + 1
  where shop_id = '${shop.id}' and product_id = ${product_id} and warehouse_id = '${warehouse_id}' and on_hand - held >= 1;`,
)}
insert into orders (shop_id, id, order_number, status, source, currency, prices_include_tax, subtotal_before_discount, discount_total,
  subtotal, shipping_total, tax_total, total, tax_lines, warehouse_id)
  values ('${shop.id}', (:order_id)::text::uuid, (:order_id)::text, 'new', 'public_user', 'EUR', true, 1, 0, 1, 0, 0, 1, '[]', '${warehouse_id}');
${eachProduct(
  (
    product_id,
    position,
  ) => `insert into order_items (shop_id, order_id, position, product_id, title, sku, quantity, requires_shipping,
  unit_price, unit_tax, unit_discount, subtotal_before_discount, discount_total, subtotal, tax_rate, tax_total, total)
  values ('${shop.id}', (:order_id)::text::uuid, ${position}, ${product_id}, '', '', 1, true, 1, 0, 0, 1, 0, 1, 0, 0, 1);`,
)}
${eachProduct(
  (product_id) => `insert into stock_holds (shop_id, order_id, product_id, warehouse_id, quantity)
  values ('${shop.id}', (:order_id)::text::uuid, ${product_id}, '${warehouse_id}', 1);`,
)}
commit;
`
}

async function byPgbench(product: Product, wanted: Wanted): Promise<OrderTransaction> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pgbench-'))
  const script = join(folder, 'order.sql')
  writeFileSync(script, scriptOf(wanted))
  const clients = String(wanted.clients)
  const threads = String(Math.min(wanted.clients, 2))
  return {
    name: 'pgbench',
    async run(seconds) {
      const args = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, `--jobs=${threads}`]
      const time = `--time=${Math.max(1, Math.round(seconds))}`
      const { stdout, stderr } = await run('pgbench', [
        ...args,
        time,
        `--file=${script}`,
        product.db.connection_string,
      ])
      const per_second = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
      if (!(per_second > 0) || /aborted/.test(stderr)) throw new Error(`pgbench: ${stderr || stdout}`)
      return { per_second }
    },
    stop: async () => rmSync(folder, { recursive: true }),
  }
}

async function byDriver(product: Product, wanted: Wanted): Promise<OrderTransaction> {
  const { shop, warehouse_id, clients, cart = 'any two' } = wanted
  const db = openAsOwner({
    url: product.db.connection_string,
    max: Math.min(clients, 32),
    lock_timeout_ms: 0,
    statement_timeout_ms: 0,
    acquire_timeout_ms: 10_000,
  })
  const chosen = () => {
    const [one, two] = twoItems(shop).map(({ product_id }) => product_id) as [string, string]
    const hot_id = hotProductOf(shop).id
    if (cart === 'hot alone') return [hot_id]
    return [one, cart === 'any two' || one === hot_id ? two : hot_id].sort()
  }
  const place = () =>
    db.transaction(async (tx) => {
      const order_id = randomUUID()
      const product_ids = chosen()
      await tx.run(
        sql`insert into idempotency_keys (scope, key, request_hash) values ('bench', ${order_id}, '')`,
      )
      for (const product_id of product_ids)
        await tx.run(sql`
          update stock_levels set held = held + 1
          where shop_id = ${shop.id} and product_id = ${product_id} and warehouse_id = ${warehouse_id} and on_hand - held >= 1`)
      await tx.run(sql`
        insert into orders (shop_id, id, order_number, status, source, currency, prices_include_tax, subtotal_before_discount, discount_total,
          subtotal, shipping_total, tax_total, total, tax_lines, warehouse_id)
        values (${shop.id}, ${order_id}, ${order_id}, 'new', 'public_user', 'EUR', true, 1, 0, 1, 0, 0, 1, '[]', ${warehouse_id})`)
      for (const [position, product_id] of product_ids.entries())
        await tx.run(sql`
          insert into order_items (shop_id, order_id, position, product_id, title, sku, quantity, requires_shipping, unit_price, unit_tax,
            unit_discount, subtotal_before_discount, discount_total, subtotal, tax_rate, tax_total, total)
          values (${shop.id}, ${order_id}, ${position}, ${product_id}, '', '', 1, true, 1, 0, 0, 1, 0, 1, 0, 0, 1)`)
      for (const product_id of product_ids)
        await tx.run(sql`
          insert into stock_holds (shop_id, order_id, product_id, warehouse_id, quantity)
          values (${shop.id}, ${order_id}, ${product_id}, ${warehouse_id}, 1)`)
    })
  return {
    name: 'the bare transaction',
    run: (seconds) =>
      measure(clients, seconds, async () => {
        await place()
        return 'good'
      }),
    stop: () => db.close(),
  }
}
