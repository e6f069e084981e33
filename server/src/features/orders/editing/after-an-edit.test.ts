// What an edit leaves for what comes later: a cancellation, and the usage fee.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser } from '../../../testing/app.ts'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { addDownload } from '../../../testing/digital-goods.ts'
import { validateInvoice } from '../../../testing/en16931.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobsWithoutMails,
  startPaying,
} from '../../../testing/paying-shop.ts'
import { downloadDocument, readPdf } from '../../../testing/pdf.ts'
import { shirtForm } from '../../../testing/shirts.ts'
import { exportShopOf, importArchive } from '../../../testing/shop-archives.ts'
import { visit } from '../../../testing/visitor.ts'

const { app } = await startPaying()
let shop: PayingShop
/** Costs 25.00, beside the shop's own at 10.00. */
let lamp: Awaited<ReturnType<typeof buildProduct>>

beforeEach(async () => {
  shop = await buildPayingShop(app, { stock: 10 })
  lamp = await buildProduct(shop.owner, shop.shop, { price: '25.00' })
  await addStock(shop.owner, shop.shop, lamp, shop.warehouse, 2)
})
afterAll(() => expectSoundBooks(app))

const adding = () => [{ product_id: lamp.id, quantity: 1 }]
async function levelOf(product_id: string): Promise<[on_hand: number, held: number]> {
  const level = await app.db.first(
    sql<{
      on_hand: number
      held: number
    }>`select on_hand, held from stock_levels where product_id = ${product_id}`,
  )
  return [Number(level!.on_hand), Number(level!.held)]
}

test('the invoice of an edit names the variants added by the edit', async () => {
  const { owner, shop: own } = shop
  const { variants } = await owner.call(api.product_groups.create, {
    body: shirtForm(own, { defaults: { price: '4.00', is_live: true } }),
  })
  const chosen = variants.slice(0, 2)
  for (const variant of chosen) await addStock(owner, own, variant, shop.warehouse, 1)
  const { order } = await placePaidOrder(app, shop, { items: [{ product_id: shop.product.id, quantity: 2 }] })
  const params = { id: order.id }
  const [item] = await owner.call(api.orders.items, { params })
  await owner.call(api.order_edits.create, {
    params,
    body: {
      remove: [{ order_item_id: item!.id!, quantity: 1 }],
      add: chosen.map(({ id }) => ({ product_id: id, quantity: 1 })),
    },
  })
  const [stored] = await app.db.rows(
    sql<{ titles: string[] }>`
      select array(select line ->> 'title' from jsonb_array_elements(snapshot::jsonb -> 'lines') line) as titles
      from invoices where order_id = ${order.id} and edit_id is not null and refund_id is null`,
  )
  expect(stored?.titles).toEqual(['T-shirt – S / Red', 'T-shirt – S / Blue'])
})

test('a later cancellation does not restock a unit that a paid edit left out of stock', async () => {
  const { order } = await placePaidOrder(app, shop, { items: [{ product_id: shop.product.id, quantity: 2 }] })
  const params = { id: order.id }
  const [item] = await shop.owner.call(api.orders.items, { params })
  const { id: edit_id } = await shop.owner.call(api.order_edits.create, {
    params,
    body: { remove: [{ order_item_id: item!.id!, quantity: 1, restock: false }], add: adding() },
  })
  const { transaction_id } = await app.call(api.storefront.pay, { body: { order_id: order.id, edit_id } })
  await app.stripe_mock.pay(transaction_id)
  await shop.owner.call(api.orders.cancelled, { params })
  // One of two is not for sale any more, and the other is back.
  expect([await levelOf(shop.product.id), await levelOf(lamp.id)]).toEqual([
    [9, 0],
    [2, 0],
  ])
})

test('each credit note of a cancelled order corrects the invoice of the returned items', async () => {
  const { order } = await placePaidOrder(app, shop, { items: [{ product_id: shop.product.id, quantity: 2 }] })
  const params = { id: order.id }
  const { id: edit_id } = await shop.owner.call(api.order_edits.create, { params, body: { add: adding() } })
  const { transaction_id } = await app.call(api.storefront.pay, { body: { order_id: order.id, edit_id } })
  await app.stripe_mock.pay(transaction_id)
  await shop.owner.call(api.orders.cancelled, { params })
  await runJobsWithoutMails(app)
  const credited = await app.db.rows(
    sql<{ corrects: string; total: string; quantities: (number | null)[] }>`
      select s.snapshot #>> '{corrects,number}' as corrects, s.snapshot ->> 'total' as total,
        array(select (line ->> 'quantity')::int from jsonb_array_elements(s.snapshot -> 'lines') line) as quantities
      from (select snapshot::jsonb from invoices where order_id = ${order.id} and refund_id is not null) s order by 1`,
  )
  expect(credited).toMatchObject([
    { corrects: 'TEST-1', total: '24.90' },
    { corrects: 'TEST-2', total: '25.00', quantities: [1] },
  ])
})

test('a refunded amount of items added by an edit corrects the invoice of the edit', async () => {
  const items = [{ product_id: shop.product.id, quantity: 1 }]
  const order = await placeOrderPaidByHand(app, shop, { items })
  const params = { id: order.id }
  const { id: editId } = await shop.owner.call(api.order_edits.create, { params, body: { add: adding() } })
  await shop.owner.call(api.order_edits.paid, { params: { ...params, editId } })
  const [item] = await shop.owner.call(api.orders.items, { params })
  const lines = [{ order_item_id: item!.id!, quantity: 1 }]
  await shop.owner.call(api.refunds.create, { params, body: { lines, shipping: '4.90' } })
  await shop.owner.call(api.refunds.create, { params, body: { amount: '20.00' } })
  const credited = await app.db.rows(
    sql<{ corrects: string; total: string }>`
      select snapshot::jsonb #>> '{corrects,number}' as corrects, sum(total) as total from invoices
      where order_id = ${order.id} and refund_id is not null group by 1 order by 1`,
  )
  expect(credited).toEqual([
    { corrects: 'INV-1', total: '14.90' },
    { corrects: 'INV-2', total: '20.00' },
  ])
})

test('the documents of an edit name the offset amount and the payment of the rest', async () => {
  const { owner, shop: selling, product } = shop
  const { id } = await placeOrderPaidByHand(app, shop, { items: [{ product_id: product.id, quantity: 2 }] })
  const params = { id }
  const [item] = await owner.call(api.orders.items, { params })
  const exchange = (product_id: string) =>
    owner.call(api.order_edits.create, {
      params,
      body: { remove: [{ order_item_id: item!.id!, quantity: 1 }], add: [{ product_id, quantity: 1 }] },
    })
  await exchange(product.id)
  const { id: editId } = await exchange(lamp.id)
  await owner.call(api.order_edits.paid, { params: { ...params, editId } })
  const [first] = await owner.call(api.invoices.ofOrder, { params })
  const { text } = await app.send({
    method: 'GET',
    url: `/v1/a/invoices/journal?shop_id=${selling.id}&month=${first!.issued_on.slice(0, 7)}`,
    token: owner.access_token,
  })
  const rows = text
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  expect(rows.map((row) => [row[1], ...row.slice(-5)])).toEqual([
    ['number', 'gross', 'paid_by', 'gift_cards', 'set_off', 'test'],
    ['INV-1', '24.90', 'hand', '', '', ''],
    ['INV-2', '10.00', 'nothing_to_pay', '', '10.00', ''],
    ['INV-3', '25.00', 'hand', '', '10.00', ''],
    ['CN-1', '-10.00', 'refund', '', '-10.00', ''],
    ['CN-2', '-10.00', 'refund', '', '-10.00', ''],
  ])
})

test('a free order has a fee for the items added by an edit', async () => {
  const gift = await buildProduct(shop.owner, shop.shop, { price: '0.00', allow_negative_stock: true })
  const order = await placeOrderPaidByHand(app, shop, { items: [{ product_id: gift.id, quantity: 1 }] })
  const feeOf = () =>
    app.db.first(
      sql<{ sales_units: string }>`
        select sales_units::text from order_fees where shop_id = ${shop.shop.id} and order_id = ${order.id}`,
    )
  expect(await feeOf()).toBeUndefined()
  const added = await shop.owner.call(api.order_edits.create, {
    params: { id: order.id },
    body: { add: adding() },
  })
  await shop.owner.call(api.order_edits.paid, { params: { id: order.id, editId: added.id } })
  expect(await feeOf()).toEqual({ sales_units: '2101000' })
})

test('a credit note has the taxes of goods and shipping added by an edit, not only the taxes of the first invoice', async () => {
  const { owner, shop: selling, product, warehouse } = shop
  // 10.00 with 19 % and not sent, so that all that is sent is the edit's, at other rates.
  await owner.call(api.products.update, { params: { id: product.id }, body: { requires_shipping: false } })
  const book = await buildProduct(owner, selling, { price: '20.00', tax_class: 'reduced' })
  await addStock(owner, selling, book, warehouse, 1)
  const course = await buildProduct(owner, selling, {
    price: '5.00',
    tax_class: 'exempt',
    requires_shipping: false,
    allow_negative_stock: true,
  })
  const order = await placeOrderPaidByHand(app, shop)
  const params = { id: order.id }
  const { id: editId } = await owner.call(api.order_edits.create, {
    params,
    body: { add: [book, course].map(({ id }) => ({ product_id: id, quantity: 1 })), shipping: '2.00' },
  })
  await owner.call(api.order_edits.paid, { params: { ...params, editId } })
  await owner.call(api.refunds.create, { params, body: { amount: '3.70' } })
  await owner.call(api.refunds.create, { params, body: { all: true } })
  await runJobsWithoutMails(app)
  const taxes: string[] = []
  for (const { id, kind } of await owner.call(api.invoices.ofOrder, { params })) {
    const { text, attachments } = await readPdf((await downloadDocument(app, owner, id)).bytes)
    const xml = String(attachments.get('factur-x.xml'))
    expect(validateInvoice(xml)).toEqual([])
    const lines = [...xml.matchAll(/<ram:CategoryCode>(\w+)<.*?RateApplicablePercent>(\d+)</gs)]
    const categories = lines.map(([, category, rate]) => `${category} ${rate}`)
    expect(text.includes('ExemptfromVAT.')).toBe(categories.includes('E 0'))
    if (kind === 'credit_note') taxes.push(...categories)
  }
  expect(new Set(taxes)).toEqual(new Set(['S 19', 'S 7', 'E 0']))
})

test('an edit in a shop imported from an archive has no fee for earlier sales', async () => {
  const order = await placeOrderPaidByHand(app, shop, {
    items: [{ product_id: shop.product.id, quantity: 3 }],
  })
  const user = await buildUser(app)
  const archive = await exportShopOf(app, shop.owner, shop.shop.id)
  const { new_shop_id } = await importArchive(app, user, archive)
  const { data } = await user.call(api.orders.list, { query: { shop_id: new_shop_id! } })
  const params = { id: data[0]!.id }
  expect([data.length, data[0]!.order_number]).toEqual([1, order.order_number])
  const [item] = await user.call(api.orders.items, { params })
  await user.call(api.order_edits.create, {
    params,
    body: { remove: [{ order_item_id: item!.id!, quantity: 1, restock: true }] },
  })
  await user.call(api.orders.refunded, { params })
  expect((await user.call(api.orders.get, { params })).status).toBe('refunded')
  expect((await user.call(api.ledger.movements, {})).data).toEqual([])
})

test('a file added to a product after the order belongs to items of a later edit, not to the original items', async () => {
  const { owner, shop: selling } = shop
  const book = await buildProduct(owner, selling, { requires_shipping: false, allow_negative_stock: true })
  const addFile = (title: string) => addDownload(app, shop, book.id, Buffer.from('0123456789'), title)
  await addFile('First edition')
  const order = await placeOrderPaidByHand(app, shop, {
    items: [{ product_id: book.id, quantity: 1 }],
    digital_consent: true,
  })
  await addFile('Second edition')
  const params = { id: order.id }
  const edit = async (add: { product_id: string; quantity: number }[]) => {
    const { id: editId } = await owner.call(api.order_edits.create, { params, body: { add } })
    await owner.call(api.order_edits.paid, { params: { ...params, editId } })
    const items = await owner.call(api.order_downloads.list, { params })
    return items.map(({ files }) => files.map(({ title }) => title))
  }
  expect(await edit(adding())).toEqual([['First edition']])
  const both = ['First edition', 'Second edition']
  expect(await edit([{ product_id: book.id, quantity: 1 }])).toEqual([['First edition'], both])
})

test('a buyer who was not asked about digital goods in an edit keeps the right of withdrawal for these goods', async () => {
  const { owner, shop: selling } = shop
  const buildBook = async (title: string) => {
    const book = await buildProduct(owner, selling, {
      title,
      requires_shipping: false,
      allow_negative_stock: true,
    })
    await addDownload(app, shop, book.id, Buffer.from('0123456789'))
    return { product_id: book.id, quantity: 1 }
  }
  const customer_user_email = `${randomUUID()}@example.test`
  const ordered = { items: [await buildBook('Sea stories')], digital_consent: true, customer_user_email }
  const { id } = await placeOrderPaidByHand(app, shop, ordered)
  const body = { add: [await buildBook('River tales')] }
  const { id: editId } = await owner.call(api.order_edits.create, { params: { id }, body })
  await owner.call(api.order_edits.paid, { params: { id, editId } })
  const page = await visit(app).post(`/store/${selling.slug}/orders/${id}`, { email: customer_user_email })
  const [downloads] = /<section class="order-downloads">.*?<\/section>/s.exec(page.text) ?? []
  expect(downloads).toMatch(/Sea stories.*right of withdrawal for them has ended.*River tales/s)
})
