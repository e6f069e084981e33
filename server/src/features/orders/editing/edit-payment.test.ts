// How the difference of an edit is paid: through a payment gateway of the order's own mode, and what the buyer sees of it.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { forPlatform } from '../../../platform.ts'
import { buildProduct } from '../../../testing/build.ts'
import { mailsTo } from '../../../testing/login.ts'
import {
  buildGateway,
  buildPayingShop,
  expectSoundBooks,
  loseNextEvent,
  type PayingShop,
  paymentsOf,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobs,
  runJobsWithoutMails,
  startPaying,
  statusOf,
} from '../../../testing/paying-shop.ts'
import { visit } from '../../../testing/visitor.ts'
import { reconcilePayments } from '../payments/reporting/reconcile-payments.ts'

const { app } = await startPaying()
/** With a gateway in test mode. */
let shop: PayingShop

beforeEach(async () => {
  shop = await buildPayingShop(app, { stock: 10 })
})
afterAll(() => expectSoundBooks(app))

/** An edit that adds one unit, at 10.00 if no other product is given. */
const addOne = (id: string, product = shop.product, hours?: number) =>
  shop.owner.call(api.order_edits.create, {
    params: { id },
    body: { add: [{ product_id: product.id, quantity: 1 }], hours },
  })
/** Writes the mails about edits, and no others. */
const mailEdits = () => runJobs(app, (task_name) => task_name === 'tell_order_edit')
const openPage = (body: object) => app.send({ method: 'POST', url: '/v1/public/order/payment', body })

test('an edit of a real order cannot be paid in test mode, the buyer sees the reason, and the shop can take the money itself', async () => {
  const { id } = await placeOrderPaidByHand(app, shop)
  const { id: edit_id } = await addOne(id)
  const refused = await openPage({ order_id: id, edit_id })
  expect([refused.status, refused.json.errors]).toMatchObject([
    422,
    [{ field: 'payment_gateway_id', code: 'no_gateway' }],
  ])
  const buyer = visit(app)
  const led = await buyer.post(`/store/${shop.shop.slug}/orders/${id}/pay`, { edit_id })
  expect((await buyer.get(String(led.headers.location))).text).toContain('cannot be paid by card here')
  expect(await paymentsOf(shop, id)).toHaveLength(1)
  const done = await shop.owner.call(api.order_edits.paid, { params: { id, editId: edit_id } })
  expect(done).toMatchObject({ status: 'done', difference: '10.00' })
})

test('an edit of a test order is paid in test mode even after the shop began to take real payments', async () => {
  const { order } = await placePaidOrder(app, shop)
  const secret_key = `sk_live_${randomUUID().replaceAll('-', '')}`
  const live = await buildGateway(shop.owner, shop.shop, { public_key: 'pk_live_1', secret_key })
  expect(live.gateway.is_in_use).toBe(true)
  const { id: edit_id } = await addOne(order.id)
  const wanted = { order_id: order.id, edit_id }
  const refused = await openPage({ ...wanted, payment_gateway_id: live.gateway.id })
  expect(refused.json.errors).toMatchObject([{ field: 'payment_gateway_id' }])
  const opened = await openPage(wanted)
  expect([opened.status, opened.json]).toMatchObject([201, { payment_gateway_id: shop.gateway.id }])
  await app.stripe_mock.pay(opened.json.transaction_id)
  const { data } = await shop.owner.call(api.order_edits.list, { params: { id: order.id } })
  expect(data[0]).toMatchObject({ id: edit_id, status: 'done' })
})

test('a buyer who returns from paying sees a pending confirmation, and then the changed order before Stripe reports the payment', async () => {
  const { order } = await placePaidOrder(app, shop)
  const { id: edit_id } = await addOne(order.id)
  const { transaction_id } = (await openPage({ order_id: order.id, edit_id })).json
  const see = async (query = `&edit=${edit_id}`) =>
    (await visit(app).get(`/store/${shop.shop.slug}/orders/${order.id}?purchase=success${query}`)).text
  // The address that the order's own payment led back to, as it stays in bookmarks.
  expect(await see('')).toContain(`name="edit_id" value="${edit_id}"`)
  const call = app.stripe_mock.calls.findLast(({ route }) => route === '/v1/checkout/sessions')
  expect(call?.params.success_url).toContain(`&edit=${edit_id}`)
  const { status, payment_status, total } = await statusOf(app, order.id)
  const waiting = await see()
  for (const text of ['Waiting for payment confirmation', 'data-order-poll="', 'http-equiv="refresh"'])
    expect(waiting).toContain(text)
  expect(waiting).not.toContain('Please pay the difference')
  const state = `data-order-state="${status} ${payment_status} ${total}"`
  expect(waiting).toContain(state)

  loseNextEvent(app, 'checkout.session.completed')
  await app.stripe_mock.pay(transaction_id)
  await app.db.run(sql`update payments set asked_at = null where transaction_id = ${transaction_id}`)
  const paid = await see()
  for (const text of ['Waiting for payment confirmation', 'Please pay the difference', state])
    expect(paid).not.toContain(text)
  expect((await statusOf(app, order.id)).total).toBe('24.90')
})

test.each(['expired', 'cancelled'])(
  'for an edit that is %s the link and an open page say that the change was not made and request no payment',
  async (how) => {
    const { order } = await placePaidOrder(app, shop)
    const { id: edit_id } = await addOne(order.id)
    const page = `/store/${shop.shop.slug}/orders/${order.id}`
    const buyer = visit(app)
    const said = 'The change to your order was not made'
    expect((await buyer.get(`${page}?edit=${edit_id}`)).text).not.toContain(said)
    if (how === 'cancelled')
      await shop.owner.call(api.order_edits.cancel, { params: { id: order.id, editId: edit_id } })
    else
      await app.db.run(
        sql`update order_edits set expires_at = now() - interval '1 second' where id = ${edit_id}`,
      )
    const { location } = (await buyer.post(`${page}/pay`, { edit_id })).headers
    expect(location).toBe(`${page}?edit=${edit_id}`)
    expect((await buyer.get(String(location))).text).toContain(said)
    expect((await buyer.get(page)).text).not.toContain(said)
    const { order: other } = await placePaidOrder(app, shop)
    const others = await buyer.get(`/store/${shop.shop.slug}/orders/${other.id}?edit=${edit_id}`)
    expect(others.text).not.toContain(said)
  },
)

test('the payment page, the email and, for the buyer, the page of the order name what is added and removed', async () => {
  const to = `${randomUUID()}@example.test`
  const { order } = await placePaidOrder(app, shop, { customer_user_email: to })
  const lamp = await buildProduct(shop.owner, shop.shop, {
    title: 'Lamp',
    price: '25.00',
    allow_negative_stock: true,
  })
  const params = { id: order.id }
  const [item] = await shop.owner.call(api.orders.items, { params })
  const body = {
    remove: [{ order_item_id: item!.id!, quantity: 1 }],
    add: [{ product_id: lamp.id, quantity: 2 }],
  }
  const { id: edit_id } = await shop.owner.call(api.order_edits.create, { params, body })
  await mailEdits()
  const page = `/store/${shop.shop.slug}/orders/${order.id}`
  const mail = (await mailsTo(app, to)).map(({ text }) => text).join('\n')
  const inside = (await visit(app).post(page, { email: to })).text
  const outside = (await visit(app).get(page)).text
  for (const line of ['Added: 2 × Lamp', `Removed: 1 × ${shop.product.title}`]) {
    for (const shown of [mail, inside]) expect(shown).toContain(line)
    expect(outside).not.toContain(line)
  }
  await openPage({ order_id: order.id, edit_id })
  const call = app.stripe_mock.calls.findLast(({ route }) => route === '/v1/checkout/sessions')
  expect(call?.params).toMatchObject({
    line_items: { 0: { price_data: { unit_amount: '4000', product_data: { description: '2 × Lamp' } } } },
  })
})

test('that is too small for a card is not asked for, neither on the page of the order nor by email', async () => {
  const to = `${randomUUID()}@example.test`
  const { order } = await placePaidOrder(app, shop, { customer_user_email: to })
  const cheap = await buildProduct(shop.owner, shop.shop, { price: '0.20', allow_negative_stock: true })
  await addOne(order.id, cheap)
  const { text } = await visit(app).get(`/store/${shop.shop.slug}/orders/${order.id}`)
  expect(text).toContain('€0.20 is below the minimum for card payments.')
  expect(text).not.toContain('name="edit_id"')
  await mailEdits()
  const mail = (await mailsTo(app, to)).find((one) => one.text.includes('€0.20'))
  expect(mail?.text).toContain('The difference of €0.20 cannot be paid by card')
  expect(mail?.text).toContain('View order:')
})

test('a bank debit for an ended edit neither blocks nor extends the next edit', async () => {
  const { order } = await placePaidOrder(app, shop)
  const params = { id: order.id }
  const first = await addOne(order.id)
  const { transaction_id } = (await openPage({ order_id: order.id, edit_id: first.id })).json
  await shop.owner.call(api.order_edits.cancel, { params: { ...params, editId: first.id } })
  const second = await addOne(order.id)
  // The job that closes the page at Stripe has not run yet.
  await app.stripe_mock.pay(transaction_id, 'debit')
  const edits = async () => (await shop.owner.call(api.order_edits.list, { params, query: {} })).data
  expect((await edits())[0]).toMatchObject({ id: second.id, expires_at: second.expires_at })
  const see = async (query = '') =>
    (await visit(app).get(`/store/${shop.shop.slug}/orders/${order.id}${query}`)).text
  expect(await see()).toContain(`name="edit_id" value="${second.id}"`)

  const wanted = { order_id: order.id, edit_id: second.id }
  const opened = await openPage(wanted)
  loseNextEvent(app, 'checkout.session.completed')
  await app.stripe_mock.pay(opened.json.transaction_id, 'debit')
  await app.db.run(sql`update payments set asked_at = null where order_id = ${order.id}`)
  // Stripe is asked about the payment of this edit, not about the older one.
  expect(await see(`?purchase=success&edit=${second.id}`)).toContain(
    'your order changes when the payment arrives',
  )
  expect((await openPage(wanted)).json.error).toBe('order_not_payable')
  for (const id of [transaction_id, opened.json.transaction_id]) await app.stripe_mock.settle(id, 'succeeded')
  await runJobsWithoutMails(app)
  expect((await edits()).map(({ status }) => status)).toEqual(['done', 'cancelled'])
  const payments = (await paymentsOf(shop, order.id)).map(({ status }) => status)
  expect(payments.sort()).toEqual(['captured', 'captured', 'refunded'])
})

test.each(['reported by Stripe', 'unknown at Stripe'])(
  'a bank debit that fails, %s, is asked for again, and the edit waits as long as at first',
  async (how) => {
    const { order } = await placePaidOrder(app, shop)
    const params = { id: order.id }
    const { id: edit_id } = await addOne(order.id, shop.product, 5)
    const wanted = { order_id: order.id, edit_id }
    const { transaction_id } = (await openPage(wanted)).json
    const edit = async () => (await shop.owner.call(api.order_edits.list, { params })).data[0]!
    const hoursLeft = async () =>
      Math.round((Date.parse((await edit()).expires_at!) - Date.now()) / 3_600_000)
    const mails = async () => {
      await mailEdits()
      const all = await shop.owner.call(api.order_mails.ofOrder, { params })
      return all.filter(({ kind }) => kind === 'edited').length
    }
    await app.stripe_mock.pay(transaction_id, 'debit_fails')
    expect([await hoursLeft(), await mails()]).toEqual([21 * 24, 1])
    if (how === 'reported by Stripe') await app.stripe_mock.settle(transaction_id, 'failed')
    else {
      await app.db.run(sql`
      update payments set transaction_id = 'cs_lost', created_at = now() - interval '61 days', asked_at = null
      where transaction_id = ${transaction_id}`)
      await reconcilePayments(forPlatform(app.platform))
    }
    expect([await hoursLeft(), await mails()]).toEqual([5, 2])
    await app.stripe_mock.pay((await openPage(wanted)).json.transaction_id)
    expect(await edit()).toMatchObject({ id: edit_id, status: 'done' })
  },
)
