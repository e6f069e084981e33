// Tables of orders: history that sells, reports and mails nothing; Shopify's export; out and in again.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { checkInvariants } from '../../../invariants/check-invariants.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildSellingShop,
  buildShop,
  buildWarehouse,
} from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf, takeTable } from '../../../testing/importing.ts'
import { mailsTo } from '../../../testing/login.ts'
import { buy } from '../../../testing/orders.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { exportShopOf, importArchive } from '../../../testing/shop-archives.ts'

let world: Importing
let product_id: string

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  world = { app, owner, shop_id: shop.id }
  const product = await buildProduct(owner, shop, { sku: 'SHIRT-M', title: 'Shirt now' })
  product_id = product.id
  await addStock(owner, shop, product, await buildWarehouse(owner, shop), 5)
})

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }
const HEADER =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Tax 3 Name,Tax 3 Value,Tax 4 Name,Tax 4 Value,Tax 5 Name,Tax 5 Value,Phone'
const COLUMNS = HEADER.split(',')
const row = (cells: Record<string, string | number>) =>
  COLUMNS.map((column) => `"${String(cells[column] ?? '').replaceAll('"', '""')}"`).join(',')
const ADA = {
  'Shipping Name': 'Ada Lovelace',
  'Shipping Address1': 'Kai 1',
  'Shipping City': 'Hamburg',
  'Shipping Zip': "'01067",
  'Shipping Country': 'DE',
}
const order = (name: string, cells: Record<string, string | number>) =>
  row({
    Name: name,
    Email: 'ada@example.test',
    'Financial Status': 'paid',
    'Fulfillment Status': 'fulfilled',
    Currency: 'EUR',
    Shipping: '4.90',
    'Created at': `2023-05-04 10:20:${29 + Number(name.at(-1))} +0200`,
    'Lineitem requires shipping': 'true',
    ...ADA,
    ...cells,
  })
const further = (name: string, cells: Record<string, string | number>) =>
  row({ Name: name, Email: 'ada@example.test', 'Lineitem requires shipping': 'true', ...cells })

/** One mug. */
const bought = (name: string, price: string, currency = 'EUR') =>
  order(name, {
    Currency: currency,
    Subtotal: price,
    Shipping: '0',
    Total: price,
    'Lineitem quantity': 1,
    'Lineitem name': 'Mug',
    'Lineitem price': price,
  })

const SHOPIFY = [
  HEADER,
  order('#1001', {
    Subtotal: '37.81',
    Taxes: '6.82',
    Total: '42.71',
    'Discount Code': 'TEN',
    'Discount Amount': '4.20',
    'Lineitem quantity': 2,
    'Lineitem name': 'Shirt - M / Red',
    'Lineitem price': '19.00',
    'Lineitem sku': 'SHIRT-M',
    'Tax 1 Name': 'DE MwSt 19%',
    Notes: 'ring\ntwice',
  }),
  further('#1001', {
    'Lineitem quantity': 1,
    'Lineitem name': '=Gone',
    'Lineitem price': '4.01',
    'Lineitem sku': 'GONE',
  }),
  order('#1002', {
    Subtotal: '10.00',
    Shipping: '0.00',
    Taxes: '2.00',
    Total: '12.00',
    'Fulfillment Status': 'unfulfilled',
    'Lineitem quantity': 1,
    'Lineitem name': 'Mug',
    'Lineitem price': '10.00',
  }),
  order('#1003', {
    'Financial Status': 'refunded',
    'Refunded Amount': '9.90',
    Subtotal: '5.00',
    Total: '9.90',
    'Lineitem quantity': 1,
    'Lineitem name': 'Mug',
    'Lineitem price': '5.00',
  }),
  order('#1004', {
    'Financial Status': 'pending',
    Subtotal: '5.00',
    Total: '9.90',
    'Lineitem quantity': 1,
    'Lineitem name': 'Mug',
    'Lineitem price': '5.00',
  }),
  order('#1005', {
    Subtotal: '5.00',
    Total: '1.00',
    'Lineitem quantity': 1,
    'Lineitem name': 'Mug',
    'Lineitem price': '5.00',
  }),
  order('#1006', {
    Subtotal: '5.00',
    Total: '9.90',
    'Lineitem quantity': 'two',
    'Lineitem name': 'Mug',
    'Lineitem price': '5.00',
  }),
].join('\n')

const find = async (number: string) => {
  const { data } = await world.owner.call(api.orders.list, { query: { shop_id: world.shop_id, q: number } })
  const found = data.find((each) => each.order_number === number)!
  return world.owner.call(api.orders.get, { params: { id: found.id } })
}

it("Shopify's export of orders, twice", async () => {
  const wanted = { kind: 'orders', format: 'shopify' } as const
  const done = await bring(world, wanted, SHOPIFY)
  expect((await problemsOf(world, done)).map((line) => line.split(',').slice(0, 3))).toEqual([
    ['6', '#1004', 'Financial Status'],
    ['7', '#1005', 'Total'],
    ['8', '#1006', 'Lineitem quantity'],
  ])
  expect(done.report).toEqual({ ...NONE, rows: 7, create: 4, errors: 2, warnings: 1 })
  const { items, ...first } = await find('#1001')
  expect(first).toMatchObject({
    source: 'imported',
    status: 'delivered',
    payment_status: 'captured',
    customer_user_email: 'ada@example.test',
    prices_include_tax: true,
    subtotal: '31.77',
    shipping_total: '4.12',
    tax_total: '6.82',
    total: '42.71',
    shipping_discount: '0.00',
    gift_card_total: '0.00',
    amount_due: '42.71',
    shipping_address: { recipient_name: 'Ada Lovelace', zip: '01067', country: 'DE' },
    created_at: '2023-05-04T08:20:30.000Z',
    notes: 'ring\ntwice',
  })
  expect(items.map(({ title, sku, quantity, total }) => [title, sku, quantity, total])).toEqual([
    ['Shirt - M / Red', 'SHIRT-M', 2, '34.20'],
    ['=Gone', 'GONE', 1, '3.61'],
  ])
  const status = await world.app.call(api.storefront.orderStatus, { params: { id: first.id } })
  expect(status).toMatchObject({ shipping_discount: '0.00', gift_card_total: '0.00', amount_due: '42.71' })
  expect([items[0]!.product_id === product_id, items[1]!.product_id === product_id]).toEqual([true, false])
  expect(await find('#1002')).toMatchObject({ status: 'paid', prices_include_tax: false, total: '12.00' })
  expect(await find('#1003')).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
  const again = await bring(world, wanted, SHOPIFY)
  expect(again.report).toEqual({ ...NONE, rows: 7, unchanged: 4, errors: 2, warnings: 1 })
  const sent = await bring(world, wanted, SHOPIFY.replace('"unfulfilled"', '"fulfilled"'))
  expect([sent.report.update, (await find('#1002')).status]).toEqual([1, 'delivered'])
})

it('is history: no stock, payment, invoice, fee, report or mail, but a customer', async () => {
  const { app, owner, shop_id } = world
  expect(
    await app.db.first(sql`
      select (select on_hand from stock_levels where product_id = ${product_id}) as on_hand,
        (select count(*)::int from payments) as payments, (select count(*)::int from invoices) as invoices,
        (select count(*)::int from order_fees) as fees, (select count(*)::int from order_mails) as mails,
        (select count(*)::int from order_events) as events`),
  ).toEqual({ on_hand: 5, payments: 0, invoices: 0, fees: 0, mails: 0, events: 0 })
  expect(await checkInvariants(app.db.forPlatform())).toEqual([])
  const { data } = await owner.call(api.customers.list, { query: { shop_id } })
  expect(data).toMatchObject([
    { email: 'ada@example.test', name: 'Ada Lovelace', orders_count: 3, spent: [{ amount: '54.71' }] },
  ])
})

it('can be marked as sent, and nothing else', async () => {
  const { id } = await find('#1001')
  const send = (path: string, body: object = {}) =>
    world.app.send({
      method: 'POST',
      url: `/v1/a/orders/${id}/${path}`,
      token: world.owner.access_token,
      body,
    })
  expect((await send('cancelled')).json.error).toBe('invalid_transition')
  expect((await send('refunded')).json.error).toBe('invalid_transition')
  const made = await send('refunds', { all: true })
  expect([made.status, made.json.message]).toEqual([409, expect.stringContaining('imported as history')])
  // A preview refuses what cannot be done, and with the same words.
  const previews = [
    await send('refunds/preview', { all: true }),
    await send('edits/preview', { shipping: '0' }),
  ]
  for (const { status, json } of previews) expect([status, json.message]).toEqual([409, made.json.message])
})

it('no mail is sent when it is marked as sent, nor when its parcel gets another number', async () => {
  const { app } = world
  const owner = await buildUser(app)
  const shop_id = (await buildShop(owner)).id
  await bring({ app, owner, shop_id }, { kind: 'orders', format: 'shopify' }, SHOPIFY)
  const { data } = await owner.call(api.orders.list, { query: { shop_id, status: 'paid' } })
  const params = { id: data[0]!.id }
  for (const tracking_number of ['JD0140', 'JD0141'])
    expect(await owner.call(api.orders.shipped, { params, body: { tracking_number } })).toMatchObject({
      order_number: '#1002',
      status: 'shipped',
      tracking_number,
    })
  expect((await owner.call(api.orders.delivered, { params })).status).toBe('delivered')
  await runJobs(app)
  expect(await mailsTo(app, 'ada@example.test')).toEqual([])
  expect(await checkInvariants(app.db.forPlatform())).toEqual([])
})

it('what was paid in another currency is not part of what a customer spent', async () => {
  const owner = await buildUser(world.app)
  const shop_id = (await buildShop(owner)).id
  const table = [HEADER, bought('#2001', '12.50'), bought('#2002', '1200', 'JPY')].join('\n')
  const done = await bring({ ...world, owner, shop_id }, { kind: 'orders', format: 'shopify' }, table)
  expect(done.report).toMatchObject({ create: 2, errors: 0 })
  const { data } = await owner.call(api.customers.list, { query: { shop_id } })
  expect(data).toMatchObject([{ orders_count: 2, spent: [{ currency: 'EUR', amount: '12.50' }] }])
})

it('of several taxes, each is kept with its rate and amount', async () => {
  const owner = await buildUser(world.app)
  const shop_id = (await buildShop(owner)).id
  const cells = { Shipping: '0', 'Lineitem quantity': 1, 'Lineitem name': 'Box' }
  const table = [
    HEADER,
    order('#3001', {
      ...cells,
      ...{ Subtotal: '226.00', Taxes: '26.00', Total: '226.00', 'Lineitem price': '226.00' },
      ...{ 'Tax 1 Name': 'DE MwSt 19%', 'Tax 1 Value': '19.00', 'Tax 2 Name': 'DE MwSt 7%' },
      'Tax 2 Value': '7.00',
    }),
    order('#3002', {
      ...cells,
      ...{ Subtotal: '10.00', Taxes: '1.90', Total: '11.90', 'Lineitem price': '10.00' },
      ...{ 'Tax 1 Name': 'DE MwSt 19%', 'Tax 1 Value': '1.90' },
    }),
  ].join('\n')
  const done = await bring({ ...world, owner, shop_id }, { kind: 'orders', format: 'shopify' }, table)
  expect(done.report).toEqual({ ...NONE, rows: 2, create: 2 })
  const { data } = await owner.call(api.orders.list, { query: { shop_id, sort: 'created_at' } })
  const shown = data.map(({ tax_lines }) =>
    tax_lines.map(({ label, rate, taxable, amount }) => [label, rate, taxable, amount]),
  )
  expect(shown).toEqual([
    [
      ['DE MwSt 19%', '0.19', '100.00', '19.00'],
      ['DE MwSt 7%', '0.07', '100.00', '7.00'],
    ],
    [['DE MwSt 19%', '0.19', '10.00', '1.90']],
  ])
  expect(await checkInvariants(world.app.db.forPlatform())).toEqual([])
})

it('an order whose lines or amounts are others in the table is updated, unless its buyer was erased', async () => {
  const owner = await buildUser(world.app)
  const importing = { ...world, owner, shop_id: (await buildShop(owner)).id }
  const bringOrder = async (cells: Record<string, string | number>) => {
    const lines = { Shipping: '0', 'Lineitem quantity': 2, 'Lineitem name': 'Cup', 'Lineitem price': '10.00' }
    const table = [HEADER, order('#4001', { ...lines, Subtotal: '20.00', Total: '20.00', ...cells })]
    return (await bring(importing, { kind: 'orders', format: 'shopify' }, table.join('\n'))).report
  }
  const listCustomers = () => owner.call(api.customers.list, { query: { shop_id: importing.shop_id } })
  const spent = async () => (await listCustomers()).data[0]?.spent
  expect(
    await bringOrder({ 'Lineitem quantity': 1, 'Lineitem name': 'Mug', Subtotal: '10.00', Total: '10.00' }),
  ).toEqual({ ...NONE, rows: 1, create: 1 })
  const { data } = await owner.call(api.orders.list, { query: { shop_id: importing.shop_id } })
  const params = { id: data[0]!.id }
  expect(await bringOrder({})).toEqual({ ...NONE, rows: 1, update: 1 })
  expect(await owner.call(api.orders.get, { params })).toMatchObject({
    total: '20.00',
    items: [{ title: 'Cup', quantity: 2, total: '20.00' }],
  })
  expect(await spent()).toEqual([{ currency: 'EUR', amount: '20.00' }])
  const back = { 'Financial Status': 'partially_refunded', 'Refunded Amount': '5.00' }
  expect(await bringOrder(back)).toEqual({ ...NONE, rows: 1, update: 1 })
  expect(await spent()).toEqual([{ currency: 'EUR', amount: '15.00' }])
  expect(await bringOrder(back)).toEqual({ ...NONE, rows: 1, unchanged: 1 })
  expect(await bringOrder({ 'Created at': '2023-05-04 10:20:40 +0200' })).toEqual({
    ...NONE,
    rows: 1,
    errors: 1,
  })
  await owner.call(api.customers.erase, { params: { id: (await listCustomers()).data[0]!.id } })
  expect(await bringOrder({})).toEqual({ ...NONE, rows: 1, unchanged: 1 })
  // Nor does a table without the address of the email bring the rest of them back.
  expect(await bringOrder({ Email: '' })).toEqual({ ...NONE, rows: 1, unchanged: 1 })
  expect((await owner.call(api.orders.get, { params })).customer_user_email).toBe('')
  expect(await checkInvariants(world.app.db.forPlatform())).toEqual([])
})

it('out, in, out: the same bytes; into another shop, the same orders', async () => {
  const table = await takeTable(world, { kind: 'orders' })
  const { data } = await world.owner.call(api.exports.list, { query: { shop_id: world.shop_id } })
  expect(data[0]).toMatchObject({ done: 5, total: 5 })
  expect(table).not.toMatch(/(?:^|[,;\n])"?[=+@-]/m)
  const again = await bring(world, { kind: 'orders' }, table)
  expect([await problemsOf(world, again), again.report]).toEqual([[], { ...NONE, rows: 5, unchanged: 4 }])
  expect(await takeTable(world, { kind: 'orders' })).toBe(table)
  const owner = await buildUser(world.app)
  const other = { ...world, owner, shop_id: (await buildShop(owner)).id }
  const made = await bring(other, { kind: 'orders' }, table)
  expect([await problemsOf(other, made), made.report]).toEqual([[], { ...NONE, rows: 5, create: 4 }])
  expect(await takeTable(other, { kind: 'orders' })).toBe(table)
  const wrong = await check(other, { kind: 'orders' }, table.replace('42.71', '42.72').replaceAll('#1', '#2'))
  expect(wrong.report).toMatchObject({ create: 3, errors: 1 })
  const less = table.replaceAll('6.82,42.71', '0.00,35.89').replaceAll('#1', '#2')
  expect((await bring(other, { kind: 'orders' }, less)).report).toMatchObject({ create: 3, errors: 1 })
  expect(await checkInvariants(world.app.db.forPlatform())).toEqual([])
})

it('what was refunded goes along, of a sale and of an imported order', async () => {
  const own = await buildSellingShop(world.app)
  const { id, total } = (await buy(world.app, own)).json
  await own.owner.call(api.orders.paid, { params: { id } })
  await own.owner.call(api.refunds.create, { params: { id }, body: { amount: '3.21' } })
  const selling = { ...world, owner: own.owner, shop_id: own.shop.id }
  const table = await takeTable(selling, { kind: 'orders' })
  expect((await bring(selling, { kind: 'orders' }, table)).report).toMatchObject({ unchanged: 1, errors: 0 })
  const owner = await buildUser(world.app)
  const other = { ...world, owner, shop_id: (await buildShop(owner)).id }
  const made = await bring(other, { kind: 'orders' }, table)
  expect([await problemsOf(other, made), made.report.create]).toEqual([[], 1])
  const { data } = await owner.call(api.customers.list, { query: { shop_id: other.shop_id } })
  const left = (Number(total) - 3.21).toFixed(2)
  expect(data.map(({ spent }) => spent)).toEqual([[{ currency: 'EUR', amount: left }]])
  expect(await takeTable(other, { kind: 'orders' })).toContain(',3.21,')
  expect((await bring(other, { kind: 'orders' }, table)).report).toMatchObject({ update: 0, unchanged: 1 })
})

it('what an exchange set off is no part of what was paid', async () => {
  const own = await buildSellingShop(world.app, { stock: 2 })
  const { owner: seller, shop, product, warehouse } = own
  const lamp = await buildProduct(seller, shop, { price: '25.00' })
  await addStock(seller, shop, lamp, warehouse, 1)
  const { id, total } = (await buy(world.app, own)).json
  await seller.call(api.orders.paid, { params: { id } })
  const [item] = await seller.call(api.orders.items, { params: { id } })
  const remove = [{ order_item_id: item!.id!, quantity: 1 }]
  const body = { remove, add: [{ product_id: lamp.id, quantity: 1 }] }
  const edit = await seller.call(api.order_edits.create, { params: { id }, body })
  await seller.call(api.order_edits.paid, { params: { id, editId: edit.id } })
  const table = await takeTable({ ...world, owner: seller, shop_id: shop.id }, { kind: 'orders' })
  const owner = await buildUser(world.app)
  const other = { ...world, owner, shop_id: (await buildShop(owner)).id }
  expect((await bring(other, { kind: 'orders' }, table)).report).toMatchObject({ create: 1, errors: 0 })
  const { data } = await owner.call(api.customers.list, { query: { shop_id: other.shop_id } })
  const amount = (Number(total) + 25 - Number(product.price)).toFixed(2)
  expect(data.map(({ spent }) => spent)).toEqual([[{ currency: 'EUR', amount }]])
})

it('new orders are numbered after those that were imported, whose long numbers do not count, also in an archive', async () => {
  const own = await buildSellingShop(world.app)
  const importing = { ...world, owner: own.owner, shop_id: own.shop.id }
  const table = (await takeTable(world, { kind: 'orders' })).replaceAll('#1', '1')
  expect((await check(importing, { kind: 'orders' }, table)).report.create).toBe(4)
  expect((await buy(world.app, own)).json.order_number).toBe('1001')
  const done = await bring(importing, { kind: 'orders' }, table.replaceAll('1003', '202305040001'))
  expect(await problemsOf(importing, done)).toEqual([
    '2,1001,order_number,1001,error,not_unique,Order number 1001 is already used by another order.',
  ])
  expect(done.report).toMatchObject({ create: 3, unchanged: 0, errors: 1 })
  const placed = await buy(world.app, own)
  expect([placed.status, placed.json.order_number]).toEqual([201, '1005'])
  const archive = await exportShopOf(world.app, own.owner, own.shop.id)
  const moved = await importArchive(world.app, await buildUser(world.app), archive)
  expect(moved).toMatchObject({ status: 'done', failure: '' })
})

it.each(['\r\n', '\u0007', '\u202e'])('an order number with %j is an error at its cell', async (sign) => {
  const own = await buildSellingShop(world.app)
  const importing = { ...world, owner: own.owner, shop_id: own.shop.id }
  const table = (await takeTable(world, { kind: 'orders' })).replaceAll('#1003', `"10${sign}03"`)
  const checked = await check(importing, { kind: 'orders' }, table)
  expect(checked.report).toMatchObject({ create: 3, errors: 1 })
  expect((await problemsOf(importing, checked)).join()).toMatch(/control characters are not allowed/)
})

it('the product that its lines refer to may be restored', async () => {
  const { items } = await find('#1002')
  const { id } = await world.owner.call(api.products.unarchive, { params: { id: items[0]!.product_id } })
  const table = [HEADER, bought('#2001', '12.50')].join('\n')
  expect((await bring(world, { kind: 'orders', format: 'shopify' }, table)).report.create).toBe(1)
  expect((await find('#2001')).items[0]!.product_id).toBe(id)
})
