// Fills shops with rows by the million, straight into the tables. Triggers are off: what they would count is not needed.

import pg from 'pg'
import type { OwnersDatabase } from '../server/src/db/access/open-as-owner.ts'
import { type Statement, sql } from '../server/src/db/sql.ts'
import { FILL_CATALOGUE_NAMES } from '../server/src/testing/fill-catalogue-names.ts'

const BATCH_SIZE = 100_000

/** SQL over `n`: a number that jumps about as `n` grows, and repeats only after 999,983 rows. */
export const SPREAD = sql`((n::bigint * 7919) % 999983)`

/** Of this many products in a row the first few are the variants of a group: a fifth of all. */
const [BLOCK, VARIANTS] = [50, 10]
/** Whether the `n`th product is sold on its own. */
export const isSingle = (n: number): boolean => n % BLOCK >= VARIANTS

/** SQL: whether the `n`th product is a variant. */
const IS_VARIANT = sql`n % ${BLOCK} < ${VARIANTS}`
/** SQL: the title of the `n`th product, which a variant has from its group. */
const TITLE = sql`case when ${IS_VARIANT} then 'Group ' || (n / ${BLOCK}::int * ${BLOCK}::bigint * 7919) % 999983 else 'Product ' || ${SPREAD} end`
/** SQL: the group of the `n`th product, where it is a variant. */
const groupId = (shop_id: string) => sql`md5(${shop_id}::text || n / ${BLOCK}::int)::uuid`
const CATEGORIES = sql`case when n % 50000 = 1 then array['Category ' || n % 8, 'Rare'] else array['Category ' || n % 8] end`
const SIZES = ['XS', 'S', 'M', 'L', 'XL']
/** Of each group; every tenth product is not live. */
const OPTIONS_ON_SALE = Array.from({ length: VARIANTS - 1 }, (_, at) => ({
  size: SIZES[(at + 1) % 5]!.toLowerCase(),
  colour: at + 1 < 5 ? 'red' : 'blue',
}))

const groups = (shop_id: string, from: number, to: number) => sql`
  insert into product_groups (shop_id, id, title, slug, description, brand, options, is_live, variants_count, price_min, price_max, skus,
    current_price_min, current_price_max, options_on_sale, categories, created_at)
  select ${shop_id}, ${groupId(shop_id)}, 'Group ' || ${SPREAD}, 'group-' || n, 'Made by hand.', 'Brand ' || n / ${BLOCK}::int % 20,
    jsonb_build_array(jsonb_build_object('name', 'Size', 'values', ${SIZES}::text[]), jsonb_build_object('name', 'Colour', 'values', array['Red', 'Blue'])),
    true, ${VARIANTS}, (n % 9000 + 101)::numeric / 100, (n % 9000 + 109)::numeric / 100,
    (select string_agg('SKU-' || v, ' ') from generate_series(n, n + ${VARIANTS - 1}::int) v), (n % 9000 + 101)::numeric / 100, (n % 9000 + 109)::numeric / 100,
    ${sql.json(OPTIONS_ON_SALE)}, ${CATEGORIES}, now() - n * interval '1 minute'
  from generate_series(${from}::int, ${to}::int) n where n % ${BLOCK} = 0`

/** Every tenth is not live. */
const products = (shop_id: string, from: number, to: number) => sql`
  insert into products (shop_id, title, slug, description, sku, price, is_live, is_variant_live, group_id, option_values, position, brand,
    categories, tags, created_at)
  select ${shop_id}, ${TITLE}, 'product-' || n, 'Made by hand.', 'SKU-' || n, (n % 9000 + 100)::numeric / 100,
    n % 10 > 0, case when ${IS_VARIANT} then n % 10 > 0 end,
    case when ${IS_VARIANT} then ${groupId(shop_id)} end,
    case when ${IS_VARIANT} then jsonb_build_array(
      jsonb_build_object('name', 'Size', 'value', (${SIZES}::text[])[n % 5 + 1]),
      jsonb_build_object('name', 'Colour', 'value', (array['Red', 'Blue'])[n % 10 / 5 + 1])) else '[]' end,
    n % ${BLOCK}, 'Brand ' || n / ${BLOCK}::int % 20, ${CATEGORIES}, '{}', now() - n * interval '1 minute'
  from generate_series(${from}::int, ${to}::int) n`

/** Four of five are in stock. */
const stock = (shop_id: string, from: number, to: number) => sql`
  insert into stock_levels (shop_id, product_id, warehouse_id, on_hand, may_go_negative)
  select ${shop_id}, p.id, (select id from warehouses where shop_id = ${shop_id} limit 1), case when n % 5 = 1 then 0 else 5 end, false
  from generate_series(${from}::int, ${to}::int) n join products p on p.shop_id = ${shop_id} and p.sku = 'SKU-' || n`

const orders = (shop_id: string, from: number, to: number) => sql`
  insert into orders (shop_id, order_number, status, payment_status, source, customer_user_email, shipping_address, currency,
    prices_include_tax, subtotal_before_discount, discount_total, subtotal, shipping_total, tax_total, total, tax_lines, created_at, fulfillment_status)
  select ${shop_id}, n::text,
    case when n % 50 = 0 then 'new' when n % 20 = 0 then 'paid' else 'delivered' end,
    case when n % 50 = 0 then 'pending' when n % 97 = 0 then 'refunded' else 'captured' end,
    'public_user', 'buyer-' || ${SPREAD} || '@example.test',
    jsonb_build_object('recipient_name', 'Buyer ' || ${SPREAD}, 'company_name', '', 'street', 'Weg 2', 'street2', '', 'zip', '50667',
      'city', 'Köln', 'state', '', 'country', 'DE', 'phone', '', 'vat_number', ''),
    'EUR', true, (n % 9000)::numeric / 100, 0, (n % 9000)::numeric / 100, 0, 0, (n % 9000)::numeric / 100, '[]',
    now() - n * interval '1 minute', case when n % 50 = 0 or n % 20 = 0 then 'unshipped' else 'delivered' end
  from generate_series(${from}::int, ${to}::int) n`

const movements = (shop_id: string, from: number, to: number) => sql`
  with ground as materialized (
    select array(select id from products where shop_id = ${shop_id} limit 1000) as products,
      (select id from warehouses where shop_id = ${shop_id} limit 1) as warehouse)
  insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason, reference, created_at)
  select ${shop_id}, products[n % 1000 + 1], warehouse, n % 9 + 1, case when n % 3 = 0 then 'purchase' else 'adjustment' end,
    'Delivery ' || ${SPREAD}, now() - n * interval '1 minute'
  from ground, generate_series(${from}::int, ${to}::int) n`

/** As the job that counts customers would have written them. */
const customers = (shop_id: string, from: number, to: number) => sql`
  insert into customers (shop_id, email, name, bought_as, country, orders_count, currency, total_spent, first_order_at, last_order_at)
  select ${shop_id}, 'buyer-' || ${SPREAD} || '@example.test', 'Buyer ' || ${SPREAD}, 'buyer ' || ${SPREAD}, 'DE', 1, 'EUR', 1, now(), now()
  from generate_series(${from}::int, ${to}::int) n
  on conflict do nothing`

/** As the job that issues documents would have written them, but for what is printed and the seal. */
const invoices = (shop_id: string, from: number, to: number) => sql`
  insert into invoices (shop_id, kind, number, prefix, order_id, issued_at, issued_on, currency, net_total, tax_total, total, buyer_name,
    snapshot, seal)
  select shop_id, 'invoice', order_number::bigint, 'INV-', id, created_at, created_at::date, currency, total, 0, total,
    shipping_address ->> 'recipient_name', jsonb_build_object('order', jsonb_build_object('number', order_number)), sha256('')
  from orders
  where shop_id = ${shop_id} and order_number = any(array(select n::text from generate_series(${from}::int, ${to}::int) n))`

/** A plain connection, for statements that the product's pool cannot run, such as a vacuum. */
async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url)
  // A query that is under way rejects with the error too.
  client.on('error', () => undefined)
  await client.connect()
  await work(client).finally(() => client.end())
}

/** Of a table: its rows of a shop, by their numbers. */
type Part = (shop_id: string, from: number, to: number) => Statement<unknown>

/** Tables, each after those that its rows are made of. The lists know nothing of each other, so they are filled side by side. */
export type Filled = readonly Readonly<Record<string, Part>>[]

/** As most shops have them. */
export const FILLED: Filled = [
  { product_groups: groups, products, stock_levels: stock, stock_movements: movements },
  { orders, customers, invoices },
]

/** Drops the table's indexes, does `work` and builds them again: that takes a tenth of the time of keeping them up to date. */
const withoutIndexes = (url: string, table: string, work: () => Promise<void>) =>
  withClient(url, async (client) => {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select c.relname as name, pg_get_indexdef(c.oid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = $1::regclass and not exists (select from pg_constraint k where k.conindid = c.oid)`,
      [table],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await work()
    await client.query("set maintenance_work_mem = '1GB'")
    for (const { definition } of indexes) await client.query(definition)
  })

/** What a database can go without that is filled again if the machine dies meanwhile. */
const CAREFREE = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '16GB' }

const carefree = (url: string, work: () => Promise<void>) =>
  withClient(url, async (client) => {
    for (const [name, value] of Object.entries(CAREFREE))
      await client.query(`alter system set ${name} = '${value}'`)
    await client.query('select pg_reload_conf()')
    try {
      await work()
    } finally {
      for (const name of Object.keys(CAREFREE)) await client.query(`alter system reset ${name}`)
      await client.query('select pg_reload_conf()')
      await client.query('checkpoint')
    }
  })

/** Adds `rows` rows to each table of each shop, which must have a warehouse. */
export const fillShops = (
  db: OwnersDatabase,
  shops: readonly { id: string; rows: number }[],
  filled: Filled = FILLED,
): Promise<void> => {
  async function fillTable(table: string, part: Part): Promise<void> {
    const begun = performance.now()
    await withoutIndexes(db.connection_string, table, async () => {
      for (const { id, rows } of shops)
        for (let from = 1; from <= rows; from += BATCH_SIZE)
          await db.transaction(async (tx) => {
            await tx.run(sql`set local session_replication_role = replica`)
            await tx.run(part(id, from, Math.min(from + BATCH_SIZE - 1, rows)))
          })
    })
    console.error(`Filled ${table} in ${Math.round((performance.now() - begun) / 1000)} s.`)
  }
  return carefree(db.connection_string, async () => {
    await Promise.all(
      filled.map(async (tables) => {
        for (const [table, part] of Object.entries(tables)) await fillTable(table, part)
      }),
    )
  })
}

/** Adds other shops, each with one product. */
export async function addShops(db: OwnersDatabase, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      with made as (
        insert into shops (slug, name, default_currency, account_user_id)
        select 'neighbour-' || n, 'Neighbour ' || n, 'EUR', (select account_user_id from shops limit 1)
        from generate_series(1, ${count}::int) n returning id)
      insert into products (shop_id, title, slug, description, price, is_live)
      select id, 'Their product', 'their-product', '', 1, true from made`)
  })
}

/** Does now what autovacuum would have done later. */
export const settle = ({ connection_string }: OwnersDatabase, filled: Filled = FILLED): Promise<void> =>
  withClient(connection_string, async (client) => {
    await client.query(FILL_CATALOGUE_NAMES.text)
    await client.query(`vacuum (analyze) ${filled.flatMap(Object.keys).join(', ')}, catalogue_names, shops`)
  })
