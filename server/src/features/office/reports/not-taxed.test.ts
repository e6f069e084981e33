// What is not taxed: gift cards are no supply and in no tax report, and what a shop sold before it charged tax stays in the report of that time.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct } from '../../../testing/build.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buildPaidOrder } from '../../../testing/orders.ts'

let app: TestApp
let selling: CalculatingShop
let gift: Product

beforeAll(async () => {
  app = await startTestApp()
})

/** A shop that sells a lamp at 100.00 before tax, with 5.00 for shipping, and gift cards at 25.00; without a VAT number it charges no tax. */
async function open(vat_number: string) {
  const shop = { prices_include_tax: false, time_zone: 'UTC' }
  selling = await sell(app, { shop, address: { vat_number }, price: '100.00', amount: '5.00' })
  gift = await buildProduct(selling.owner, selling.shop, { price: '25.00', is_gift_card: true })
}
const buy = (products: readonly { id: string }[], country = 'DE') =>
  buildPaidOrder(app, selling, {
    items: products.map(({ id }) => ({ product_id: id, quantity: 1 })),
    shipping_address: { ...BUYER, country },
  })
const refundCard = async (id: string) => {
  const items = await selling.owner.call(api.orders.items, { params: { id } })
  const order_item_id = items.find(({ product_id }) => product_id === gift.id)!.id as string
  await selling.owner.call(api.refunds.create, {
    params: { id },
    body: { lines: [{ order_item_id, quantity: 1 }], reason: 'Changed my mind.' },
  })
}
const taxes = async (period: object = {}) => {
  const { rows, total_taxable } = await selling.owner.call(api.reports.taxes, {
    query: { shop_id: selling.shop.id, ...period },
  })
  const brief = rows.map((row) => [row.label, row.orders, row.taxable, row.tax, row.returned_taxable])
  return { rows: brief, total_taxable }
}

describe('gift cards', () => {
  it('are no part of the taxes of a period, neither sold nor refunded', async () => {
    await open('DE123456789')
    const alone = await buy([gift])
    expect(await taxes()).toEqual({ rows: [], total_taxable: '0.00' })
    const beside = await buy([selling.product, gift])
    const expected = { rows: [['VAT', 1, '105.00', '19.95', '0.00']], total_taxable: '105.00' }
    expect(await taxes()).toEqual(expected)
    await refundCard(alone)
    await refundCard(beside)
    expect(await taxes()).toEqual(expected)
  })

  it('refunded beside goods without tax leave these as they are', async () => {
    await open('DE123456789')
    const id = await buy([selling.product, gift], 'CH')
    await refundCard(id)
    expect((await taxes()).rows).toEqual([['Zero-rated export', 1, '105.00', '0.00', '0.00']])
  })

  it('are not among what a shop without a VAT number sold, and are among its sales', async () => {
    await open('')
    await buy([selling.product, gift])
    await buy([gift])
    expect((await taxes()).rows).toEqual([['Not taxed', 1, '105.00', '0.00', '0.00']])
    const { days } = await selling.owner.call(api.reports.sales, { query: { shop_id: selling.shop.id } })
    expect(days).toMatchObject([{ orders: 2, sold: '155.00' }])
  })

  it('pay for goods that count in full', async () => {
    await open('DE123456789')
    const { code } = await selling.owner.call(api.gift_cards.create, {
      body: { shop_id: selling.shop.id, amount: '50.00', note: '' },
    })
    const id = await buildPaidOrder(app, selling, { gift_cards: [code] })
    expect((await taxes()).rows).toEqual([['VAT', 1, '105.00', '19.95', '0.00']])
    // What the card pays was paid when it was sold, and what is put on it again is not paid back.
    const sales = async () =>
      (await selling.owner.call(api.reports.sales, { query: { shop_id: selling.shop.id } })).days
    expect(await sales()).toMatchObject([{ orders: 1, sold: '74.95', returned: '0.00' }])
    const refund = { amount: '60.00', reason: 'Damaged.' }
    const { gift_cards } = await selling.owner.call(api.refunds.create, { params: { id }, body: refund })
    expect(gift_cards).toMatchObject([{ amount: '50.00' }])
    expect(await sales()).toMatchObject([{ orders: 1, sold: '74.95', returned: '10.00' }])
  })
})

it('what was not taxed stays in the month of its payment when a taxed item is added later', async () => {
  await open('')
  const id = await buy([selling.product])
  await app.db.run(
    sql`update order_events set created_at = '2026-03-31T12:00:00Z'::timestamptz where order_id = ${id} and to_status = 'paid'`,
  )
  const march = { from: '2026-03-01', until: '2026-03-31' }
  const expected = [['Not taxed', 1, '105.00', '0.00', '0.00']]
  expect((await taxes(march)).rows).toEqual(expected)

  // From now on the shop charges tax.
  await selling.owner.call(api.addresses.update, {
    params: { id: selling.address.id },
    body: { vat_number: 'DE123456789' },
  })
  const edit = await selling.owner.call(api.order_edits.create, {
    params: { id },
    body: { add: [{ product_id: selling.product.id, quantity: 2 }] },
  })
  await selling.owner.call(api.order_edits.paid, { params: { id, editId: edit.id } })
  await app.db.run(
    sql`update order_edits set updated_at = '2026-04-01T12:00:00Z'::timestamptz where id = ${edit.id}`,
  )
  expect((await taxes(march)).rows).toEqual(expected)
  expect((await taxes({ from: '2026-04-01', until: '2026-04-30' })).rows).toEqual([
    ['VAT', 0, '200.00', '38.00', '0.00'],
  ])
})

it('what was not taxed is returned as such, also beside a tax of nothing', async () => {
  await open('DE123456789')
  const id = await buy([selling.product], 'CH')
  await selling.owner.call(api.addresses.update, {
    params: { id: selling.address.id },
    body: { vat_number: '' },
  })
  const params = { id }
  const edit = await selling.owner.call(api.order_edits.create, {
    params,
    body: { add: [{ product_id: selling.product.id, quantity: 1 }] },
  })
  await selling.owner.call(api.order_edits.paid, { params: { ...params, editId: edit.id } })
  const items = await selling.owner.call(api.orders.items, { params })
  const lines = [{ order_item_id: items[1]!.id!, quantity: 1 }]
  await selling.owner.call(api.refunds.create, { params, body: { lines } })
  expect((await taxes()).rows).toEqual([
    ['Not taxed', 0, '100.00', '0.00', '100.00'],
    ['Zero-rated export', 1, '105.00', '0.00', '0.00'],
  ])
})
