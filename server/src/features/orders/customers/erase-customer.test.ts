// Exporting and erasing a customer: afterwards the person's data are nowhere in the database but on invoices, and the books are unchanged.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { openShop } from '../../../http/access/shop-access.ts'
import { buildAddress, buildWarehouse } from '../../../testing/build.ts'
import { logInByMail } from '../../../testing/login.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  type PayingShop,
  placeOrder,
  placePaidOrder,
  runJobs,
  sendEvent,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { eventOf } from '../../../testing/stripe-events.ts'
import { tablesWith } from '../../../testing/tables-with.ts'
import { visit } from '../../../testing/visitor.ts'
import { eraseImportProblems } from '../../tables/imports/problems/erase-problems.ts'
import { eraseCustomer } from './erase-customer.ts'

const CANARY = 'zzcanaryzz'
const EMAIL = `${CANARY}@example.test`
const WHERE = {
  recipient_name: `${CANARY} name`,
  company_name: `${CANARY} company`,
  street: `${CANARY} street`,
  street2: `${CANARY} floor`,
  city: `${CANARY} city`,
  zip: '28195',
  phone: `+49 ${CANARY}`,
  country: 'DE',
}

let app: PayingApp
let selling: PayingShop

beforeAll(async () => {
  app = await startPayingApp()
})
beforeEach(async () => {
  selling = await buildPayingShop(app, { stock: 500 })
})

const step = (name: 'paid' | 'shipped' | 'delivered' | 'cancelled', id: string) =>
  selling.owner.call(api.orders[name], { params: { id }, body: { note: `${CANARY} note` } })

async function customer() {
  const { data } = await selling.owner.call(api.customers.list, {
    query: { shop_id: selling.shop.id, q: EMAIL },
  })
  return { id: data[0]!.id }
}

/** An order that is paid by card, delivered and partly refunded, with the person's name wherever a name can be. */
async function deliveredOrder() {
  const { order } = await placePaidOrder(app, selling, {
    customer_user_email: EMAIL.toUpperCase(),
    shipping_address: WHERE,
    billing_address: WHERE,
    notes: `${CANARY} note`,
  })
  await app.db.run(sql`
    update orders set tracking_number = ${`${CANARY} parcel`}, tracking_url = ${`https://${CANARY}.test/1`}
    where shop_id = ${selling.shop.id} and id = ${order.id}`)
  await step('shipped', order.id)
  await step('delivered', order.id)
  await selling.owner.call(api.refunds.create, {
    params: { id: order.id },
    body: { amount: '1.00', reason: `${CANARY} reason` },
  })
  await runJobs(app)
  return order
}

/** A withdrawal from the order, and one for an order that there is not. */
async function withdrawnFrom(order_number: string) {
  for (const number of [order_number, `${CANARY} number`])
    await visit(app).post(`/store/${selling.shop.slug}/withdrawal/confirm`, {
      name: `${CANARY} name`,
      order_number: number,
      email: EMAIL,
      goods: `${CANARY} goods`,
      key: randomUUID(),
    })
  await runJobs(app)
}

async function settleAll() {
  const { data } = await selling.owner.call(api.matters.list, { query: { shop_id: selling.shop.id } })
  for (const { id } of data) await selling.owner.call(api.matters.done, { params: { id } })
}

async function enteredOrder() {
  const address = await buildAddress(selling.owner, selling.shop, { ...WHERE, kind: 'customer' })
  const order = await selling.owner.call(api.orders.create, {
    body: {
      shop_id: selling.shop.id,
      items: [{ product_id: selling.product.id, quantity: 1 }],
      shipping_address_id: address.id,
      customer_user_email: EMAIL,
    },
  })
  await step('cancelled', order.id)
  return order
}

const booksOf = async (id: string) => {
  const params = { id }
  const order = await selling.owner.call(api.orders.get, { params })
  const { subtotal, shipping_total, tax_total, total, tax_lines, status, payment_status, order_number } =
    order
  return {
    subtotal,
    shipping_total,
    tax_total,
    total,
    tax_lines,
    status,
    payment_status,
    order_number,
    items: await selling.owner.call(api.orders.items, { params }),
    payments: (await selling.owner.call(api.orders.payments, { params })).map(
      ({ amount, status, transaction_id }) => [...[amount, status, transaction_id]],
    ),
    refunds: (await selling.owner.call(api.refunds.list, { params })).map(({ amount, lines }) => [
      amount,
      lines,
    ]),
    history: (await selling.owner.call(api.orders.history, { params })).map(({ to_status }) => to_status),
  }
}

test('P-08 an erased person is in no table, and the books are unchanged', async () => {
  const order = await deliveredOrder()
  const entered = await enteredOrder()
  await withdrawnFrom(order.order_number)
  await settleAll()
  const before = [await booksOf(order.id), await booksOf(entered.id)]
  const params = await customer()
  const preview = await selling.owner.call(api.customers.erasure, { params })
  expect(preview).toMatchObject({ open_orders: 0, open_refunds: 0, orders: 2, addresses: 1 })
  expect(preview.mails).toBeGreaterThan(0)
  const full = await tablesWith(app, CANARY)
  expect(full).toEqual(
    expect.arrayContaining([
      'addresses',
      'customers',
      'mails',
      'order_events',
      'orders',
      'refunds',
      'withdrawals',
    ]),
  )

  expect(await selling.owner.call(api.customers.erase, { params })).toEqual(preview)

  // Only what the law requires to be stored is left.
  expect(await tablesWith(app, CANARY)).toEqual(['invoices'])
  expect(preview.invoices_kept).toBe(2)
  expect([await booksOf(order.id), await booksOf(entered.id)]).toEqual(before)
  const erased = await selling.owner.call(api.orders.get, { params: { id: order.id } })
  expect(erased).toMatchObject({
    customer_user_email: '',
    notes: '',
    shipping_address: { country: 'DE', recipient_name: '', street: '', zip: '' },
  })
  await expectSoundBooks(app)
  await expect(selling.owner.call(api.customers.get, { params })).rejects.toMatchObject({
    error: 'not_found',
  })
  const { data } = await selling.owner.call(api.audit.list, {
    query: { shop_id: selling.shop.id, action: 'customer.erase' },
  })
  expect(data).toMatchObject([
    { subject_id: params.id, actor_label: selling.owner.email, before: { orders: 2 } },
  ])
})

test('a customer with many orders is erased in parts: the next call erases the rest', async () => {
  const orders = [await deliveredOrder(), await enteredOrder(), await enteredOrder(), await enteredOrder()]
  const before = await Promise.all(orders.map(({ id }) => booksOf(id)))
  const params = await customer()
  const { user_id } = selling.owner
  const actor = { user_id, session_id: randomUUID(), caller: { request_id: 'a test', address: '127.0.0.1' } }
  const scope = await openShop(app.db, actor, selling.shop.id, 'shop:manage')
  const db = app.db.forShop(selling.shop.id)
  const erase = (max_ms: number) =>
    eraseCustomer({ db, eraseElsewhere: eraseImportProblems }, scope, params.id, {
      max_orders_per_part: 1,
      max_ms,
    })

  const refused = { code: 'unavailable', message: expect.stringContaining('3 are still to be erased') }
  await expect(erase(-1)).rejects.toMatchObject(refused)
  const left = await selling.owner.call(api.customers.erasure, { params })
  expect(left).toMatchObject({ orders: 3, mails: 0 })
  expect(await erase(60_000)).toMatchObject({ orders: 3 })

  expect(await tablesWith(app, CANARY)).toEqual(['invoices'])
  expect(await Promise.all(orders.map(({ id }) => booksOf(id)))).toEqual(before)
  await expect(selling.owner.call(api.customers.get, { params })).rejects.toMatchObject({
    error: 'not_found',
  })
})

test('P-08 recipients and messages of gift cards by an erased buyer are erased', async () => {
  const order = await deliveredOrder()
  const bought = [
    { email: 'friend@example.test', message: `${CANARY} letter`, quantity: 2 },
    { email: '', message: '', quantity: 1 },
  ]
  await app.db.run(sql`
    update order_items set gift_cards = ${sql.json(bought)} where shop_id = ${selling.shop.id} and order_id = ${order.id}`)
  await settleAll()
  await selling.owner.call(api.customers.erase, { params: await customer() })
  expect(
    await app.db.rows(
      sql`select gift_cards from order_items where shop_id = ${selling.shop.id} and order_id = ${order.id}`,
    ),
  ).toEqual([{ gift_cards: bought.map(({ quantity }) => ({ email: '', message: '', quantity })) }])
})

test('the VAT number and the country, which decided the tax, stay after an erasure', async () => {
  const order = await placeOrder(app, selling, {
    customer_user_email: EMAIL,
    shipping_address: { ...WHERE, country: 'AT', vat_number: 'ATU12345675' },
  })
  await step('cancelled', order.id)
  await selling.owner.call(api.customers.erase, { params: await customer() })
  const { shipping_address } = await selling.owner.call(api.orders.get, { params: { id: order.id } })
  expect(shipping_address).toMatchObject({ country: 'AT', vat_number: 'ATU12345675', company_name: '' })
})

test('nothing is erased while an order is open or a refund is on its way', async () => {
  const order = await placeOrder(app, selling, { customer_user_email: EMAIL, shipping_address: WHERE })
  const params = await customer()
  const refused = async (sentence: RegExp) => {
    await expect(selling.owner.call(api.customers.erase, { params })).rejects.toMatchObject({
      status: 409,
      error: 'in_use',
      message: expect.stringMatching(sentence),
    })
    expect((await selling.owner.call(api.orders.get, { params: { id: order.id } })).customer_user_email).toBe(
      EMAIL,
    )
  }
  await refused(/open orders/)
  const payment = await app.call(api.storefront.pay, { body: { order_id: order.id } })
  await app.stripe_mock.pay(payment.transaction_id)
  await refused(/open orders/)
  await selling.owner.call(api.refunds.create, { params: { id: order.id }, body: { all: true } })
  const { open_orders, open_refunds } = await selling.owner.call(api.customers.erasure, { params })
  expect(open_orders + open_refunds).toBeGreaterThan(0)
  await refused(/./)
})

test('while an order has an open to-do, nothing is erased', async () => {
  const order = await deliveredOrder()
  const params = await customer()
  await app.db.run(sql`
    insert into matters (shop_id, kind, key, order_id) values (${selling.shop.id}, 'dispute', 'dp_1', ${order.id})`)
  expect((await selling.owner.call(api.customers.erasure, { params })).open_matters).toBe(1)
  await expect(selling.owner.call(api.customers.erase, { params })).rejects.toMatchObject({
    error: 'in_use',
    message: expect.stringMatching(/open to-do/),
  })
  await app.db.run(sql`update matters set done_at = now() where shop_id = ${selling.shop.id}`)
  await withdrawnFrom(order.order_number)
  // The one that belongs to no order is found by its address.
  expect((await selling.owner.call(api.customers.erasure, { params })).open_matters).toBe(2)
  await settleAll()
  await selling.owner.call(api.customers.erase, { params })
})

test('an erasure keeps the data of a customer who shares the address book entry, and of the same person in a different shop', async () => {
  const entered = await enteredOrder()
  const { shipping_address_id } = await selling.owner.call(api.orders.get, { params: { id: entered.id } })
  await selling.owner.call(api.orders.create, {
    body: {
      shop_id: selling.shop.id,
      items: [{ product_id: selling.product.id, quantity: 1 }],
      shipping_address_id: shipping_address_id!,
      customer_user_email: 'partner@example.test',
    },
  })
  const other = await buildPayingShop(app)
  const theirs = await placeOrder(app, other, { customer_user_email: EMAIL, shipping_address: WHERE })
  await selling.owner.call(api.customers.erase, { params: await customer() })
  const entry = await selling.owner.call(api.addresses.get, { params: { id: shipping_address_id! } })
  expect(entry.recipient_name).toBe(WHERE.recipient_name)
  expect((await other.owner.call(api.orders.get, { params: { id: theirs.id } })).customer_user_email).toBe(
    EMAIL,
  )
})

test('emails to the customer from a different shop or the platform are not counted', async () => {
  await enteredOrder()
  await runJobs(app)
  const params = await customer()
  const preview = await selling.owner.call(api.customers.erasure, { params })
  await logInByMail(app, EMAIL)
  await app.db.run(sql`update mails set sent_at = now() where to_address = ${EMAIL}`)
  expect(await selling.owner.call(api.customers.erasure, { params })).toEqual(preview)
})

test('emails of a different shop about its own order with the same number are neither counted nor exported', async () => {
  const { order: mine } = await placePaidOrder(app, selling, { customer_user_email: EMAIL })
  const other = await buildPayingShop(app)
  const { order: theirs } = await placePaidOrder(app, other, { customer_user_email: EMAIL })
  expect(theirs.order_number).toBe(mine.order_number)
  await runJobs(app)
  // As in production, once they are sent.
  await app.db.run(sql`update mails set sent_at = now(), text = '', html = '' where to_address = ${EMAIL}`)
  const { mails } = await selling.owner.call(api.customers.export, { params: await customer() })
  expect(mails).toMatchObject([{ subject: expect.stringContaining(`${selling.shop.name}:`) }])
  const preview = await selling.owner.call(api.customers.erasure, { params: await customer() })
  expect(preview.mails).toBe(1)
})

test('the address of a warehouse belongs to the shop, and stays', async () => {
  const { id } = await enteredOrder()
  const { shipping_address_id } = await selling.owner.call(api.orders.get, { params: { id } })
  await buildWarehouse(selling.owner, selling.shop, { address_id: shipping_address_id! })
  const erasure = await selling.owner.call(api.customers.erase, { params: await customer() })
  expect(erasure).toMatchObject({ orders: 1, addresses: 0 })
  const entry = await selling.owner.call(api.addresses.get, { params: { id: shipping_address_id! } })
  expect(entry.recipient_name).toBe(WHERE.recipient_name)
})

test('the export has all data of the customer and no data of anyone else', async () => {
  const order = await deliveredOrder()
  await enteredOrder()
  await withdrawnFrom(order.order_number)
  await placeOrder(app, selling, { customer_user_email: 'else@example.test', notes: 'zzelsezz' })
  const params = await customer()
  const given = await selling.owner.call(api.customers.export, { params })
  expect(given.shop).toEqual({ id: selling.shop.id, name: selling.shop.name })
  expect(given.customer).toMatchObject({ id: params.id, email: EMAIL })
  expect(given.orders).toHaveLength(2)
  expect(given.orders[0]).toMatchObject({
    order_number: order.order_number,
    total: order.total,
    shipping_address: WHERE,
    notes: `${CANARY} note`,
    items: [{ title: selling.product.title, quantity: 1 }],
    payments: [{ amount: order.total, status: 'captured' }],
    refunds: [{ amount: '1.00', reason: `${CANARY} reason` }],
  })
  expect(given.addresses).toMatchObject([WHERE])
  expect(given.invoices).toMatchObject([{ kind: 'invoice', total: order.total }, { kind: 'credit_note' }])
  expect(given.withdrawals).toMatchObject([
    { order_number: order.order_number, name: `${CANARY} name`, goods: `${CANARY} goods` },
    { order_number: `${CANARY} number` },
  ])
  expect(given.mails.length).toBeGreaterThan(0)
  expect(JSON.stringify(given)).not.toContain('zzelsezz')
  expect(JSON.stringify(given)).toMatch(/"at":"\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z"/)
  expect(JSON.stringify(given)).not.toContain('+00:00')
  const { data } = await selling.owner.call(api.audit.list, {
    query: { shop_id: selling.shop.id, action: 'customer.export' },
  })
  expect(data).toMatchObject([{ subject_id: params.id, after: { orders: 2, addresses: 1 } }])
})

test('P-08 the payload of an unused event is not stored, and one stored by an earlier version is erased', async () => {
  const order = await deliveredOrder()
  const [payment] = await app.db.rows(
    sql<{ intent: string }>`select payment_intent_id as intent from payments where order_id = ${order.id}`,
  )
  const event = eventOf('payment_intent.succeeded', {
    id: payment!.intent,
    receipt_email: EMAIL,
    shipping: WHERE,
  })
  expect((await sendEvent(app, selling, event)).status).toBe(200)
  const storedEvent = () =>
    app.db.first(
      sql<{ outcome: string; payload: object }>`
        select outcome, payload from webhook_events where event_id = ${event.id}`,
    )
  expect(await storedEvent()).toEqual({ outcome: 'ignored', payload: { id: event.id, type: event.type } })

  await app.db.run(sql`update webhook_events set payload = ${sql.json(event)} where event_id = ${event.id}`)
  await selling.owner.call(api.customers.erase, { params: await customer() })
  expect(JSON.stringify(await storedEvent())).not.toContain(CANARY)
})
