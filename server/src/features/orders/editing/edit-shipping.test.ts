// More shipping for a paid order without more goods that ship: it is taxed like the goods of the order, and has its invoice.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { validateInvoice } from '../../../testing/en16931.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  placeOrderPaidByHand,
  runJobsWithoutMails,
  startPaying,
} from '../../../testing/paying-shop.ts'
import { downloadDocument, readPdf } from '../../../testing/pdf.ts'

const { app } = await startPaying()
let shop: PayingShop
/** Sent, 20.00 with 7 %, beside the shop's own, 10.00 with 19 %. */
let book: Product
/** Not sent, 5.00 with 19 %. */
let file: { id: string }
let order_id: string

beforeEach(async () => {
  shop = await buildPayingShop(app, { stock: 10 })
  book = await buildProduct(shop.owner, shop.shop, { price: '20.00', tax_class: 'reduced' })
  await addStock(shop.owner, shop.shop, book, shop.warehouse, 5)
  file = await buildProduct(shop.owner, shop.shop, {
    price: '5.00',
    requires_shipping: false,
    allow_negative_stock: true,
  })
})
afterAll(() => expectSoundBooks(app))

const place = async (...products: { id: string }[]) => {
  const items = products.map(({ id }) => ({ product_id: id, quantity: 1 }))
  order_id = (await placeOrderPaidByHand(app, shop, { items })).id
}
const params = () => ({ id: order_id })
const read = () => shop.owner.call(api.orders.get, { params: params() })
const editAndPay = async (body: object) => {
  const edit = await shop.owner.call(api.order_edits.create, { params: params(), body })
  return shop.owner.call(api.order_edits.paid, { params: { ...params(), editId: edit.id } })
}
const sum = (amounts: string[]) => amounts.reduce((all, one) => all + Math.round(Number(one) * 100), 0)

test('added shipping is taxed at the rates of the shipped goods, alone or beside unshipped items', async () => {
  await place(shop.product, book, file)
  const before = await read()
  const preview = await shop.owner.call(api.order_edits.preview, {
    params: params(),
    body: { shipping: '7.90' },
  })
  // 3.00 by what ships before tax, 8.40 : 18.69, is 0.93 with 19 % and 2.07 with 7 %.
  expect(preview).toMatchObject({
    added: { items: [], subtotal: '0.00', shipping_total: '2.71', tax_total: '0.29', total: '3.00' },
    difference: '3.00',
  })
  const both = await editAndPay({ shipping: '7.90', add: [{ product_id: file.id, quantity: 1 }] })
  const alone = await editAndPay({ shipping: '8.90' })
  expect([both.difference, alone.difference]).toEqual(['8.00', '1.00'])
  const order = await read()
  expect([before.total, order.total]).toEqual(['39.90', '48.90'])
  expect(order.tax_lines.map(({ rate }) => rate).sort()).toEqual(['0.07', '0.19'])
  expect(sum(order.tax_lines.map(({ taxable }) => taxable))).toBe(sum([order.subtotal, order.shipping_total]))
  expect(sum(order.tax_lines.map(({ amount }) => amount))).toBe(sum([order.tax_total]))
  await runJobsWithoutMails(app)
  for (const { invoice_id } of [both, alone]) {
    const { attachments } = await readPdf((await downloadDocument(app, shop.owner, invoice_id!)).bytes)
    const xml = String(attachments.get('factur-x.xml'))
    expect(validateInvoice(xml)).toEqual([])
    expect(xml).toContain('>7</ram:RateApplicablePercent>')
  }
  await shop.owner.call(api.refunds.create, { params: params(), body: { all: true } })
  await runJobsWithoutMails(app)
  expect(await read()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
})

test('added shipping is refused if nothing ships or nothing shippable would be left', async () => {
  const refusal = (body: object) =>
    shop.owner
      .call(api.order_edits.preview, { params: params(), body })
      .catch((error) => error.errors[0].field)
  await place(file)
  expect(await refusal({ shipping: '1.00' })).toBe('shipping')
  await place(book, file)
  const { items } = await read()
  const remove = [{ order_item_id: items[0]!.id!, quantity: 1 }]
  expect(await refusal({ remove, shipping: '9.90' })).toBe('shipping')
})

test('shipping listed without tax becomes the requested amount, at two rates as well', async () => {
  await shop.owner.call(api.shops.update, {
    params: { id: shop.shop.id },
    body: { prices_include_tax: false },
  })
  await place(shop.product, book)
  expect((await read()).shipping_total).toBe('4.90')
  const { removed } = await shop.owner.call(api.order_edits.preview, {
    params: params(),
    body: { shipping: '4.40' },
  })
  expect(removed.lines.map(({ tax_rate, subtotal }) => [tax_rate, subtotal])).toEqual([
    ['0.19', '0.17'],
    ['0.07', '0.33'],
  ])
})

test('shipping beside goods made free by a discount is taxed by the listed prices of the goods', async () => {
  await shop.owner.call(api.discounts.create, {
    body: {
      shop_id: shop.shop.id,
      title: 'A gift',
      method: 'code',
      code: 'GIFT',
      class: 'order',
      kind: 'percent',
      percent: '100',
      applies_to: { all: true },
    },
  })
  const items = [shop.product, book].map(({ id }) => ({ product_id: id, quantity: 1 }))
  order_id = (await placeOrderPaidByHand(app, shop, { items, codes: ['GIFT'] })).id
  expect(await read()).toMatchObject({ subtotal: '0.00', total: '4.90' })
  const { added } = await shop.owner.call(api.order_edits.preview, {
    params: params(),
    body: { shipping: '7.90' },
  })
  // 0.93 with 19 % and 2.07 with 7 %, as where they were paid for.
  expect(added).toMatchObject({ shipping_total: '2.71', tax_total: '0.29', total: '3.00' })
  await editAndPay({ shipping: '7.90' })
  // 4.90 was 1.52 and 3.38, so that 2.45 and 5.45 are taxed by now.
  expect((await read()).tax_lines.map(({ rate, taxable, amount }) => [rate, taxable, amount])).toEqual([
    ['0.19', '2.06', '0.39'],
    ['0.07', '5.09', '0.36'],
  ])
})
