import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buildOrder, buildPaidOrder } from '../../../testing/orders.ts'
import { Rational, sumOf } from '../../../testing/rational.ts'
import { startViesPeer } from '../../../testing/vies-peer.ts'
import { recheckVatNumbers } from '../../orders/waiting/recheck-vat-numbers.ts'
import { daysOfQuarter, piecesOf, quarterOf } from './report-spans.ts'

let app: TestApp
let selling: CalculatingShop

beforeAll(async () => {
  app = await startTestApp()
})

// Prices without tax, so that the sums are easy to read: 100.00 a piece, 5.00 for shipping.
const NET = { shop: { prices_include_tax: false, oss_registered: true }, price: '100.00', amount: '5.00' }
beforeEach(async () => {
  selling = await sell(app, NET)
})

const to = (country: string, more: object = {}) => ({ shipping_address: { ...BUYER, country, ...more } })
const buyPaid = (overrides: object, shop = selling) => buildPaidOrder(app, shop, overrides)
// `body` is any form of a refund's body; combined with a reason, the compiler cannot distinguish them, hence `never`.
const makeRefund = (id: string, body: object) =>
  selling.owner.call(api.refunds.create, { params: { id }, body: { reason: 'Came back.', ...body } as never })
const itemOf = async (id: string, product_id = selling.product.id) => {
  const items = await selling.owner.call(api.orders.items, { params: { id } })
  return items.find((item) => item.product_id === product_id)!.id as string
}
const paidOn = (id: string, day: string) =>
  app.db.run(
    sql`update order_events set created_at = ${`${day}T12:00:00Z`}::timestamptz where order_id = ${id} and to_status = 'paid'`,
  )
const returnedOn = (id: string, day: string) =>
  app.db.run(sql`update refunds set succeeded_at = ${`${day}T12:00:00Z`}::timestamptz where order_id = ${id}`)

const taxes = (query: object = {}) =>
  selling.owner.call(api.reports.taxes, { query: { shop_id: selling.shop.id, ...query } })
const oss = (query: object = {}) =>
  selling.owner.call(api.reports.oss, { query: { shop_id: selling.shop.id, ...query } })
const csv = async (path: string, query = '') =>
  app.send({
    method: 'GET',
    url: `/v1/a/reports/${path}/csv?shop_id=${selling.shop.id}${query}`,
    token: selling.owner.access_token,
  })

describe('taxes of a period', () => {
  it('are added up by rule, with shipping, and what went back', async () => {
    await buyPaid(to('DE'))
    await buyPaid(to('FR'))
    await buyPaid(to('FR', { vat_number: 'FR83404833048' }))
    await buyPaid(to('CH'))
    await buildOrder(app, selling, to('DE'))
    const id = await buyPaid(to('DE'))
    await makeRefund(id, { lines: [{ order_item_id: await itemOf(id), quantity: 1 }] })
    const report = await taxes()
    expect(
      report.rows.map(
        ({ country, label, rate, basis, orders, taxable, tax, returned_taxable, returned_tax, net_tax }) => [
          country,
          label,
          rate,
          basis,
          orders,
          taxable,
          tax,
          returned_taxable,
          returned_tax,
          net_tax,
        ],
      ),
    ).toEqual([
      ['DE', 'VAT', '0.19', 'origin', 2, '210.00', '39.90', '100.00', '19.00', '20.90'],
      ['DE', 'Zero-rated export', '0', 'zero_rated', 1, '105.00', '0.00', '0.00', '0.00', '0.00'],
      ['FR', 'VAT', '0.2', 'destination', 1, '105.00', '21.00', '0.00', '0.00', '21.00'],
      ['FR', 'Reverse charge', '0', 'reverse_charge', 1, '105.00', '0.00', '0.00', '0.00', '0.00'],
    ])
    expect(report).toMatchObject({ currency: 'EUR', total_taxable: '425.00', total_tax: '41.90' })
  })

  it('a day belongs to the sale when it was paid and to the refund when the money was back', async () => {
    const id = await buyPaid(to('DE'))
    await makeRefund(id, { shipping: '5.95' })
    await paidOn(id, '2026-03-31')
    await returnedOn(id, '2026-04-01')
    const brief = async (from: string, until: string) =>
      (await taxes({ from, until })).rows.map((row) => [row.tax, row.returned_tax])
    expect(await brief('2026-03-01', '2026-03-31')).toEqual([['19.95', '0.00']])
    expect(await brief('2026-04-01', '2026-04-30')).toEqual([['0.00', '0.95']])
    expect(await brief('2026-01-01', '2026-12-31')).toEqual([['19.95', '0.95']])
    expect(await brief('2026-05-01', '2026-05-31')).toEqual([])
  })

  it('two taxes on one line are two rows, and a refund is shared between them', async () => {
    selling = await sell(app, {
      ...NET,
      shop: { prices_include_tax: false },
      address: { country: 'CA', state: 'ON', vat_number: '1' },
    })
    const id = await buyPaid(to('CA', { state: 'QC' }))
    await makeRefund(id, { lines: [{ order_item_id: await itemOf(id), quantity: 1 }] })
    const { rows } = await taxes()
    expect(
      rows.map(({ label, tax, returned_taxable, returned_tax }) => [
        label,
        tax,
        returned_taxable,
        returned_tax,
      ]),
    ).toEqual([
      ['QST', '10.48', '100.00', '9.98'],
      ['GST', '5.25', '100.00', '5.00'],
    ])
  })

  it('sales without any tax are shown as such', async () => {
    selling = await sell(app, { ...NET, address: { vat_number: '' } })
    await buyPaid(to('FR'))
    expect((await taxes()).rows).toMatchObject([
      { country: '', label: 'Not taxed', basis: null, taxable: '105.00', tax: '0.00' },
    ])
    expect((await oss()).rows).toEqual([])
  })

  it('refuses days that are none', async () => {
    await expect(taxes({ from: '2026-02-01', until: '2026-01-01' })).rejects.toMatchObject({ status: 422 })
    await expect(taxes({ from: '2024-01-01', until: '2026-01-01' })).rejects.toMatchObject({ status: 422 })
    await expect(taxes({ from: 'yesterday' })).rejects.toMatchObject({ status: 422 })
    await expect(oss({ quarter: '2026-Q5' })).rejects.toMatchObject({ status: 422 })
    const february = { from: '2026-02-01', until: '2026-02-31' }
    await expect(taxes(february)).rejects.toMatchObject({ status: 422, errors: [{ field: 'until' }] })
  })

  it('I4 the rows sum to the orders and refunds, whatever was sold', async () => {
    const book = await buildProduct(selling.owner, selling.shop, { price: '7.77', tax_class: 'reduced' })
    await addStock(selling.owner, selling.shop, book, selling.warehouse, 1000)
    const countries = ['DE', 'FR', 'AT', 'CH']
    for (let n = 0; n < 12; n++) {
      const items = [
        { product_id: selling.product.id, quantity: 1 + (n % 3) },
        { product_id: book.id, quantity: 1 + (n % 4) },
      ]
      const id = await buyPaid({ items, ...to(countries[n % 4]!) })
      if (n % 3 === 0) await makeRefund(id, { amount: `${n + 1}.13` })
      if (n % 5 === 0) await selling.owner.call(api.orders.refunded, { params: { id } })
    }
    const { rows, total_tax, total_taxable } = await taxes()
    const add = (of: 'tax' | 'returned_tax' | 'taxable' | 'returned_taxable') =>
      sumOf(rows.map((row) => Rational.of(row[of]))).text(2)
    const books = await app.db.first(
      sql<{ sold: string; sold_tax: string; back: string; back_tax: string }>`
        select (select sum(subtotal + shipping_total) from orders where shop_id = ${selling.shop.id}) as sold,
          (select sum(tax_total) from orders where shop_id = ${selling.shop.id}) as sold_tax,
          (select sum(subtotal) from refund_lines where shop_id = ${selling.shop.id}) as back,
          (select sum(tax_total) from refund_lines where shop_id = ${selling.shop.id}) as back_tax`,
    )
    expect([add('taxable'), add('tax')]).toEqual([books!.sold, books!.sold_tax])
    expect([add('returned_taxable'), add('returned_tax')]).toEqual([books!.back, books!.back_tax])
    expect(
      Rational.of(add('tax'))
        .minus(Rational.of(add('returned_tax')))
        .text(2),
    ).toBe(total_tax)
    expect(
      Rational.of(add('taxable'))
        .minus(Rational.of(add('returned_taxable')))
        .text(2),
    ).toBe(total_taxable)
  })
})

describe('the One Stop Shop report', () => {
  it('has sales taxed in other member states, by country and rate, and no others', async () => {
    const book = await buildProduct(selling.owner, selling.shop, {
      price: '10.00',
      tax_class: 'reduced',
      requires_shipping: false,
    })
    await addStock(selling.owner, selling.shop, book, selling.warehouse, 5)
    const items = [selling.product, book].map(({ id }) => ({ product_id: id, quantity: 1 }))
    await buyPaid({ items, ...to('FR') })
    await buyPaid(to('AT'))
    await buyPaid(to('GB', { zip: 'BT1 5GS' }))
    for (const elsewhere of ['DE', 'CH', 'GB']) await buyPaid(to(elsewhere))
    await buyPaid(to('FR', { vat_number: 'FR83404833048' }))
    const report = await oss()
    expect(
      report.rows.map(({ country, rate, kind, taxable, tax, tax_eur }) => [
        country,
        rate,
        kind,
        taxable,
        tax,
        tax_eur,
      ]),
    ).toEqual([
      ['AT', '0.2', 'goods', '105.00', '21.00', '21.00'],
      ['FR', '0.2', 'goods', '105.00', '21.00', '21.00'],
      ['FR', '0.055', 'services', '10.00', '0.55', '0.55'],
      ['XI', '0.2', 'goods', '105.00', '21.00', '21.00'],
    ])
    expect(report).toMatchObject({
      corrections: [],
      total_tax_eur: '63.55',
      exchange_rate: '1',
      is_final: false,
    })
  })

  it('has goods, with their shipping, and services apart, also where they were bought together at one rate', async () => {
    const lesson = await buildProduct(selling.owner, selling.shop, {
      price: '10.00',
      requires_shipping: false,
    })
    await addStock(selling.owner, selling.shop, lesson, selling.warehouse, 5)
    const items = [selling.product, lesson].map(({ id }) => ({ product_id: id, quantity: 1 }))
    const id = await buyPaid({ items, ...to('FR') })
    await buyPaid(to('FR'))
    const rows = async () =>
      (await oss()).rows.map(({ kind, orders, taxable, tax }) => [kind, orders, taxable, tax])
    expect(await rows()).toEqual([
      ['goods', 2, '210.00', '42.00'],
      ['services', 1, '10.00', '2.00'],
    ])
    await makeRefund(id, { lines: [{ order_item_id: await itemOf(id, lesson.id), quantity: 1 }] })
    expect(await rows()).toEqual([
      ['goods', 2, '210.00', '42.00'],
      ['services', 1, '0.00', '0.00'],
    ])
    await makeRefund(id, { shipping: '6.00' })
    expect(await rows()).toEqual([
      ['goods', 2, '205.00', '41.00'],
      ['services', 1, '0.00', '0.00'],
    ])
    expect((await taxes()).rows).toMatchObject([{ net_taxable: '205.00', net_tax: '41.00' }])
  })

  it('a refund lowers its own quarter, and corrects an earlier one', async () => {
    const [same, earlier] = [await buyPaid(to('FR')), await buyPaid(to('AT'))]
    await makeRefund(same, { shipping: '6.00' })
    await makeRefund(earlier, { lines: [{ order_item_id: await itemOf(earlier), quantity: 1 }] })
    await paidOn(same, '2026-07-01')
    await returnedOn(same, '2026-09-30')
    await paidOn(earlier, '2026-06-30')
    await returnedOn(earlier, '2026-07-01')
    const third = await oss({ quarter: '2026-Q3' })
    expect(third.rows).toMatchObject([{ country: 'FR', taxable: '100.00', tax: '20.00' }])
    expect(third.corrections).toMatchObject([
      { quarter: '2026-Q2', country: 'AT', taxable: '-100.00', tax: '-20.00', tax_eur: '-20.00' },
    ])
    expect(third).toMatchObject({
      total_tax_eur: '0.00',
      is_final: true,
      from: '2026-07-01',
      until: '2026-09-30',
    })
    const second = await oss({ quarter: '2026-Q2' })
    expect(second.rows).toMatchObject([{ country: 'AT', tax: '21.00' }])
    expect(second.corrections).toEqual([])
  })

  it('other currencies become euro at the rate of the last day of the quarter, whatever the day of the sale', async () => {
    selling = await sell(app, { ...NET, shop: { ...NET.shop, default_currency: 'USD' } })
    const id = await buyPaid(to('FR'))
    await paidOn(id, '2026-07-02')
    const report = await oss({ quarter: '2026-Q3' })
    // The rate of 4 September is the latest in the table for 30 September.
    expect(report).toMatchObject({ currency: 'USD', exchange_rate: '1.1622', exchange_day: '2026-09-04' })
    expect(report.rows).toMatchObject([
      { taxable: '105.00', tax: '21.00', taxable_eur: '90.35', tax_eur: '18.07' },
    ])
  })

  /** A sale to France of 100.00 and 5.00 for shipping, paid with 21.00 of tax, whose buyer's number could not be checked at first. */
  async function unproven() {
    const peer = await startViesPeer()
    const asking = await startTestApp({ VIES_API_BASE: peer.base })
    selling = await sell(asking, NET)
    peer.failing.set('FR', 'MS_UNAVAILABLE')
    const id = await buildPaidOrder(asking, selling, to('FR', { vat_number: 'FR83404833048' }))
    const prove = async () => {
      peer.failing.clear()
      peer.valid.add('FR83404833048')
      await asking.db.run(sql`update order_vat_checks set next_check_at = now() where order_id = ${id}`)
      await recheckVatNumbers({ db: asking.platform.db.forPlatform(), vies: asking.parts.vies })
    }
    const change = (kind: 'refunded' | 'cancelled') =>
      selling.owner.call(api.orders[kind], { params: { id } })
    return { id, prove, change, db: asking.db }
  }
  /** What is listed as tax of France, in both reports alike, and as reverse charge. */
  async function standing() {
    const { rows } = await taxes()
    const brief = (list: { net_taxable: string; net_tax: string }[]) =>
      list.map(({ net_taxable, net_tax }) => [net_taxable, net_tax])
    const taxed = rows.filter(({ label }) => label === 'VAT')
    expect((await oss()).rows.map(({ taxable, tax }) => [taxable, tax])).toEqual(brief(taxed))
    return { taxed: brief(taxed), reverse: brief(rows.filter(({ label }) => label === 'Reverse charge')) }
  }

  it('a buyer later confirmed as a business is moved to reverse charge', async () => {
    const { prove } = await unproven()
    await prove()
    expect(await standing()).toEqual({ taxed: [['0.00', '0.00']], reverse: [['105.00', '0.00']] })
  })

  it('later refunds to such a buyer are deducted from reverse charge', async () => {
    const { id, prove } = await unproven()
    await prove()
    await makeRefund(id, { lines: [{ order_item_id: await itemOf(id), quantity: 1 }] })
    expect(await standing()).toEqual({ taxed: [['0.00', '0.00']], reverse: [['5.00', '0.00']] })
    await makeRefund(id, { amount: '1.50' })
    expect(await standing()).toEqual({ taxed: [['0.00', '0.00']], reverse: [['3.50', '0.00']] })
  })

  it('a fully refunded order of such a buyer is under no rule any more', async () => {
    const { prove, change } = await unproven()
    await prove()
    await change('refunded')
    expect(await standing()).toEqual({ taxed: [['0.00', '0.00']], reverse: [['0.00', '0.00']] })
  })

  it('a refund requested before the number was confirmed reduces the taxed amount, whenever it succeeds', async () => {
    const { id, prove, db } = await unproven()
    await makeRefund(id, { amount: '60.00' })
    await prove()
    await makeRefund(id, { amount: '10.00' })
    const expected = { taxed: [['0.00', '0.00']], reverse: [['45.00', '0.00']] }
    expect(await standing()).toEqual(expected)
    // The bank took its time, and the correction was faster.
    await db.run(sql`update refunds set succeeded_at = now() where order_id = ${id} and amount = 60`)
    expect(await standing()).toEqual(expected)
  })

  it('a deduction from a return of such a buyer leaves the withheld tax where it was charged', async () => {
    const { id, prove } = await unproven()
    await prove()
    await makeRefund(id, { lines: [{ order_item_id: await itemOf(id), quantity: 1 }], amount: '76.00' })
    expect(await standing()).toEqual({ taxed: [['0.00', '4.00']], reverse: [['25.00', '0.00']] })
  })
})

describe('as tables', () => {
  it('the same figures, row by row', async () => {
    await buyPaid(to('FR'))
    const { quarter, exchange_day } = await oss()
    const oss_table = await csv('oss')
    expect(oss_table.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(oss_table.headers['content-disposition']).toBe(`attachment; filename="oss-${quarter}.csv"`)
    expect(oss_table.text.split('\r\n')).toEqual([
      '\uFEFFpart,quarter,country,rate,orders,taxable,tax,currency,exchange_rate,exchange_day,taxable_eur,tax_eur,kind,test',
      `sales,${quarter},FR,0.2,1,105.00,21.00,EUR,1,${exchange_day},105.00,21.00,goods,`,
      `total,${quarter},,,,,,,,,,21.00,,`,
      '',
    ])
    const tax_table = await csv('taxes', '&from=2026-01-01&until=2026-12-31')
    expect(tax_table.text.split('\r\n')[1]).toBe(
      '2026-01-01,2026-12-31,FR,VAT,0.2,destination,1,105.00,21.00,0.00,0.00,105.00,21.00,EUR,',
    )
  })

  it('hold nothing a spreadsheet would run', async () => {
    const id = await buyPaid(to('DE'))
    await app.db.run(
      sql`update orders set tax_lines = jsonb_set(tax_lines, '{0,label}', '"=HYPERLINK(1)"') where id = ${id}`,
    )
    expect((await csv('taxes')).text).toContain(",'=HYPERLINK(1),")
  })
})

test('quarters and their pieces', () => {
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual([
    '2026-Q1',
    '2026-Q1',
    '2026-Q2',
    '2026-Q4',
  ])
  expect(daysOfQuarter('2024-Q1')).toEqual({ from: '2024-01-01', until: '2024-03-31' })
  expect(daysOfQuarter('2026-Q4')).toEqual({ from: '2026-10-01', until: '2026-12-31' })
  const pieces = [...piecesOf(daysOfQuarter('2026-Q4'), 'UTC')]
  expect(pieces[0]!.from).toBe('2026-10-01T00:00:00.000Z')
  expect(pieces.at(-1)!.until).toBe('2027-01-01T00:00:00.000Z')
  for (const [at, piece] of pieces.slice(1).entries()) expect(piece.from).toBe(pieces[at]!.until)

  const there = [...piecesOf(daysOfQuarter('2026-Q4'), 'Europe/Berlin')]
  expect([there[0]!.from, there.at(-1)!.until]).toEqual([
    '2026-09-30T22:00:00.000Z',
    '2026-12-31T23:00:00.000Z',
  ])
  const days = there.flatMap((piece) => piece.days)
  expect(days.map(({ day }) => day)).toEqual(pieces.flatMap((piece) => piece.days.map(({ day }) => day)))
  for (const [at, day] of days.slice(1).entries()) expect(day.from).toBe(days[at]!.until)
})
