// Sales by day: what was paid and what was refunded, with tax and shipping.

import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buildOrder, buildPaidOrder } from '../../../testing/orders.ts'
import { Rational, sumOf } from '../../../testing/rational.ts'

let app: TestApp
let selling: CalculatingShop

beforeAll(async () => {
  app = await startTestApp()
})

// One piece to Germany is 100.00 and 5.00 for shipping, with 19 % of tax 124.95.
beforeEach(async () => {
  selling = await sell(app, {
    shop: { prices_include_tax: false, time_zone: 'UTC' },
    price: '100.00',
    amount: '5.00',
  })
})

const buyPaid = (quantity = 1) =>
  buildPaidOrder(app, selling, {
    items: [{ product_id: selling.product.id, quantity }],
    shipping_address: { ...BUYER, country: 'DE' },
  })
const makeRefund = (id: string, amount: string) =>
  selling.owner.call(api.refunds.create, { params: { id }, body: { amount, reason: 'Came back.' } })
const paidAt = (id: string, time: string) =>
  app.db.run(
    sql`update order_events set created_at = ${time}::timestamptz where order_id = ${id} and to_status = 'paid'`,
  )
const backAt = (id: string, time: string) =>
  app.db.run(sql`update refunds set succeeded_at = ${time}::timestamptz where order_id = ${id}`)
const sales = (period: object = {}) =>
  selling.owner.call(api.reports.sales, { query: { shop_id: selling.shop.id, ...period } })

it('items added by an edit count as sold when the edit is done, and the order keeps its own payment', async () => {
  const id = await buyPaid()
  await paidAt(id, '2026-03-31T12:00:00Z')
  const edit = await selling.owner.call(api.order_edits.create, {
    params: { id },
    body: { add: [{ product_id: selling.product.id, quantity: 2 }] },
  })
  await selling.owner.call(api.order_edits.paid, { params: { id, editId: edit.id } })
  await app.db.run(
    sql`update order_edits set updated_at = '2026-04-01T12:00:00Z'::timestamptz where id = ${edit.id}`,
  )
  const [march, april] = [
    { from: '2026-03-01', until: '2026-03-31' },
    { from: '2026-04-01', until: '2026-04-30' },
  ]
  expect((await sales(march)).days).toEqual([
    { day: '2026-03-31', orders: 1, sold: '124.95', returned: '0.00' },
  ])
  expect((await sales(april)).days).toEqual([
    { day: '2026-04-01', orders: 0, sold: '238.00', returned: '0.00' },
  ])
  const taxes = async (period: object) => {
    const { rows } = await selling.owner.call(api.reports.taxes, {
      query: { shop_id: selling.shop.id, ...period },
    })
    return rows.map(({ orders, taxable, tax }) => [orders, taxable, tax])
  }
  expect(await taxes(march)).toEqual([[1, '105.00', '19.95']])
  expect(await taxes(april)).toEqual([[0, '200.00', '38.00']])
})

it('discounts of an edit are reported on the day of the edit, those of the order on the day of its payment', async () => {
  const { owner, shop, product } = selling
  const { id: discount_id } = await owner.call(api.discounts.create, {
    body: {
      shop_id: shop.id,
      title: 'Ten',
      method: 'automatic',
      class: 'product',
      kind: 'percent',
      percent: '10',
      applies_to: { all: true },
    },
  })
  const id = await buyPaid()
  await paidAt(id, '2026-03-31T12:00:00Z')
  const edit = await owner.call(api.order_edits.create, {
    params: { id },
    body: { add: [{ product_id: product.id, quantity: 2 }] },
  })
  await owner.call(api.order_edits.paid, { params: { id, editId: edit.id } })
  await app.db.run(
    sql`update order_edits set updated_at = '2026-04-01T12:00:00Z'::timestamptz where id = ${edit.id}`,
  )
  const discountsOf = async (from: string, until: string) =>
    (await owner.call(api.reports.discounts, { query: { shop_id: shop.id, from, until } })).rows
  const ten = { discount_id, title: 'Ten' }
  // 90.00 and 5.00 for shipping, then 180.00, with 19 % of tax.
  expect(await discountsOf('2026-03-01', '2026-03-31')).toEqual([
    { ...ten, orders: 1, given: '10.00', revenue: '113.05' },
  ])
  expect(await discountsOf('2026-04-01', '2026-04-30')).toEqual([
    { ...ten, orders: 0, given: '20.00', revenue: '214.20' },
  ])
})

it('what an edit added for free is among the discounts of its day, and in no report of sales or taxes', async () => {
  const { owner, shop, warehouse } = selling
  const sample = await buildProduct(owner, shop, { price: '10.00' })
  await addStock(owner, shop, sample, warehouse, 5)
  const { id: discount_id } = await owner.call(api.discounts.create, {
    body: {
      shop_id: shop.id,
      title: 'Free sample',
      method: 'automatic',
      class: 'product',
      kind: 'percent',
      percent: '100',
      applies_to: { product_ids: [sample.id] },
    },
  })
  const id = await buyPaid()
  await paidAt(id, '2026-03-31T12:00:00Z')
  const edit = await owner.call(api.order_edits.create, {
    params: { id },
    body: { add: [{ product_id: sample.id, quantity: 1 }] },
  })
  expect(edit).toMatchObject({ status: 'done', added_total: '0.00' })
  await app.db.run(
    sql`update order_edits set updated_at = '2026-04-01T12:00:00Z'::timestamptz where id = ${edit.id}`,
  )
  const query = { shop_id: shop.id, from: '2026-04-01', until: '2026-04-30' }
  const given = { orders: 0, given: '10.00', revenue: '0.00' }
  expect(await owner.call(api.reports.discounts, { query })).toMatchObject({
    rows: [{ discount_id, title: 'Free sample', ...given }],
    days: [{ day: '2026-04-01', ...given }],
  })
  expect((await sales(query)).days).toEqual([])
  expect((await owner.call(api.reports.taxes, { query })).rows).toEqual([])
  const march = { shop_id: shop.id, from: '2026-03-01', until: '2026-03-31' }
  expect((await owner.call(api.reports.discounts, { query: march })).rows).toEqual([])
})

it('a discount is listed by title with its amount and the total of its orders, a manual discount by its reason', async () => {
  const { owner, shop, product } = selling
  const discount = (title: string, percent: string, code: string) =>
    owner.call(api.discounts.create, {
      body: {
        shop_id: shop.id,
        title,
        method: 'code',
        code,
        class: 'order',
        kind: 'percent',
        percent,
        applies_to: { all: true },
        combines_with: ['order'],
      },
    })
  const [ten, half] = [await discount('Ten', '10', 'TEN'), await discount('Half', '50', 'HALF')]
  const buy = (codes: string[]) =>
    buildPaidOrder(app, selling, { items: [{ product_id: product.id, quantity: 1 }], codes })
  // 100.00, then 90.00 and 45.00, and for shipping 5.00, with 19 % of tax.
  const [first, both] = [await buy(['TEN']), await buy(['TEN', 'HALF'])]
  await buy([])
  const by_hand = await owner.call(api.orders.create, {
    body: {
      shop_id: shop.id,
      items: [{ product_id: product.id, quantity: 1 }],
      customer_user_email: 'ben@example.test',
      shipping_address: BUYER,
      manual_discounts: [{ class: 'order', amount: '1.50', reason: 'A scratch' }],
    },
  })
  await owner.call(api.orders.paid, { params: { id: by_hand.id } })
  for (const id of [first, both]) await paidAt(id, '2026-03-02T10:00:00Z')
  // As two buyers read it in another language.
  await app.db.run(sql`
    update orders set discounts = replace(discounts::text, '"Ten"', '"Zehn"')::jsonb where id = any(${[first, both]}::uuid[])`)
  await paidAt(by_hand.id, '2026-03-31T10:00:00Z')
  const query = { shop_id: shop.id, from: '2026-03-01', until: '2026-03-31' }
  const report = await owner.call(api.reports.discounts, { query })
  expect(report).toMatchObject({ from: '2026-03-01', until: '2026-03-31', currency: 'EUR' })
  expect(report.rows).toEqual([
    { discount_id: half.id, title: 'Half', orders: 1, given: '45.00', revenue: '59.50' },
    { discount_id: ten.id, title: 'Ten', orders: 2, given: '20.00', revenue: '172.55' },
    { discount_id: null, title: 'A scratch', orders: 1, given: '1.50', revenue: '123.17' },
  ])
  expect(report.days).toEqual([
    { day: '2026-03-02', orders: 2, given: '65.00', revenue: '172.55' },
    { day: '2026-03-31', orders: 1, given: '1.50', revenue: '123.17' },
  ])
  const one = await owner.call(api.reports.discounts, { query: { ...query, discount_id: half.id } })
  expect([one.rows.map(({ title }) => title), one.days]).toEqual([
    ['Half'],
    [{ day: '2026-03-02', orders: 1, given: '45.00', revenue: '59.50' }],
  ])
  const csv = await app.send({
    method: 'GET',
    url: `/v1/a/reports/discounts/csv?shop_id=${shop.id}&from=2026-03-01&until=2026-03-31`,
    token: owner.access_token,
  })
  expect(csv.text.split('\r\n').slice(1, 2)).toEqual([
    `2026-03-01,2026-03-31,${half.id},Half,1,45.00,59.50,EUR,`,
  ])
})

it('a sale counts on the day it was paid, a refund on the day the money was back', async () => {
  const [first, second, third] = [await buyPaid(), await buyPaid(), await buyPaid(2)]
  await paidAt(first, '2026-03-01T00:00:00Z')
  await paidAt(second, '2026-03-01T23:59:59.999Z')
  await paidAt(third, '2026-03-31T12:00:00+02:00')
  await makeRefund(second, '24.95')
  await backAt(second, '2026-04-01T00:00:00Z')
  const march = { from: '2026-03-01', until: '2026-03-31' }
  expect(await sales(march)).toEqual({
    ...march,
    currency: 'EUR',
    days: [
      { day: '2026-03-01', orders: 2, sold: '249.90', returned: '0.00' },
      { day: '2026-03-31', orders: 1, sold: '243.95', returned: '0.00' },
    ],
    shows_test_sales: false,
    left_out_test_orders: 0,
  })
  expect((await sales({ from: '2026-04-01', until: '2026-04-01' })).days).toEqual([
    { day: '2026-04-01', orders: 0, sold: '0.00', returned: '24.95' },
  ])
  expect((await sales({ from: '2026-05-01', until: '2026-05-31' })).days).toEqual([])
})

it('unpaid orders are no sales', async () => {
  await buildOrder(app, selling, { shipping_address: { ...BUYER, country: 'DE' } })
  expect((await sales()).days).toEqual([])
})

it('I4 the days sum to the orders and refunds', async () => {
  for (let n = 0; n < 9; n++) {
    const id = await buyPaid(1 + (n % 3))
    await paidAt(id, `2026-0${1 + n}-17T0${n}:30:00Z`)
    if (n % 2 === 0) await makeRefund(id, `${n + 1}.13`)
    if (n % 4 === 0) await selling.owner.call(api.orders.refunded, { params: { id } })
  }
  const { days } = await sales({ from: '2026-01-01', until: new Date().toISOString().slice(0, 10) })
  const add = (of: 'sold' | 'returned') => sumOf(days.map((day) => Rational.of(day[of]))).text(2)
  const books = await app.db.first(
    sql<{ sold: string; returned: string }>`
      select (select sum(total) from orders where shop_id = ${selling.shop.id}) as sold,
        (select sum(amount) from refunds where shop_id = ${selling.shop.id}) as returned`,
  )
  expect({ sold: add('sold'), returned: add('returned') }).toEqual(books)
  expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(9)
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
})

it('the table has sales, refunds and net sales of each day', async () => {
  const [first, second] = [await buyPaid(), await buyPaid()]
  await paidAt(first, '2026-03-01T10:00:00Z')
  await paidAt(second, '2026-03-02T10:00:00Z')
  await makeRefund(first, '24.95')
  await backAt(first, '2026-03-03T10:00:00Z')
  const { status, headers, text } = await app.send({
    method: 'GET',
    url: `/v1/a/reports/sales/csv?shop_id=${selling.shop.id}&from=2026-03-01&until=2026-03-31`,
    token: selling.owner.access_token,
  })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('filename="sales-2026-03-01-2026-03-31.csv"')
  expect(text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'day,orders,sold,returned,net,currency,test',
    '2026-03-01,1,124.95,0.00,124.95,EUR,',
    '2026-03-02,1,124.95,0.00,124.95,EUR,',
    '2026-03-03,0,0.00,24.95,-24.95,EUR,',
  ])
})

it('refuses days that are none, and more than a year', async () => {
  await expect(sales({ from: '2026-02-01', until: '2026-01-01' })).rejects.toMatchObject({ status: 422 })
  await expect(sales({ from: '2024-01-01', until: '2026-01-01' })).rejects.toMatchObject({ status: 422 })
})
