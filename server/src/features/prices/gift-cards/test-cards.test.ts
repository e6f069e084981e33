// Gift cards that were paid for in test mode: they pay while the shop is tried, and for nothing once it takes real payments.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildMember, buildProduct } from '../../../testing/build.ts'
import { buy, orderBody } from '../../../testing/orders.ts'
import {
  buildGateway,
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  placeOrderPaidByHand,
  placePaidOrder,
  startPayingApp,
} from '../../../testing/paying-shop.ts'

const app = await startPayingApp()
/** With a gateway in test mode. */
let selling: PayingShop

beforeEach(async () => {
  selling = await buildPayingShop(app, { stock: 50 })
})
afterAll(() => expectSoundBooks(app))

const takeRealPayments = () =>
  buildGateway(selling.owner, selling.shop, {
    public_key: 'pk_live_1',
    secret_key: `sk_live_${randomUUID().replaceAll('-', '')}`,
  })
const cards = async () =>
  (await selling.owner.call(api.gift_cards.list, { query: { shop_id: selling.shop.id } })).data
const codeOf = async (id: string) =>
  (await selling.owner.call(api.gift_cards.replaceCode, { params: { id }, body: {} })).code
const isTest = async (id: string) => (await selling.owner.call(api.orders.get, { params: { id } })).is_test
/** A card of 25.00 that was bought in test mode. */
async function buyCard(): Promise<string> {
  const { owner, shop } = selling
  const gift = await buildProduct(owner, shop, { price: '25.00', is_gift_card: true })
  await placePaidOrder(app, selling, { items: [{ product_id: gift.id, quantity: 1 }] })
  const [card] = await cards()
  expect(card).toMatchObject({ is_test: true, balance: '25.00' })
  return codeOf(card!.id)
}

test('a test card is redeemed only in test orders, while the shop has only test gateways', async () => {
  const { status, json } = await buy(app, selling, { gift_cards: [await buyCard()] })
  expect([status, json.gift_card_total, json.amount_due]).toEqual([201, '14.90', '0.00'])
  expect(await isTest(json.id)).toBe(true)
  const invoices = await selling.owner.call(api.invoices.ofOrder, { params: { id: json.id } })
  expect(invoices).toMatchObject([{ number: 'TEST-1' }])
})

test('a test card pays for nothing beside a live gateway, in every use of its code', async () => {
  const { owner, shop, product } = selling
  const code = await buyCard()
  const wanted = { gift_cards: [code] }
  const draft = await owner.call(api.orders.create, {
    body: { ...orderBody(selling, wanted), status: 'draft' as const },
  })
  await takeRealPayments()
  const refused = await buy(app, selling, wanted)
  expect([refused.status, refused.json.error]).toEqual([409, 'gift_card_unusable'])
  const body = {
    shop_id: shop.id,
    destination_country: 'DE',
    items: [{ product_id: product.id, quantity: 1 }],
  }
  expect(await app.call(api.storefront.calculate, { body: { ...body, ...wanted } })).toMatchObject({
    gift_card_total: '0.00',
    gift_card_problems: [{ reason: 'unknown' }],
  })
  await expect(owner.call(api.orders.new, { params: { id: draft.id } })).rejects.toMatchObject({
    error: 'gift_card_unusable',
  })
  const balance = app.call(api.gift_cards.balance, { params: { shopId: shop.id }, body: { code } })
  await expect(balance).rejects.toMatchObject({ status: 404 })
})

test('a test card pays for nothing in a shop that has removed its gateways and is paid by hand', async () => {
  const { owner } = selling
  const code = await buyCard()
  await owner.call(api.payment_gateways.remove, { params: { id: selling.gateway.id } })
  const refused = await buy(app, selling, { gift_cards: [code] })
  expect([refused.status, refused.json.error]).toEqual([409, 'gift_card_unusable'])
})

test('the code of a test card is no longer emailed once the shop takes real payments', async () => {
  const { owner } = selling
  await buyCard()
  const [card] = await cards()
  const replace = () =>
    owner.call(api.gift_cards.replaceCode, { params: { id: card!.id }, body: { email: 'ada@example.test' } })
  const before = await replace()
  expect(before.may_pay).toBe(true)
  expect(before.mailed_at).not.toBeNull()
  await takeRealPayments()
  expect(await replace()).toMatchObject({ status: 'active', may_pay: false, mailed_at: null })
  expect(await cards()).toMatchObject([{ may_pay: false }])
})

test('an order that holds money of a test card when the shop opens cannot be paid with real money', async () => {
  const { owner, product } = selling
  const gift_cards = [await buyCard()]
  const placed = async (quantity: number) => {
    const items = [{ product_id: product.id, quantity }]
    const { status, json } = await buy(app, selling, { gift_cards, items })
    expect(status).toBe(201)
    return json as { id: string; amount_due: string; gift_card_total: string }
  }
  const waiting = await placed(3)
  expect([waiting.gift_card_total, waiting.amount_due]).toEqual(['25.00', '9.90'])
  await takeRealPayments()
  const pay = app.call(api.storefront.pay, { body: { order_id: waiting.id } })
  await expect(pay).rejects.toMatchObject({ status: 409, error: 'gift_card_unusable' })
  const by_hand = owner.call(api.orders.paid, { params: { id: waiting.id } })
  await expect(by_hand).rejects.toMatchObject({ error: 'gift_card_unusable' })
  await owner.call(api.orders.cancelled, { params: { id: waiting.id } })
  expect(await cards()).toMatchObject([{ is_test: true, balance: '25.00' }])
})

test('money in test mode for an order paid in part by a test card is refunded', async () => {
  const { owner, product } = selling
  const gift_cards = [await buyCard()]
  const items = [{ product_id: product.id, quantity: 3 }]
  const { json } = await buy(app, selling, { gift_cards, items })
  const { transaction_id } = await app.call(api.storefront.pay, { body: { order_id: json.id } })
  await takeRealPayments()
  await app.stripe_mock.pay(transaction_id)
  const [refund] = await owner.call(api.refunds.list, { params: { id: json.id } })
  expect(refund).toMatchObject({ amount: '9.90' })
  expect((await owner.call(api.orders.get, { params: { id: json.id } })).status).not.toBe('paid')
})

test('a payment in test mode is refunded only to a test card', async () => {
  const { owner, shop } = selling
  const issued = await owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount: '5.00' } })
  const { order } = await placePaidOrder(app, selling, { gift_cards: [issued.code] })
  const member = await buildMember(app, shop, 'member')
  const refund = await member.call(api.refunds.create, {
    params: { id: order.id },
    body: { all: true, to: 'gift_card' },
  })
  expect(refund.gift_cards.map(({ amount }) => amount)).toEqual(['5.00', '9.90'])
  expect((await cards()).map(({ is_test, balance }) => [is_test, balance])).toEqual([
    [true, '9.90'],
    [false, '5.00'],
  ])
})

test('a test card is no debt of the shop, once the shop has real sales', async () => {
  const { owner, shop } = selling
  const report = async () => {
    const year = new Date().getFullYear()
    const query = { shop_id: shop.id, from: `${year}-01-01`, until: `${year}-12-31` }
    const { sold, issued, redeemed, closing, shows_test_sales } = await owner.call(api.reports.giftCards, {
      query,
    })
    return { sold, issued, redeemed, closing, shows_test_sales }
  }
  await buy(app, selling, { gift_cards: [await buyCard()] })
  await owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount: '5.00' } })
  const tried = { sold: '25.00', issued: '5.00', redeemed: '-14.90', closing: '15.10' }
  expect(await report()).toEqual({ ...tried, shows_test_sales: true })
  await placeOrderPaidByHand(app, selling)
  const real = { sold: '0.00', issued: '5.00', redeemed: '0.00', closing: '5.00' }
  expect(await report()).toEqual({ ...real, shows_test_sales: false })
})
