// A search finds rows that are older than those that are looked at one by one (db/lists/searching.ts), by the indexes that each list names.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { countRecent } from '../features/orders/customers/count-customers.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { addStock, buildProduct, buildSellingShop, type SellingShop } from '../testing/build.ts'
import { BUYER, buildOrder } from '../testing/orders.ts'

/** More rows than are looked at one by one. */
const MANY = 1500
const EMPTY = randomUUID()

let app: TestApp
let selling: SellingShop
let old_product_id: string
/** A product whose title consists of marks that all other titles have too. */
let odd_product_id: string

/** Inserts newer rows into a table: copies of one of its rows, with `changes` (SQL that may use `n`, the number of the copy). */
const copy = (table: 'orders' | 'stock_movements', id: string, changes: string) => ({
  text: `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
      'created_at', now() + n * interval '1 ms', ${changes}))).*
    from ${table} one, generate_series(1, ${MANY}) n where one.id = $1`,
  values: [id],
  name: '',
})

/** Inserts the invoice of an order, of last month, and `copies` newer ones of this month, which name orders that are not there. */
const insertDocument = (order_id: string, number: number, buyer_name: string, copies: number) =>
  app.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into invoices (shop_id, kind, number, prefix, order_id, issued_at, issued_on, currency, net_total, tax_total, total,
        buyer_name, snapshot, seal)
      select shop_id, 'invoice', ${number}::bigint + n, 'INV-', case n when 0 then id else gen_random_uuid() end,
        '2026-03-30T12:00:00Z'::timestamptz + least(n, 1) * interval '7 days' + n * interval '1 ms',
        '2026-03-30'::date + least(n, 1) * 7, currency, total, 0, total, ${buyer_name}::text || case n when 0 then '' else ' ' || n end,
        jsonb_build_object('order', jsonb_build_object('number', order_number)), sha256('')
      from orders, generate_series(0, ${copies}::int) n where id = ${order_id}`)
  })

/** Makes the connections tell which indexes they have read. They do so when they end, else after ten idle seconds, so the idle ones are ended. */
const endConnections = async () => {
  await app.db.run(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`)
}

/** How often the index has been read. */
const readsOf = async (index: string) => {
  await endConnections()
  return (await app.db.first(
    sql<{ n: number }>`select idx_scan::int as n from pg_stat_user_indexes where indexrelname = ${index}`,
  ))!.n
}

/** Expects that each of the indexes has been read. */
const expectRead = (indexes: readonly string[]) =>
  expect
    .poll(
      async () => {
        await endConnections()
        const unread = sql<{ name: string }>`
          select indexrelname as name from pg_stat_user_indexes where indexrelname = any(${indexes}) and idx_scan = 0`
        return (await app.db.rows(unread)).map(({ name }) => name)
      },
      { timeout: 20_000 },
    )
    .toEqual([])

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { stock: 1000 })
  const { owner, shop, warehouse } = selling
  const old = await buildProduct(owner, shop, { title: 'Zebra teapot', sku: 'ZT-4711', categories: ['Rare'] })
  old_product_id = old.id
  odd_product_id = (await buildProduct(owner, shop, { title: 'Plainn mug' })).id
  await app.db.run(sql`
    insert into products (shop_id, title, slug, description, sku, price, is_live, categories, created_at)
    select ${shop.id}, 'Plain mug ' || n, 'plain-mug-' || n, '', 'PM-' || n, 5, true, array['Common'], now() + n * interval '1 ms'
    from generate_series(1, ${MANY}::int) n`)

  await addStock(owner, shop, old, warehouse, 7)
  const [moved] = (await owner.call(api.stock.list, { query: { shop_id: shop.id, product_id: old.id } })).data
  await app.db.run(sql`update stock_movements set reference = 'Crate Okapi' where id = ${moved!.id}`)
  const [other] = (await owner.call(api.stock.list, { query: { shop_id: shop.id, limit: '1', offset: '1' } }))
    .data
  await app.db.run(copy('stock_movements', other!.id, "'reference', 'Pallet ' || n"))

  const first = await buildOrder(app, selling, {
    customer_user_email: 'Giraffe@Savanna.test',
    shipping_address: {
      ...BUYER,
      recipient_name: 'Gerda Giraffe',
      company_name: 'Long Necks Ltd',
      zip: '90755',
    },
  })
  await buildOrder(app, selling, {
    customer_user_email: 'giraffe@savanna.test',
    shipping_address: { ...BUYER, recipient_name: 'Gustav Giraffe' },
  })
  const phoned = await buildOrder(app, selling, {
    shipping_address: { ...BUYER, recipient_name: 'Olga Okapi' },
  })
  await app.db.run(sql`update orders set customer_user_email = '' where id = ${phoned}`)
  await app.db.run(sql`update orders set order_number = '77-' || order_number where id = ${first}`)
  await app.db.run(sql`
    insert into order_items
    select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'position', 1, 'product_id', ${old.id}::text,
      'title', 'Zebra teapot, as it was sold', 'sku', ''))).* from order_items i where i.order_id = ${first}`)
  await insertDocument(first, 1, 'Gerda Giraffe', 0)
  const plain = await buildOrder(app, selling)
  await insertDocument(plain, 2, 'Pia Plain', MANY)
  await app.db.run(copy('orders', plain, "'order_number', 'P' || n"))
  await countRecent(app.platform.db.forShop(shop.id), shop.id)
}, 120_000)

it('products: by title, SKU, part of either and category, also narrowed and sorted', async () => {
  const find = async (query: object) => {
    const page = await selling.owner.call(api.products.list, {
      query: { shop_id: selling.shop.id, ...query },
    })
    return [page.data.map(({ id }) => id), page.total]
  }
  for (const q of ['zebra teapot', 'ZT-4711', 'bra tea', 't-47', 'Rare'])
    expect([q, ...(await find({ q }))]).toEqual([q, [old_product_id], 1])
  for (const query of [
    { category: 'Rare' },
    { category: 'Rare', q: 'teapot', sort: 'price' },
    { q: 'zebra', sort: '-title', is_live: 'true' },
  ])
    expect(await find(query)).toEqual([[old_product_id], 1])
  for (const q of ['ebra', 'ZT-'])
    for (const category of [undefined, 'Rare'])
      expect(await find({ q, category, is_live: 'true' })).toEqual([[old_product_id], 1])
  for (const query of [
    { sku: 'zt-4711' },
    { sku: 'zt-4711', sort: 'title' },
    { sku: 'ZT-4711', is_live: 'true' },
  ])
    expect(await find(query)).toEqual([[old_product_id], 1])
  expect(await find({ sku: 'ZT-471' })).toEqual([[], 0])
  expect(await find({ q: 'zt', category: 'Rare' })).toEqual([[old_product_id], 1])
  expect(await find({ q: 'zebra', category: 'Rare', is_live: 'false' })).toEqual([[], 0])
  expect(await find({ q: 'zebra', category: 'Common' })).toEqual([[], 0])
  expect(await find({ q: 'plainn mug' })).toEqual([[odd_product_id], 1])
  expect(await find({ q: 'no such' })).toEqual([[], 0])
  const [ids, total] = await find({ q: 'plain mug', limit: '3', offset: '1200', sort: 'created_at' })
  // 'Plainn mug' has both words, too.
  expect([(ids as string[]).length, total]).toEqual([3, MANY + 1])
})

it('L-03 a page has at most a hundred of them', async () => {
  const { owner, shop } = selling
  const query = { shop_id: shop.id, limit: '100' }
  const pages = await Promise.all([
    owner.call(api.products.list, { query }),
    owner.call(api.orders.list, { query }),
    owner.call(api.stock.list, { query }),
    app.call(api.storefront.products, { params: { shopId: shop.id }, query: { limit: '100' } }),
  ])
  for (const { data, total } of pages) {
    expect(data).toHaveLength(100)
    expect(total).toBeGreaterThan(MANY)
  }
})

it('orders: by name, company, postcode and address of any recipient, by item, by the beginning of a number, and without an address', async () => {
  const find = async (query: object) => {
    const page = await selling.owner.call(api.orders.list, { query: { shop_id: selling.shop.id, ...query } })
    return [page.data.map((order) => order.shipping_address?.recipient_name), page.total]
  }
  expect(await find({ q: 'gerda' })).toEqual([['Gerda Giraffe'], 1])
  expect(await find({ q: 'long necks' })).toEqual([['Gerda Giraffe'], 1])
  expect(await find({ q: 'giraffe@sav' })).toEqual([['Gustav Giraffe', 'Gerda Giraffe'], 2])
  expect(await find({ q: 'giraffe', sort: 'created_at' })).toEqual([['Gerda Giraffe', 'Gustav Giraffe'], 2])
  expect(await find({ q: 'giraffe', status: 'cancelled' })).toEqual([[], 0])
  expect(await find({ q: '77-' })).toEqual([['Gerda Giraffe'], 1])
  for (const q of ['90755', 'zebra tea', 'ZT-4711'])
    expect([q, ...(await find({ q }))]).toEqual([q, ['Gerda Giraffe'], 1])
  expect(await find({ q: 'zebra', status: 'cancelled' })).toEqual([[], 0])
  // So many products are called that, and none of them was sold.
  expect(await find({ q: 'plain mug' })).toEqual([[], 0])
  expect(await find({ q: 'as it was' })).toEqual([[], 0])
  expect(await find({ q: 'okapi' })).toEqual([['Olga Okapi'], 1])
  expect(await find({ q: 'no such' })).toEqual([[], 0])
})

it('stock movements: by reference, product and reason', async () => {
  const find = async (query: object) => {
    const page = await selling.owner.call(api.stock.list, { query: { shop_id: selling.shop.id, ...query } })
    return [page.data.map(({ quantity }) => quantity), page.total]
  }
  for (const q of ['crate okapi', 'te oka', 'zebra', 'ZT-4711'])
    expect([q, ...(await find({ q }))]).toEqual([q, [7], 1])
  expect(await find({ q: 'zebra', reason: 'damage' })).toEqual([[], 0])
  expect(await find({ q: 'no such' })).toEqual([[], 0])
  expect((await find({ q: 'purchase' }))[1]).toBeGreaterThan(MANY)
  expect(await find({ q: 'zebra', warehouse_id: EMPTY })).toEqual([[], 0])
})

it('invoices: by number, buyer and number of the order, or a part of either, also narrowed and sorted, by indexes', async () => {
  await app.db.run(sql`analyze invoices`)
  const { owner, shop } = selling
  const find = async (query: object) => {
    const page = await owner.call(api.invoices.list, { query: { shop_id: shop.id, ...query } })
    return [page.data.map(({ buyer_name }) => buyer_name), page.total]
  }
  const order_number = (await owner.call(api.invoices.list, { query: { shop_id: shop.id, q: 'gerda' } }))
    .data[0]!.order_number
  for (const q of ['gerda giraffe', 'DA GIR', '77-', order_number.slice(1), 'raffe'])
    for (const query of [{}, { month: '2026-03' }, { kind: 'invoice', sort: '-total' }, { sort: 'number' }])
      expect([q, query, ...(await find({ q, ...query }))]).toEqual([q, query, ['Gerda Giraffe'], 1])
  for (const query of [
    { month: '2026-04' },
    { kind: 'credit_note' },
    { month: '2026-03', kind: 'credit_note' },
  ])
    expect(await find({ q: 'giraffe', ...query })).toEqual([[], 0])
  for (const q of ['no such', 'gi%affe', 'giraffe_']) expect(await find({ q })).toEqual([[], 0])
  expect(await find({ q: 'plain', limit: '5', offset: String(MANY) })).toEqual([['Pia Plain'], MANY + 1])
  for (const sort of ['created_at', 'number', 'issued_on', '-buyer_name'])
    expect(await find({ month: '2026-03', sort })).toEqual([
      sort === '-buyer_name' ? ['Pia Plain', 'Gerda Giraffe'] : ['Gerda Giraffe', 'Pia Plain'],
      2,
    ])
  const read = [
    'invoices_marks',
    'invoices_by_issue',
    'invoices_by_total',
    'invoices_of_month',
    'invoices_of_month_by_number',
  ]
  await find({})
  await find({ sort: '-total', offset: '20' })
  await expectRead(read)
})

it('customers: by address and name and what goes from one into the other, by an index; not by names they no longer use', async () => {
  const { owner, shop } = selling
  await app.db.run(sql`
    insert into customers (shop_id, email, name, country, orders_count, currency, total_spent, first_order_at, last_order_at)
    select ${shop.id}, 'plain-' || n || '@example.test', 'Pia Plain ' || n, 'DE', 1, 'EUR', n, now(), now() + n * interval '1 minute'
    from generate_series(1, ${MANY}::int) n`)
  await app.db.run(sql`analyze customers`)
  const find = async (query: object) => {
    const page = await owner.call(api.customers.list, { query: { shop_id: shop.id, ...query } })
    return [page.data.map(({ name }) => name), page.total]
  }
  for (const q of ['giraffe@savanna.test', 'RAFFE@SAV', 'Gustav Giraffe', 'tav gir', 'savanna.test gustav'])
    for (const sort of [undefined, 'email', '-total_spent'])
      expect([q, sort, ...(await find({ q, sort }))]).toEqual([q, sort, ['Gustav Giraffe'], 1])
  for (const q of ['gerda', 'long necks', 'gust_x', 'no such']) expect(await find({ q })).toEqual([[], 0])
  expect(await find({ q: 'plain', limit: '1', offset: String(MANY - 1) })).toEqual([['Pia Plain 1'], MANY])
  await expectRead(['customers_found'])
})

it('addresses: by name, company, street, ZIP and city and what goes from one into the other, also of one kind, by indexes', async () => {
  const { owner, shop } = selling
  await app.db.run(sql`
    insert into addresses (shop_id, kind, recipient_name, company_name, street, zip, city, country, created_at)
    select ${shop.id}, 'customer', case n when 0 then 'Gina Gazelle' else 'Pia Plain ' || n end, case n when 0 then 'Swift Ltd' else '' end,
      'Kai ' || n, '28195', 'Bremen', 'DE', now() + n * interval '1 ms'
    from generate_series(0, ${MANY}::int) n`)
  await app.db.run(sql`analyze addresses`)
  const find = async (query: object) => {
    const page = await owner.call(api.addresses.list, { query: { shop_id: shop.id, ...query } })
    return [page.data.map(({ recipient_name }) => recipient_name), page.total]
  }
  for (const q of ['gina gazelle', 'NA GAZ', 'swift', 'ltd kai 0 28195 bre'])
    for (const query of [{}, { kind: 'customer', sort: '-recipient_name' }, { sort: 'zip' }])
      expect([q, query, ...(await find({ q, ...query }))]).toEqual([q, query, ['Gina Gazelle'], 1])
  for (const query of [{ q: 'gina', kind: 'shop' }, { q: 'gin_' }, { q: 'no such' }])
    expect(await find(query)).toEqual([[], 0])
  expect((await find({ kind: 'shop' }))[1]).toBe(1)
  await find({ sort: 'recipient_name', offset: '20' })
  await expectRead(['addresses_found', 'addresses_by_name', 'addresses_of_shop'])
})

it('orders to be sent: by their own index, among many that are paid for and need no sending', async () => {
  const own = await buildSellingShop(app, { stock: 10 })
  const { id: shop_id } = own.shop
  const waiting = await buildOrder(app, own)
  await app.db.run(
    copy(
      'orders',
      waiting,
      `'order_number', 'D' || n, 'status', 'paid', 'shipping_address', null, 'shipping_method', null, 'shipping_total', 0, 'total', total - shipping_total, 'fulfillment_status', 'none'`,
    ),
  )
  await app.db.run(sql`update orders set status = 'paid' where id = ${waiting}`)
  await app.db.run(sql`analyze orders`)
  const readByIndex = () => readsOf('orders_unsent_by_date')
  const before = await readByIndex()
  const page = await own.owner.call(api.orders.list, { query: { shop_id, is_to_ship: 'true' } })
  expect([page.data.map(({ id }) => id), page.total]).toEqual([[waiting], 1])
  await expect.poll(readByIndex, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 2)
})
