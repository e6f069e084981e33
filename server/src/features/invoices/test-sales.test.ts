import { api } from '@kontor/contract/api'
import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildProduct, buildSellingShop } from '../../testing/build.ts'
import {
  buildGateway,
  buildPayingShop,
  type PayingShop,
  placeOrder,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobsWithoutMails,
  startPayingApp,
} from '../../testing/paying-shop.ts'
import { downloadDocument, readPdf } from '../../testing/pdf.ts'
import { verifySeries } from '../../testing/verify-invoices.ts'

// The gateway of these shops is in test mode, as the Stripe mock is.

const app = await startPayingApp()

const payByCard = async (selling: PayingShop) => (await placePaidOrder(app, selling)).order.id
const payByHand = async (selling: PayingShop) => (await placeOrderPaidByHand(app, selling)).id
const orderOf = ({ owner }: PayingShop, id: string) => owner.call(api.orders.get, { params: { id } })
const documentsOf = ({ owner }: PayingShop, id: string) =>
  owner.call(api.invoices.ofOrder, { params: { id } })
const taxesOf = ({ owner, shop }: PayingShop) =>
  owner.call(api.reports.taxes, { query: { shop_id: shop.id } })
const pdfOf = async ({ owner }: PayingShop, id: string) =>
  readPdf((await downloadDocument(app, owner, id)).bytes)
const salesOf = ({ owner, shop }: PayingShop) =>
  owner.call(api.reports.sales, { query: { shop_id: shop.id } })
const soldIn = ({ days }: { days: { orders: number; returned: string }[] }) => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  returned: days.map(({ returned }) => returned),
})
const TABLES = ['sales', 'taxes', 'oss'] as const
/** The name of a table's file, its text, and the last cell of each row below its head. */
async function tableAt({ owner }: PayingShop, url: string) {
  const { headers, text } = await app.send({ method: 'GET', url, token: owner.access_token })
  const [, name] = /filename="([^"]+)"/.exec(String(headers['content-disposition'])) ?? []
  const [, ...rows] = text.trim().split('\r\n')
  return { name, text, last: [...new Set(rows.map((row) => row.split(',').at(-1)))] }
}
const tableOf = (selling: PayingShop, path: (typeof TABLES)[number]) =>
  tableAt(selling, `/v1/a/reports/${path}/csv?shop_id=${selling.shop.id}`)
/** The file of the month of the shop's newest document. */
async function monthOf(selling: PayingShop, path: 'journal' | 'archive') {
  const { owner, shop } = selling
  const { data } = await owner.call(api.invoices.list, { query: { shop_id: shop.id } })
  const month = data[0]!.issued_on.slice(0, 7)
  return tableAt(selling, `/v1/a/invoices/${path}?shop_id=${shop.id}&month=${month}`)
}

it('a sale through a gateway in test mode is marked, and its documents are no invoices', async () => {
  const selling = await buildPayingShop(app)
  const tested = await payByCard(selling)
  const sold = await payByHand(selling)
  expect(await orderOf(selling, tested)).toMatchObject({ status: 'paid', is_test: true })
  expect(await orderOf(selling, sold)).toMatchObject({ status: 'paid', is_test: false })
  await selling.owner.call(api.refunds.create, { params: { id: tested }, body: { all: true } })
  await runJobsWithoutMails(app)
  const [invoice, credit_note] = await documentsOf(selling, tested)
  expect(invoice).toMatchObject({ kind: 'invoice', number: 'TEST-1', is_test: true })
  expect(credit_note).toMatchObject({ kind: 'credit_note', number: 'TEST-CN-1', is_test: true })
  expect(await documentsOf(selling, sold)).toMatchObject([{ number: 'INV-1', is_test: false }])
  for (const { id } of [invoice!, credit_note!]) {
    const { text, attachments } = await pdfOf(selling, id)
    expect(text).toContain('TEST:noinvoice')
    expect([...attachments.keys()], 'no program books it').toEqual([])
  }
  const [real] = await documentsOf(selling, sold)
  expect((await pdfOf(selling, real!.id)).text).not.toContain('TEST')
  for (const series of ['invoice', 'test_invoice', 'test_credit_note'] as const)
    expect(await verifySeries(app.db, selling.shop.id, series)).toEqual([])
  const list = await selling.owner.call(api.invoices.list, {
    query: { shop_id: selling.shop.id, kind: 'invoice', sort: 'number' },
  })
  expect(list.data.map(({ number }) => number).sort()).toEqual(['INV-1', 'TEST-1'])
})

it('reports and months omit test sales and count them; a shop with only test sales sees them', async () => {
  const selling = await buildPayingShop(app)
  await payByCard(selling)
  await payByCard(selling)
  const trying = await taxesOf(selling)
  expect(trying).toMatchObject({ shows_test_sales: true, left_out_test_orders: 0 })
  expect(trying.rows.reduce((sum, { orders }) => sum + orders, 0)).toBe(2)
  const tried = await salesOf(selling)
  expect(tried).toMatchObject({ shows_test_sales: true, left_out_test_orders: 0 })
  expect(soldIn(tried).orders).toBe(2)
  expect(await monthOf(selling, 'journal')).toMatchObject({
    name: expect.stringMatching(/^TEST-invoices-.*csv$/),
    text: expect.stringContaining('TEST-2'),
    last: ['test'],
  })
  expect((await monthOf(selling, 'archive')).name).toMatch(/^TEST-invoices-.*zip$/)
  for (const path of TABLES)
    expect(await tableOf(selling, path)).toMatchObject({
      name: expect.stringMatching(`^TEST-${path}-`),
      last: ['test'],
    })

  await payByHand(selling)
  const selling_now = await taxesOf(selling)
  expect(selling_now).toMatchObject({ shows_test_sales: false, left_out_test_orders: 2 })
  expect(selling_now.rows.reduce((sum, { orders }) => sum + orders, 0)).toBe(1)
  const sales = await salesOf(selling)
  expect(sales).toMatchObject({ shows_test_sales: false, left_out_test_orders: 2 })
  expect(soldIn(sales).orders).toBe(1)
  const journal = await monthOf(selling, 'journal')
  expect(journal).toMatchObject({ name: expect.stringMatching(/^invoices-.*csv$/), last: [''] })
  expect(journal.text).toContain('INV-1')
  expect(journal.text).not.toContain('TEST')
  const oss = await selling.owner.call(api.reports.oss, { query: { shop_id: selling.shop.id } })
  expect(oss).toMatchObject({ shows_test_sales: false, left_out_test_orders: 2 })
  for (const path of TABLES)
    expect(await tableOf(selling, path)).toMatchObject({
      name: expect.stringMatching(`^${path}-`),
      last: [''],
    })
})

it('a refund of a test is left out as the sale was', async () => {
  const selling = await buildPayingShop(app)
  const tested = await payByCard(selling)
  await payByHand(selling)
  const before = await taxesOf(selling)
  await selling.owner.call(api.refunds.create, { params: { id: tested }, body: { all: true } })
  await runJobsWithoutMails(app)
  expect(await orderOf(selling, tested)).toMatchObject({ payment_status: 'refunded' })
  expect((await taxesOf(selling)).rows).toEqual(before.rows)
  expect(soldIn(await salesOf(selling))).toEqual({ orders: 1, returned: ['0.00'] })
})

it('a test counts for no limit of distance sales', async () => {
  const selling = await buildPayingShop(app)
  const id = await payByCard(selling)
  // As if it had gone to a consumer in another member state.
  await app.db.run(sql`update orders set is_distance_sale = true, distance_sale_eur = 9000 where id = ${id}`)
  const amountOf = async () =>
    (await selling.owner.call(api.taxes.threshold, { query: { shop_id: selling.shop.id } })).amount
  expect(await amountOf()).toBe('0.00')
  const sold = await payByHand(selling)
  await app.db.run(
    sql`update orders set is_distance_sale = true, distance_sale_eur = 8000 where id = ${sold}`,
  )
  expect(await amountOf()).toBe('8000.00')
})

it('no series of real documents takes the prefix of tests', async () => {
  const { owner, shop } = await buildPayingShop(app)
  for (const [field, prefix] of [
    ['invoice_prefix', 'TEST-'],
    ['credit_note_prefix', 'TEST-CN-'],
  ] as const)
    await expect(
      owner.call(api.invoices.updateSettings, { params: { id: shop.id }, body: { [field]: prefix } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field }] })
})

it('a shop whose real documents have the test prefix keeps the prefix, and its tests get a different prefix', async () => {
  const selling = await buildPayingShop(app)
  const { owner, shop } = selling
  // As a shop may have chosen before there were tests.
  await app.db.run(sql`
    insert into invoice_settings (shop_id, invoice_prefix, credit_note_prefix) values (${shop.id}, 'TEST-', 'TEST2-CN-')`)
  const numbersOf = async (id: string) => (await documentsOf(selling, id)).map(({ number }) => number)
  const sold = await payByHand(selling)
  expect(await numbersOf(sold)).toEqual(['TEST-1'])
  const tested = await payByCard(selling)
  await owner.call(api.refunds.create, { params: { id: tested }, body: { all: true } })
  await runJobsWithoutMails(app)
  expect(await numbersOf(tested)).toEqual(['TEST2-1', 'TEST-CN-1'])

  const params = { id: shop.id }
  await owner.call(api.invoices.updateSettings, { params, body: { footer: 'Thank you' } })
  await owner.call(api.invoices.updateSettings, { params, body: { invoice_prefix: 'INV-' } })
  expect(await numbersOf(await payByCard(selling)), 'what was printed stays taken').toEqual(['TEST2-2'])
  for (const invoice_prefix of ['TEST-', 'TEST2-', 'TEST31-', 'TEST3-CN-'])
    await expect(
      owner.call(api.invoices.updateSettings, { params, body: { invoice_prefix } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'invoice_prefix' }] })
})

it('What costs nothing is a test while the shop has gateways in test mode alone, and takes no real number', async () => {
  const selling = await buildPayingShop(app)
  const { owner, shop } = selling
  const free = { price: '0.00', allow_negative_stock: true, requires_shipping: false }
  const gift = await buildProduct(owner, shop, free)
  const take = async () => (await placeOrder(app, { shop, product: gift })).id
  const tried = await take()
  expect(await orderOf(selling, tried)).toMatchObject({ status: 'paid', total: '0.00', is_test: true })
  expect(await documentsOf(selling, tried)).toMatchObject([{ number: 'TEST-1', is_test: true }])
  await buildGateway(owner, shop, { public_key: 'pk_live_1', secret_key: 'sk_live_1' })
  const given = await take()
  expect(await orderOf(selling, given)).toMatchObject({ status: 'paid', is_test: false })
  expect(await documentsOf(selling, given)).toMatchObject([{ number: 'INV-1', is_test: false }])
})

it('What costs nothing is no test in a shop without a gateway', async () => {
  const selling = await buildSellingShop(app, { product: { price: '0.00', requires_shipping: false } })
  const { id } = await placeOrder(app, selling)
  expect(await selling.owner.call(api.orders.get, { params: { id } })).toMatchObject({
    status: 'paid',
    is_test: false,
  })
})
