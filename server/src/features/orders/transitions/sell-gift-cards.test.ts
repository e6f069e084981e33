// Gift cards as goods: what an order of them comes to, that each unit is made and mailed once, and what a refund of one does.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { GiftCard } from '@kontor/contract/prices/gift-cards'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { checkInvariants } from '../../../invariants/check-invariants.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildMember, buildProduct } from '../../../testing/build.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { validateInvoice } from '../../../testing/en16931.ts'
import { mailsTo } from '../../../testing/login.ts'
import { BUYER, buy, expectSound } from '../../../testing/orders.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { downloadDocument, readPdf } from '../../../testing/pdf.ts'

let app: TestApp
let own: CalculatingShop
let gift: Product

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  own = await sell(app, {
    price: '89.00',
    rates: { rates: [{ countries: ['DE'], amount: '4.90', free_above_value: '50.00' }] },
  })
  gift = await buildProduct(own.owner, own.shop, { title: 'Gift card', price: '25.00', is_gift_card: true })
})
afterAll(() => expectSound(app.db))

const cards = async (): Promise<GiftCard[]> =>
  (await own.owner.call(api.gift_cards.list, { query: { shop_id: own.shop.id } })).data
const entries = async (id: string) =>
  (await own.owner.call(api.gift_cards.entries, { params: { id }, query: {} })).data.map(
    ({ kind, amount }) => [kind, amount],
  )
const issue = (amount: string) =>
  own.owner.call(api.gift_cards.create, {
    body: { shop_id: own.shop.id, amount, note: '', message: '', expires_at: null },
  })
const place = async (wanted: object = {}) =>
  (await buy(app, own, { items: [{ product_id: gift.id, quantity: 1 }], ...wanted })).json
const pay = (id: string) => own.owner.call(api.orders.paid, { params: { id } })
const refund = (id: string, body: object = { all: true }) =>
  app.send({ method: 'POST', url: `/v1/a/orders/${id}/refunds`, token: own.owner.access_token, body })

test('worked by hand, 3: a card is neither discounted nor counted nor taxed, and no card pays for it', async () => {
  const discount = (body: object) =>
    app.send({
      method: 'POST',
      url: '/v1/a/discounts',
      token: own.owner.access_token,
      body: { shop_id: own.shop.id, combines_with: [], ...body },
    })
  const lamp = { class: 'product', method: 'automatic', applies_to: { product_ids: [own.product.id] } }
  await discount({ ...lamp, title: 'P15', kind: 'percent', percent: '15' })
  await discount({ ...lamp, title: 'P10', kind: 'amount', amount: '10.00' })
  await discount({
    ...{ title: 'VIP20', class: 'order', method: 'code', code: 'VIP20', kind: 'percent', percent: '20' },
    ...{ applies_to: { all: true }, combines_with: ['product'] },
  })
  const paying = await issue('60.00')
  const wanted = {
    items: [
      { product_id: own.product.id, quantity: 1 },
      { product_id: gift.id, quantity: 1 },
    ],
    codes: ['VIP20'],
    gift_cards: [paying.code],
  }
  const totals = {
    ...{
      subtotal_before_discount: '99.79',
      discount_total: '14.96',
      subtotal: '84.83',
      shipping_total: '0.00',
    },
    ...{ shipping_discount: '0.00', tax_total: '11.37', total: '96.20', gift_card_total: '60.00' },
    amount_due: '36.20',
    discounts: [{ title: 'VIP20', amount: '17.80' }],
    tax_lines: [{ rate: '0.19', taxable: '59.83', amount: '11.37' }],
    gift_cards: [{ balance: '60.00', amount: '60.00' }],
    items: [
      { unit_discount: '17.80', unit_tax: '11.37', total: '71.20', is_gift_card: false },
      {
        ...{
          unit_price: '25.00',
          unit_discount: '0.00',
          unit_tax: '0.00',
          subtotal_before_discount: '25.00',
        },
        ...{ discount_total: '0.00', subtotal: '25.00', tax_rate: '0', tax_total: '0.00', total: '25.00' },
        ...{ discounts: [], tax_basis: null, is_gift_card: true },
      },
    ],
  }
  expect(await own.calculate(wanted)).toMatchObject(totals)
  const { status, json } = await buy(app, own, wanted)
  expect([status, json]).toMatchObject([201, totals])
  const rich = await issue('500.00')
  expect(await own.calculate({ ...wanted, gift_cards: [rich.code] })).toMatchObject({
    gift_card_total: '71.20',
    amount_due: '25.00',
  })
  await pay(json.id)
  expect((await own.owner.call(api.orders.get, { params: { id: json.id } })).status).toBe('paid')
})

test('a gift card product is never shipped, needs no stock and has a price, whatever the request says', async () => {
  expect(gift).toMatchObject({ is_gift_card: true, requires_shipping: false, allow_negative_stock: true })
  const shown = await app.send({ method: 'GET', url: `/v1/public/${own.shop.slug}/products/${gift.id}` })
  expect(shown.json).toMatchObject({ is_gift_card: true, requires_shipping: false })
  const { status, json } = await app.send({
    method: 'PATCH',
    url: `/v1/a/products/${gift.id}`,
    token: own.owner.access_token,
    body: { price: '0' },
  })
  expect([status, json.errors[0].field]).toEqual([422, 'price'])
  const order = await place({ shipping_address: null, billing_address: BUYER })
  expect(order).toMatchObject({ total: '25.00', warehouse_id: null, tax_lines: [] })
  const many = await buy(app, own, { items: [{ product_id: gift.id, quantity: 101 }] })
  expect([many.status, many.json.errors[0].field]).toEqual([422, 'items.0.quantity'])
})

test('only a member who may issue gift cards can mark an order of gift cards as paid', async () => {
  const order = await place()
  const goods = await place({ items: [{ product_id: own.product.id, quantity: 1 }] })
  const payAs = async (role: 'member' | 'admin', id: string) => {
    const { access_token: token } = await buildMember(app, own.shop, role)
    const url = `/v1/a/orders/${id}/paid`
    const { status, json } = await app.send({ method: 'POST', url, token, body: {} })
    return [status, json.error ?? json.status, (await cards()).length]
  }
  expect(await payAs('member', order.id)).toEqual([403, 'forbidden', 0])
  expect(await payAs('member', goods.id)).toEqual([200, 'paid', 0])
  const refundAs = async (role: 'member' | 'admin') => {
    const { access_token: token } = await buildMember(app, own.shop, role)
    const url = `/v1/a/orders/${goods.id}/refunds`
    return (await app.send({ method: 'POST', url, token, body: { all: true, to: 'gift_card' } })).status
  }
  // Nor does what a member has marked as paid become a card.
  expect([await refundAs('member'), (await cards()).length]).toEqual([403, 0])
  expect([await refundAs('admin'), (await cards()).length]).toEqual([201, 1])
  expect(await payAs('admin', order.id)).toEqual([200, 'paid', 2])
})

test('each gift card is created once after payment and mailed once to its recipient', async () => {
  const order = await place({
    items: [
      { product_id: gift.id, quantity: 1, gift_card: { email: 'Eva@example.test', message: 'Enjoy!' } },
      { product_id: gift.id, quantity: 2 },
    ],
  })
  expect([order.items[0].quantity, await cards()]).toEqual([3, []])
  await pay(order.id)
  const made = await cards()
  expect(made.map(({ email }) => email).toSorted()).toEqual([
    ...['ben@example.test', 'ben@example.test', 'eva@example.test'],
  ])
  expect(made).toMatchObject(Array(3).fill({ initial_amount: '25.00', balance: '25.00', order_id: order.id }))
  expect(await entries(made[0]!.id)).toEqual([['sold', '25.00']])
  const mailCards = () => runJobs(app, (task_name) => task_name === 'tell_gift_card')
  await mailCards()
  await app.db.run(sql`
    select graphile_worker.add_job('tell_gift_card', json_build_object('shop_id', shop_id, 'gift_card_id', id, 'order_id', order_id))
    from gift_cards where shop_id = ${own.shop.id}`)
  await mailCards()
  const [mail, ...others] = (await mailsTo(app, 'eva@example.test')).filter(({ text }) =>
    text.includes('Enjoy!'),
  )
  expect([mail?.subject.startsWith('€25.00 gift card for '), others]).toEqual([true, []])
  const code = /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(mail!.text)![0]
  const priced = await own.calculate({
    gift_cards: [code],
    items: [{ product_id: own.product.id, quantity: 1 }],
  })
  expect(priced).toMatchObject({ gift_card_total: '25.00', amount_due: '64.00' })
})

describe('a refund', () => {
  test('a refund of an amount covers the goods beside a card, and a larger amount is refused, in the preview as well', async () => {
    const order = await place({
      items: [gift.id, own.product.id].map((product_id) => ({ product_id, quantity: 1 })),
    })
    await pay(order.id)
    const ask = async (path: string, body: object) => {
      const url = `/v1/a/orders/${order.id}/${path}`
      const { status, json } = await app.send({ method: 'POST', url, token: own.owner.access_token, body })
      return [status, json.message ?? json.amount]
    }
    for (const path of ['refunds', 'refunds/preview'])
      expect(await ask(path, { amount: '89.01' })).toEqual([
        409,
        'Gift cards are refunded in full: refund by quantity.',
      ])
    expect(await ask('refunds/preview', { amount: '89.00' })).toEqual([200, '89.00'])
    const { json } = await refund(order.id, { amount: '5.00' })
    expect(json.lines).toMatchObject([{ kind: 'adjustment', total: '5.00', title: own.product.title }])
    expect(await ask('refunds', { all: true })).toEqual([201, '109.00'])
    expect(await cards()).toMatchObject([{ status: 'voided' }])
  })

  test('a refund of a card ends the card if nothing is spent', async () => {
    const order = await place({ items: [{ product_id: gift.id, quantity: 2 }] })
    await pay(order.id)
    const [item] = await own.owner.call(api.orders.items, { params: { id: order.id } })
    const one = await refund(order.id, { lines: [{ order_item_id: item!.id, quantity: 1 }] })
    expect([one.status, one.json.amount, one.json.gift_cards]).toEqual([201, '25.00', []])
    const ended = (await cards()).filter(({ status }) => status === 'voided')
    expect(ended).toMatchObject([{ balance: '0.00' }])
    expect((await entries(ended[0]!.id))[0]).toEqual(['refunded', '-25.00'])
    expect((await refund(order.id, { amount: '5.00' })).json.error).toBe('in_use')

    const left = (await cards()).find(({ status }) => status === 'active')!
    const { json } = await app.send({
      method: 'POST',
      url: `/v1/a/gift_cards/${left.id}/replace_code`,
      token: own.owner.access_token,
      body: {},
    })
    await buy(app, own, { gift_cards: [json.code], items: [{ product_id: own.product.id, quantity: 1 }] })
    const spent = await refund(order.id)
    expect([spent.status, spent.json.error]).toEqual([409, 'in_use'])
    const preview = async (body: object) => {
      const url = `/v1/a/orders/${order.id}/refunds/preview`
      return (await app.send({ method: 'POST', url, token: own.owner.access_token, body })).status
    }
    expect(await preview({ lines: [{ order_item_id: item!.id, quantity: 1 }] })).toBe(409)
    expect(await preview({ all: true }), 'what the form offers').toBe(200)
    expect((await own.owner.call(api.orders.get, { params: { id: order.id } })).status).toBe('paid')
  })

  test('a refund of a card voided unspent refunds the money kept by the shop and leaves the second card valid', async () => {
    const order = await place({ items: [{ product_id: gift.id, quantity: 2 }] })
    await pay(order.id)
    const [stolen, good] = await cards()
    const end = { params: { id: stolen!.id }, body: { note: 'Stolen.' } }
    await own.owner.call(api.gift_cards.void, end)
    const [item] = await own.owner.call(api.orders.items, { params: { id: order.id } })
    const one = await refund(order.id, { lines: [{ order_item_id: item!.id, quantity: 1 }] })
    expect([one.status, one.json.amount]).toEqual([201, '25.00'])
    expect(await entries(stolen!.id)).toEqual([
      ['refunded', '-25.00'],
      ['voided', '25.00'],
      ['voided', '-25.00'],
      ['sold', '25.00'],
    ])
    const statusOf = async (id: string) => (await cards()).find((card) => card.id === id)!.status
    expect([await statusOf(stolen!.id), await statusOf(good!.id)]).toEqual(['voided', 'active'])
    await own.owner.call(api.orders.cancelled, { params: { id: order.id } })
    expect(await statusOf(good!.id)).toBe('voided')
    const report = await own.owner.call(api.reports.giftCards, { query: { shop_id: own.shop.id } })
    expect(report).toMatchObject({ sold: '50.00', voided: '0.00', refunded: '-50.00', closing: '0.00' })
    expect(await checkInvariants(app.db)).toEqual([])
  })

  test('a refund of a card voided after partial use is refused', async () => {
    const order = await place()
    await pay(order.id)
    const [card] = await cards()
    const of_card = { params: { id: card!.id } }
    const { code } = await own.owner.call(api.gift_cards.replaceCode, { ...of_card, body: {} })
    const paid = await issue('70.00')
    await buy(app, own, {
      gift_cards: [paid.code, code],
      items: [{ product_id: own.product.id, quantity: 1 }],
    })
    await own.owner.call(api.gift_cards.void, { ...of_card, body: { note: '' } })
    const { status, json } = await refund(order.id)
    expect([status, json.message]).toEqual([409, 'A gift card of this order was used or has expired.'])
  })
})

describe('the invoice of an order', () => {
  const lamp = () => ({ product_id: own.product.id, quantity: 1 })
  const card = () => ({ product_id: gift.id, quantity: 1 })
  const documents = (id: string) => own.owner.call(api.invoices.ofOrder, { params: { id } })
  beforeEach(async () => {
    own = await sell(app, { price: '89.00', address: { vat_number: 'DE136308783' } })
    gift = await buildProduct(own.owner, own.shop, {
      title: 'Voucher',
      price: '25.00',
      is_gift_card: true,
    })
  })
  const paid = async (wanted: object) => {
    const { id } = await place(wanted)
    await pay(id)
    return id as string
  }
  /** The Factur-X data of a document, which EN 16931's rules allow. */
  const dataOf = async (id: string) => {
    const { attachments } = await readPdf((await downloadDocument(app, own.owner, id)).bytes)
    const xml = String(attachments.get('factur-x.xml'))
    expect(validateInvoice(xml)).toEqual([])
    return xml
  }
  const sums = { net_total: '78.91', tax_total: '14.99', total: '93.90' }

  test.each<[string, () => Promise<object>]>([
    ['goods', async () => ({ items: [lamp()] })],
    ['goods after a gift card', async () => ({ items: [card(), lamp()] })],
    [
      'goods, partly paid with a gift card',
      async () => ({ items: [lamp()], gift_cards: [(await issue('60.00')).code] }),
    ],
  ])('of %s is about the goods, and all of it is prepaid', async (_, wanted) => {
    const [invoice, ...others] = await documents(await paid(await wanted()))
    expect(invoice).toMatchObject({ kind: 'invoice', ...sums })
    expect(others.filter(({ kind }) => kind !== 'receipt')).toEqual([])
    const xml = await dataOf(invoice!.id)
    expect(xml).not.toContain('Voucher')
    expect(xml).toContain(`<ram:TotalPrepaidAmount>${sums.total}<`)
  })

  test('the invoice of an order paid by gift cards names no further way of payment', async () => {
    const order = await place({ items: [lamp()], gift_cards: [(await issue('100.00')).code] })
    const [invoice] = await documents(order.id)
    expect(invoice).toMatchObject(sums)
    const xml = await dataOf(invoice!.id)
    expect(xml).toContain(`<ram:TotalPrepaidAmount>${sums.total}<`)
    expect(xml).not.toContain('PaymentMeans')
  })

  test('an order of gift cards alone gets a mailed receipt instead of an invoice and a credit note', async () => {
    const id = await paid({ items: [{ ...card(), quantity: 2 }], customer_user_email: 'gift@example.test' })
    await runJobs(app)
    const [mail] = (await mailsTo(app, 'gift@example.test')).filter(({ subject }) =>
      subject.includes('Thank you'),
    )
    expect(mail?.text).toMatch(/Voucher.*€50\.00/)
    expect(mail?.text).toContain('The receipt for the gift cards is attached.')
    expect(mail?.text).not.toMatch(/invoice/i)
    const attached = sql`select filename from mail_attachments where mail_id = ${mail!.id}`
    expect(await app.db.rows(attached)).toEqual([{ filename: expect.stringMatching(/-RECEIPT-1\.pdf$/) }])
    const value = { net_total: '50.00', tax_total: '0.00', total: '50.00' }
    const receipt = { kind: 'receipt', number: 'RECEIPT-1', ...value }
    expect(await documents(id)).toMatchObject([receipt])
    const [document] = await documents(id)
    const { text, attachments } = await readPdf((await downloadDocument(app, own.owner, document!.id)).bytes)
    expect(text).toMatch(/ReceiptRECEIPT-1.*Multi-purposevoucher/)
    expect([...attachments], 'no program books it').toEqual([])
    expect((await refund(id)).status).toBe(201)
    expect(await documents(id)).toMatchObject([receipt, { kind: 'receipt', total: '-50.00' }])
    const { status, json } = await app.send({
      method: 'GET',
      url: `/v1/a/orders/${id}/invoice`,
      token: own.owner.access_token,
    })
    expect([status, json.error]).toEqual([409, 'invalid_transition'])
  })

  test('is corrected for refunded goods, not for gift cards', async () => {
    const id = await paid({ items: [card(), lamp()] })
    const [first, second] = await own.owner.call(api.orders.items, { params: { id } })
    await refund(id, { lines: [{ order_item_id: first!.id, quantity: 1 }] })
    expect(await documents(id)).toMatchObject([
      { kind: 'invoice', ...sums },
      { kind: 'receipt', total: '25.00' },
      { kind: 'receipt', total: '-25.00' },
    ])
    await refund(id, { lines: [{ order_item_id: second!.id, quantity: 1 }] })
    const [, , note] = await documents(id)
    expect(note).toMatchObject({ kind: 'credit_note', total: '89.00', tax_total: '14.21' })
    expect(await dataOf(note!.id)).toContain(`<ram:Name>${own.product.title}<`)
  })
})

test('the report of gift cards adds up', async () => {
  const order = await place()
  await pay(order.id)
  const { code } = await issue('100')
  const paid = await buy(app, own, {
    gift_cards: [code],
    items: [{ product_id: own.product.id, quantity: 1 }],
  })
  await refund(paid.json.id, { amount: '9.00' })
  const [sold] = (await cards()).filter(({ order_id }) => order_id !== null)
  await own.owner.call(api.gift_cards.void, { params: { id: sold!.id }, body: { note: '' } })
  const report = await own.owner.call(api.reports.giftCards, { query: { shop_id: own.shop.id } })
  expect(report).toMatchObject({
    ...{ opening: '0.00', sold: '25.00', issued: '100.00', redeemed: '-89.00', returned: '0.00' },
    ...{ refunded: '9.00', voided: '-25.00', expired: '0.00', closing: '20.00' },
  })
  const table = await app.send({
    method: 'GET',
    url: `/v1/a/reports/gift_cards/csv?shop_id=${own.shop.id}`,
    token: own.owner.access_token,
  })
  expect(table.text).toContain('closing')
  expect(table.headers['content-disposition']).toContain(
    `filename="gift-cards-${report.from}-${report.until}.csv"`,
  )
})
