import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { startTestApp } from '../../../testing/app.ts'
import { addStock, buildProduct, buildSellingShop } from '../../../testing/build.ts'
import { buildOrder } from '../../../testing/orders.ts'
import { shirtForm } from '../../../testing/shirts.ts'
import { writeOrderTable } from './write-order-table.ts'

const app = await startTestApp()

test('orders are saved as a table: all orders or a period, oldest first, without formulas', async () => {
  const selling = await buildSellingShop(app, { stock: 100, shop: { time_zone: 'UTC' } })
  const { owner, shop } = selling
  const table = async (period = '') => {
    const url = `/v1/a/orders/table?shop_id=${shop.id}${period}`
    const { status, headers, bytes } = await app.send({ method: 'GET', url, token: owner.access_token })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toBe('attachment; filename="orders.csv"')
    const [heads, ...rows] = bytes.toString('utf8').trimEnd().split('\r\n')
    expect(heads).toMatch(/^\ufefforder,placed_at,status,payment_status,test,email,/)
    return rows
  }
  expect(await table()).toEqual([])

  const get = async (id: string) => owner.call(api.orders.get, { params: { id } })
  const first = await get(
    await buildOrder(app, selling, { notes: '=1+1', customer_user_email: 'ada@example.com' }),
  )
  const second = await get(
    await buildOrder(app, selling, { items: [{ product_id: selling.product.id, quantity: 3 }] }),
  )
  await app.db.run(sql`update orders set created_at = '2026-10-31T23:59:59.999Z' where id = ${first.id}`)
  await app.db.run(sql`update orders set created_at = '2026-11-01T00:00:00Z' where id = ${second.id}`)
  await owner.call(api.orders.paid, { params: { id: second.id } })

  const rows = await table()
  expect(rows.map((row) => row.split(',').slice(0, 4))).toEqual([
    [first.order_number, '2026-10-31T23:59:59.999Z', 'new', 'pending'],
    [second.order_number, '2026-11-01T00:00:00.000Z', 'paid', 'captured'],
  ])
  expect(rows[0]).toContain('ada@example.com')
  expect(rows[0]).toMatch(/,'=1\+1$/)
  expect(rows[1]).toContain(`,3 × ${selling.product.title},3,${second.currency},${second.subtotal},`)
  expect(rows[1]).toContain(`,${second.total},0.00,`)

  expect(await table('&to=2026-11-01T00:00:00Z')).toEqual([rows[0]])
  expect(await table('&from=2026-11-01')).toEqual([rows[1]])
  expect(await table('&from=2026-11-02')).toEqual([])
  // The last ones JavaScript takes for a time, and PostgreSQL does not.
  for (const from of ['soon', '2026-02-30', '0000-01-01', '2026-01-01T00:00:00%2B23:59']) {
    const url = `/v1/a/orders/table?shop_id=${shop.id}&from=${from}`
    const { status, json } = await app.send({ method: 'GET', url, token: owner.access_token })
    expect([status, json?.message]).toEqual([422, 'from: a time such as 2026-01-31T12:00:00Z'])
  }
})

test('the table’s quantities to ship leave out refunded units, unless the refund failed', async () => {
  const selling = await buildSellingShop(app, { stock: 10 })
  const { owner, shop, product } = selling
  const id = await buildOrder(app, selling, { items: [{ product_id: product.id, quantity: 3 }] })
  await owner.call(api.orders.paid, { params: { id } })
  const [item] = await owner.call(api.orders.items, { params: { id } })
  const toPack = async () => {
    const url = `/v1/a/orders/table?shop_id=${shop.id}`
    const { bytes } = await app.send({ method: 'GET', url, token: owner.access_token })
    return /,([^,]*),(\d+),[A-Z]{3},/.exec(bytes.toString('utf8'))?.slice(1)
  }
  const refund = (quantity: number) =>
    owner.call(api.refunds.create, {
      params: { id },
      body: { lines: [{ order_item_id: item!.id as string, quantity }] },
    })
  const isGivenUp = async () =>
    (await owner.call(api.refunds.list, { params: { id } })).map(({ is_given_up }) => is_given_up)
  expect(await toPack()).toEqual([`3 × ${product.title}`, '3'])
  // A refund of money without units leaves all of them to be sent.
  await owner.call(api.refunds.create, { params: { id }, body: { amount: '1.00' } })
  expect(await toPack()).toEqual([`3 × ${product.title}`, '3'])

  const first = await refund(1)
  expect(await toPack()).toEqual([`2 × ${product.title}`, '2'])
  expect(await isGivenUp()).toEqual([false, false])
  // A bank sent its money back, which is still owed.
  await app.db.run(sql`update refunds set status = 'failed' where id = ${first.id}`)
  expect(await toPack()).toEqual([`2 × ${product.title}`, '2'])
  expect(await isGivenUp()).toEqual([false, false])
  await app.db.run(sql`update refunds set succeeded_at = null where id = ${first.id}`)
  expect(await toPack()).toEqual([`3 × ${product.title}`, '3'])
  expect(await isGivenUp()).toEqual([true, false])

  await refund(2)
  expect(await toPack()).toEqual([`1 × ${product.title}`, '1'])
  // Once shipped, the sold quantity is shown again.
  await owner.call(api.orders.shipped, { params: { id }, body: {} })
  expect(await toPack()).toEqual([`3 × ${product.title}`, '3'])
})

test('the total in the table excludes the offset and the refund of an edit, unless the refund failed', async () => {
  const selling = await buildSellingShop(app, { stock: 10 })
  const { owner, shop, product, warehouse } = selling
  const other = await buildProduct(owner, shop, { price: '15.00' })
  await addStock(owner, shop, other, warehouse, 1)
  const id = await buildOrder(app, selling, { items: [{ product_id: product.id, quantity: 2 }] })
  await owner.call(api.orders.paid, { params: { id } })
  const [item] = await owner.call(api.orders.items, { params: { id } })
  const { refund_id } = await owner.call(api.order_edits.create, {
    params: { id },
    body: {
      remove: [{ order_item_id: item!.id as string, quantity: 2 }],
      add: [{ product_id: other.id, quantity: 1 }],
    },
  })
  const refunded = async () => {
    const url = `/v1/a/orders/table?shop_id=${shop.id}`
    const { bytes } = await app.send({ method: 'GET', url, token: owner.access_token })
    return /,39\.90,([^,]*),/.exec(bytes.toString('utf8'))?.[1]
  }
  expect(await refunded()).toBe('20.00')
  await app.db.run(sql`update refunds set status = 'failed' where id = ${refund_id}`)
  expect(await refunded()).toBe('15.00')
})

test('the table names the variant of each line', async () => {
  const selling = await buildSellingShop(app)
  const { owner, shop, warehouse } = selling
  const { variants } = await owner.call(api.product_groups.create, { body: shirtForm(shop) })
  const [first, second] = variants
  for (const variant of [first!, second!]) await addStock(owner, shop, variant, warehouse, 5)
  await buildOrder(app, selling, {
    items: [
      { product_id: first!.id, quantity: 2 },
      { product_id: second!.id, quantity: 1 },
    ],
  })
  const url = `/v1/a/orders/table?shop_id=${shop.id}`
  const { bytes } = await app.send({ method: 'GET', url, token: owner.access_token })
  expect(bytes.toString('utf8')).toMatch(/2 × T-shirt – S \/ Red.+1 × T-shirt – S \/ Blue/s)
})

test('a database that does not answer is refused before any part of the table is written', async () => {
  const silent: Db = {
    ...app.platform.db.forPlatform(),
    rows: () => Promise.reject(new Error('Unavailable.')),
  }
  await expect(writeOrderTable(silent, randomUUID(), {})).rejects.toThrow('Unavailable.')
})

test('more orders than one batch are each listed once', async () => {
  const selling = await buildSellingShop(app, { stock: 10 })
  const id = await buildOrder(app, selling)
  // So many at each moment that the end of a batch falls among them.
  await app.db.run(sql`
    insert into orders
    select copied.* from orders o, generate_series(1, 1200) n,
      lateral jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'order_number', 'T' || n, 'created_at', now() + n / 7 * interval '1 second')) copied
    where o.id = ${id}`)
  const { bytes } = await app.send({
    method: 'GET',
    url: `/v1/a/orders/table?shop_id=${selling.shop.id}`,
    token: selling.owner.access_token,
  })
  const numbers = bytes
    .toString('utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0])
  expect(numbers).toHaveLength(1201)
  expect(new Set(numbers).size).toBe(1201)
})
