// The usage fee of real orders: booked when they are paid, returned when they are refunded, and never an obstacle to a sale.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { Movement } from '@kontor/contract/money/ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { TestUser } from '../../../testing/app.ts'
import { addStock, buildMember, buildProduct, passShopTo } from '../../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  type PayingShop,
  placeOrder,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobsWithoutMails,
  sendEvent,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { eventOf } from '../../../testing/stripe-events.ts'
import { userActor } from '../../orders/order-actor.ts'
import { bookRefunds } from '../../orders/refunds/complete-refund.ts'
import { prepareRefund, requestRefund } from '../../orders/refunds/request-refund.ts'

let app: PayingApp
let selling: PayingShop

beforeAll(async () => {
  app = await startPayingApp({ FEE_PREVIEW: 'off' })
})
beforeEach(async () => {
  selling = await buildPayingShop(app, { stock: 100_000, product: { price: '119.00' } })
})
afterAll(() => expectSoundBooks(app))

const movements = async ({ owner }: { owner: TestUser } = selling, query: object = {}) =>
  (await owner.call(api.ledger.movements, { query: { limit: '100', ...query } })).data

const balance = async ({ owner }: { owner: TestUser } = selling) => owner.call(api.ledger.balance, {})

const units = async (shop = selling) => (await balance(shop)).balances.map(({ amount }) => amount)

function sell(shop = selling, quantity = 1) {
  return placeOrderPaidByHand(app, shop, { items: [{ product_id: shop.product.id, quantity }] })
}

/** Uses the account's 500 euro of free sales up. */
const useUp = async (shop = selling) => void (await sell(shop, 5))

const makeRefund = (order_id: string, amount: string, shop = selling, of_app = app) =>
  of_app.db.transaction(async (tx) => {
    const of = { shop_id: shop.shop.id, order_id }
    const plan = await prepareRefund(tx, of, { kind: 'parts', lines: [], amount })
    if (plan) await requestRefund(tx, { ...of, reason: 'test', actor: userActor(shop.owner.user_id) }, plan)
    await bookRefunds(tx, of.shop_id, order_id)
  })

const entryOf = ({ reason, amount, order_id }: Movement) => ({ reason, amount, order_id })

describe('a sale', () => {
  test('N-10 of goods costs one per cent of them without tax and shipping, with a link to the order', async () => {
    await useUp()
    const order = await sell()
    expect([order.subtotal, order.shipping_total]).toEqual(['100.00', '4.12'])
    const [newest] = await movements()
    expect(newest).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      reason: 'fee',
      currency: 'EUR',
      amount: '-100000',
      text: '1% of €100.00',
      statement: newest?.created_at.slice(0, 7),
      deposit_id: null,
      shop_id: selling.shop.id,
      shop_name: selling.shop.name,
      order_id: order.id,
      order_number: order.order_number,
      fee: {
        rate: '0.01',
        is_preview: false,
        is_test: false,
        sales: '100.00',
        sales_currency: 'EUR',
        sales_units: '10000000',
        free_units: '0',
        exchange_rate: '1',
        exchange_day: '2025-02-01',
      },
    })
    expect(await units()).toEqual(['-100000'])
  })

  test('paid through Stripe costs the same, once, however often it is reported', async () => {
    await useUp()
    const { order } = await placePaidOrder(app, selling)
    for (const event of app.stripe_mock.events(selling.secret_key))
      await sendEvent(app, selling, JSON.stringify(event.event))
    expect((await movements(selling, { order_id: order.id })).map(entryOf)).toEqual([
      { reason: 'fee', amount: '-100000', order_id: order.id },
    ])
  })

  test('the first 500 euro of an account are free, once, over all of its shops', async () => {
    expect((await balance()).fee.free_sales).toEqual({
      currency: 'EUR',
      amount: '50000000',
      left: '50000000',
    })
    await sell(selling, 3)
    expect((await balance()).fee.free_sales.left).toBe('20000000')
    const second = await buildPayingShop(app, { stock: 100, product: { price: '119.00' } })
    await passShopTo(app, second.shop, selling.owner.user_id)
    await sell(second, 3)
    expect((await movements()).map(({ amount, text }) => [amount, text])).toEqual([
      ['-100000', '1% of €300.00, EUR 200.00 of it free'],
      ['0', 'Nothing: €300.00 is part of your free first sales'],
    ])
    expect((await balance()).fee.free_sales.left).toBe('0')
    await sell(second, 1)
    expect(await units()).toEqual(['-200000'])
    expect(await units(second)).toEqual([])
  })

  test('of another currency is reckoned in euro at the rate of the day, rounded half up', async () => {
    const shop = await buildPayingShop(app, {
      stock: 100,
      shop: { default_currency: 'USD', prices_include_tax: false },
      product: { price: '1162.20' },
    })
    const order = await sell(shop)
    expect(order.subtotal).toBe('1162.20')
    const [first] = await movements(shop)
    expect(first).toMatchObject({
      currency: 'EUR',
      amount: '-500000',
      fee: { sales: '1162.20', sales_currency: 'USD', sales_units: '100000000', free_units: '50000000' },
    })
    expect(first?.fee).toMatchObject({ exchange_rate: '1.1622', exchange_day: '2026-09-04' })
  })

  test('of nothing has no fee', async () => {
    const shop = await buildPayingShop(app, {
      stock: 5,
      product: { price: '0.00', requires_shipping: false },
    })
    await sell(shop)
    expect(await movements(shop)).toEqual([])
  })

  test('is paid by the account of its shop, not by the member who took it', async () => {
    const member = await buildMember(app, selling.shop, 'member')
    const order = await placeOrder(app, selling)
    await member.call(api.orders.paid, { params: { id: order.id } })
    expect(await movements({ owner: member })).toEqual([])
    expect(await movements()).toHaveLength(1)
  })

  test('continues with an empty balance, with a notice', async () => {
    expect((await balance()).needs_deposit).toBe(false)
    await useUp()
    expect(await balance()).toMatchObject({ balances: [{ amount: '0' }], needs_deposit: true })
    await sell()
    await sell()
    expect(await balance()).toMatchObject({ balances: [{ amount: '-200000' }], needs_deposit: true })
  })
})

test('what an edit adds to an order is charged as the difference, and says what its sales are now', async () => {
  await useUp()
  const order = await sell()
  const { id } = await selling.owner.call(api.order_edits.create, {
    params: { id: order.id },
    body: { add: [{ product_id: selling.product.id, quantity: 1 }] },
  })
  await selling.owner.call(api.order_edits.paid, { params: { id: order.id, editId: id } })
  expect(
    (await movements(selling, { order_id: order.id })).map(({ amount, text }) => [amount, text]),
  ).toEqual([
    ['-100000', 'Sales of the order are €200.00 now'],
    ['-100000', '1% of €100.00'],
  ])
})

test('what an edit puts in the place of other goods is charged without these, before Stripe has refunded the difference, and where Stripe refuses it', async () => {
  await useUp()
  const { owner, shop, warehouse } = selling
  const { order } = await placePaidOrder(app, selling)
  const cheaper = await buildProduct(owner, shop, { price: '71.40' })
  await addStock(owner, shop, cheaper, warehouse, 1)
  const params = { id: order.id }
  const [item] = await owner.call(api.orders.items, { params })
  app.stripe_mock.faults.push({
    on: 'POST /v1/refunds',
    execute: false,
    times: 1,
    answer: { status: 400, code: 'charge_disputed' },
  })
  const body = {
    remove: [{ order_item_id: item!.id!, quantity: 1 }],
    add: [{ product_id: cheaper.id, quantity: 1 }],
  }
  await owner.call(api.order_edits.create, { params, body })
  const booked = [
    ['40000', 'Sales of the order are €60.00 now, after a refund'],
    ['-100000', '1% of €100.00'],
  ]
  const ofOrder = async () =>
    (await movements(selling, { order_id: order.id })).map(({ amount, text }) => [amount, text])
  expect(await ofOrder()).toEqual(booked)
  await runJobsWithoutMails(app)
  const [refused] = await owner.call(api.refunds.list, { params })
  expect(refused!.status).toBe('failed')
  expect(await ofOrder()).toEqual(booked)
  await owner.call(api.refunds.retry, { params: { id: refused!.id } })
  await runJobsWithoutMails(app)
  expect(await ofOrder()).toEqual(booked)
})

describe('refunded money', () => {
  test('N-10 brings the fee back with it: all of it in the end, by whatever steps', async () => {
    await useUp()
    const order = await sell()
    await makeRefund(order.id, '59.50')
    await makeRefund(order.id, '24.78')
    const back = await movements(selling, { reason: 'fee_return' })
    expect(back.map(({ amount, text }) => [amount, text])).toEqual([
      ['20000', 'Sales of the order are €31.97 now, after a refund'],
      ['48030', 'Sales of the order are €51.97 now, after a refund'],
    ])
    await selling.owner.call(api.orders.refunded, { params: { id: order.id } })
    expect(await units()).toEqual(['0'])
  })

  test('changes nothing where it was shipping, or nothing but the tax', async () => {
    await useUp()
    const order = await sell()
    await app.db.transaction(async (tx) => {
      const of = { shop_id: selling.shop.id, order_id: order.id }
      const actor = { kind: 'system', name: 'test' } as const
      const shipping = await prepareRefund(tx, of, { kind: 'parts', lines: [], shipping: '4.90' })
      if (shipping) await requestRefund(tx, { ...of, reason: 'late', actor }, shipping)
      const tax = await prepareRefund(tx, of, { kind: 'tax' })
      if (tax) await requestRefund(tx, { ...of, reason: 'business', actor }, tax)
      await bookRefunds(tx, of.shop_id, order.id)
    })
    expect((await movements(selling, { order_id: order.id })).map(entryOf)).toHaveLength(1)
  })

  test('frees the free part again, for the next sale', async () => {
    const order = await sell(selling, 4)
    expect((await balance()).fee.free_sales.left).toBe('10000000')
    await selling.owner.call(api.orders.refunded, { params: { id: order.id } })
    expect((await balance()).fee.free_sales.left).toBe('50000000')
    await useUp()
    expect(await units()).toEqual(['0'])
  })

  test('at Stripe, without us, counts too, and a repeated report does not', async () => {
    await useUp()
    const order = await placeOrder(app, selling)
    const { transaction_id, payment_gateway_id } = await app.call(api.storefront.pay, {
      body: { order_id: order.id },
    })
    await app.stripe_mock.pay(transaction_id)
    const charge = eventOf('charge.refunded', {
      id: `ch_${randomUUID()}`,
      object: 'charge',
      currency: 'eur',
      livemode: false,
      refunded: false,
      amount: 12_390,
      amount_refunded: 5_950,
      payment_intent: null,
      metadata: { payment_id: '', order_id: order.id, payment_gateway_id },
    })
    const intent = await app.db.first(
      sql<{ id: string }>`select payment_intent_id as id from payments where order_id = ${order.id}`,
    )
    charge.data.object = { ...charge.data.object, payment_intent: intent?.id } as object
    for (let n = 0; n < 3; n++) await sendEvent(app, selling, { ...charge, id: `evt_${randomUUID()}` })
    expect(await units()).toEqual(['-51970'])
  })

  test('of a payment that came twice is not about the sale', async () => {
    await useUp()
    const order = await placeOrder(app, selling)
    const { transaction_id } = await app.call(api.storefront.pay, { body: { order_id: order.id } })
    app.stripe_mock.faults.push({ on: 'webhook', type: 'checkout.session.completed', drop: true })
    await app.stripe_mock.pay(transaction_id)
    app.stripe_mock.faults.splice(0)
    await selling.owner.call(api.orders.paid, { params: { id: order.id } })
    await runJobsWithoutMails(app)
    expect((await movements(selling, { order_id: order.id })).map(entryOf)).toEqual([
      { reason: 'fee', amount: '-100000', order_id: order.id },
    ])
  })

  test('stays with the account that paid the fee when the shop has passed on', async () => {
    await useUp()
    const order = await sell()
    const heir = await buildMember(app, selling.shop, 'owner')
    await app.db.run(sql`
      delete from shop_members where shop_id = ${selling.shop.id} and user_id = ${selling.owner.user_id}`)
    await heir.call(api.orders.refunded, { params: { id: order.id } })
    expect(await units()).toEqual(['0'])
    expect(await movements({ owner: heir })).toEqual([])
  })
})

describe('terms', () => {
  test('sales of the preview are booked at zero and marked, and stay at zero when it has ended', async () => {
    const preview = await startPayingApp()
    const shop = await buildPayingShop(preview, { stock: 100, product: { price: '119.00' } })
    const order = await placeOrderPaidByHand(preview, shop, {
      items: [{ product_id: shop.product.id, quantity: 12 }],
    })
    expect(await shop.owner.call(api.ledger.balance, {})).toEqual({
      balances: [{ currency: 'EUR', amount: '0' }],
      fee: {
        rate: '0.01',
        is_preview: true,
        free_sales: { currency: 'EUR', amount: '50000000', left: '50000000' },
      },
      needs_deposit: false,
    })
    const { data } = await shop.owner.call(api.ledger.movements, {})
    expect(data).toMatchObject([
      {
        reason: 'fee',
        amount: '0',
        order_id: order.id,
        text: 'Nothing during the preview; otherwise 1% of €1,200.00',
      },
    ])
    await preview.db.run(sql`
      insert into fee_terms (rate, free_units, is_preview, counts_test_sales) values (0.01, 50000000, false, true)`)
    await makeRefund(order.id, '119.00', shop, preview)
    await shop.owner.call(api.orders.refunded, { params: { id: order.id } })
    expect((await shop.owner.call(api.ledger.movements, {})).total).toBe(1)
    await expectSoundBooks(preview)
  })

  test('a sale paid in test mode, or with a gift card that was, is no line among the fees in live mode', async () => {
    const { owner, shop } = selling
    await app.db.run(sql`
      insert into fee_terms (rate, free_units, is_preview, counts_test_sales) values (0.01, 50000000, false, false)`)
    await placePaidOrder(app, selling, { items: [{ product_id: selling.product.id, quantity: 9 }] })
    const gift = await buildProduct(owner, shop, { price: '200.00', is_gift_card: true })
    await placePaidOrder(app, selling, { items: [{ product_id: gift.id, quantity: 1 }] })
    const [card] = (await owner.call(api.gift_cards.list, { query: { shop_id: shop.id } })).data
    const { code } = await owner.call(api.gift_cards.replaceCode, { params: { id: card!.id }, body: {} })
    await placeOrder(app, selling, { gift_cards: [code] })
    await app.db.run(sql`
      insert into fee_terms (rate, free_units, is_preview, counts_test_sales) values (0.01, 50000000, false, true)`)
    expect(await movements()).toEqual([])
  })
})
