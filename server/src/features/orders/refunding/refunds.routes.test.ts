// Refunds in parts, as members request them: exact to the cent, never more than was paid, and with every part in the books.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { PlacedOrder } from '@kontor/contract/orders/orders'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { refundPayment as refundAtStripe } from '../../../integrations/payments/stripe/refunds.ts'
import type { RawResponse } from '../../../testing/app.ts'
import { buildMember, buildWarehouse } from '../../../testing/build.ts'
import { movementsOf } from '../../../testing/order-rows.ts'
import {
  buildPayingShop,
  expectSoundBooksAtEnd,
  placeOrder,
  runJobsWithoutMails,
  statusOf,
} from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'
import { returnStock } from '../../stock/return-stock.ts'

const { app, selling, paidOrder, refund, ask, preview, refundsOf } = await startRefunding()
expectSoundBooksAtEnd(app)

const brief = (lines: { kind: string; quantity: number | null; restocked?: number; total: string }[]) =>
  lines.map((line) => [line.kind, line.quantity, line.total])
const returnsOf = async ({ id }: Pick<PlacedOrder, 'id'>) =>
  (await movementsOf(app, id)).filter(({ reason }) => reason === 'return').map(({ quantity }) => quantity)
const expectRefusal = (answer: RawResponse, status: number, field?: string) => {
  expect([answer.status, answer.json.errors?.[0]?.field], answer.text).toEqual([status, field])
}

describe('a refund in parts', () => {
  test('the parts of a refunded unit with shipping, and of the refunded rest, sum to the original', async () => {
    const { order, things, books } = await paidOrder()
    const body = {
      lines: [{ order_item_id: things, quantity: 1 }],
      shipping: 'all' as const,
      reason: 'Torn',
    }
    const shown = await preview(order, body)
    expect(brief(shown.lines)).toEqual([
      ['item', 1, '10.00'],
      ['shipping', null, expect.any(String)],
      ['shipping', null, expect.any(String)],
    ])
    expect(shown).toMatchObject({ amount: '14.90', left: '35.98', currency: 'EUR' })
    const first = await refund(order, body)
    expect(first).toMatchObject({ amount: '14.90', status: 'pending', reason: 'Torn', is_by_hand: false })
    expect(first.lines).toEqual(
      shown.lines.map((line) => ({ ...line, restocked: line.kind === 'item' ? 1 : 0 })),
    )
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({
      status: 'paid',
      payment_status: 'partially_refunded',
    })
    expect(await returnsOf(order)).toEqual([1])

    const rest = await refund(order, { all: true })
    expect(brief(rest.lines)).toEqual([
      ['item', 2, '20.00'],
      ['item', 2, '15.98'],
    ])
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect((await returnsOf(order)).toSorted()).toEqual([1, 2, 2])
    const all = await refundsOf(order)
    expect(all.map(({ id, status }) => [id, status])).toEqual([
      [rest.id, 'succeeded'],
      [first.id, 'succeeded'],
    ])
    const sums = await app.db.rows(sql`
      select l.order_item_id, sum(l.quantity) as quantity, sum(l.subtotal) as subtotal, sum(l.tax_total) as tax from refund_lines l
      join refunds r on r.id = l.refund_id where r.order_id = ${order.id} and l.order_item_id is not null group by 1 order by 2 desc`)
    const items = await selling.owner.call(api.orders.items, { params: { id: order.id } })
    expect(sums).toEqual(
      items.map((item) => ({
        order_item_id: item.id,
        quantity: String(item.quantity),
        subtotal: item.subtotal,
        tax: item.tax_total,
      })),
    )
    expect(books).toBe(items[1]!.id)
  })

  test('a refund of an amount is spread over the whole order, and the tax by rate', async () => {
    const { order } = await paidOrder()
    const { lines, amount } = await refund(order, { amount: '5.00', reason: 'For the delay' })
    expect(amount).toBe('5.00')
    expect(new Set(lines.map((line) => [line.kind, line.quantity].join()))).toEqual(new Set(['adjustment,']))
    const by_rate = (rate: string) => lines.filter((line) => line.tax_rate === rate)
    expect(by_rate('0.19').length).toBe(2)
    expect(by_rate('0.07').length).toBe(2)
    expect(await returnsOf(order)).toEqual([])
    await runJobsWithoutMails(app)
    expect(await preview(order)).toMatchObject({ amount: '45.88', left: '0.00' })
  })

  test('less than the unit’s price: the rest can still be refunded', async () => {
    const { order, things } = await paidOrder()
    const body = { lines: [{ order_item_id: things, quantity: 3 }], amount: '27.00' }
    expect(brief((await refund(order, body)).lines)).toEqual([
      ['item', 3, '30.00'],
      ['adjustment', null, '-3.00'],
    ])
    await runJobsWithoutMails(app)
    expect((await preview(order)).amount).toBe('23.88')
  })

  test('a payment by hand is refunded by hand, and the refund completes immediately', async () => {
    const { order } = await paidOrder('hand')
    expect(await refund(order, { amount: '0.88' })).toMatchObject({ status: 'succeeded', is_by_hand: true })
    expect((await statusOf(app, order.id)).payment_status).toBe('partially_refunded')
    expect(await refund(order, { all: true })).toMatchObject({ amount: '50.00', status: 'succeeded' })
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect((await returnsOf(order)).toSorted()).toEqual([2, 3])
    expectRefusal(await ask(order, { amount: '0.01' }), 409)
  })

  test('a refund names its member and time and is in the audit log', async () => {
    const { order } = await paidOrder()
    const { id, actor, actor_kind } = await refund(order, { amount: '1.00' })
    expect([actor_kind, actor]).toEqual(['user', selling.owner.email])
    const { data } = await selling.owner.call(api.audit.list, {
      query: { shop_id: selling.shop.id, action: 'refund.create', subject: `order:${order.id}` },
    })
    expect(data).toMatchObject([{ after: { refund_id: id, amount: '1.00' } }])
  })

  test('an order refunded before refunds had parts can be refunded further', async () => {
    const { order } = await paidOrder()
    const { id } = await refund(order, { amount: '10.00' })
    await runJobsWithoutMails(app)
    await app.db.run(sql`delete from refund_lines where refund_id = ${id}`)
    const [old] = await refundsOf(order)
    expect(old?.lines.length).toBe(4)
    await refund(order, { all: true })
    await runJobsWithoutMails(app)
    expect((await statusOf(app, order.id)).status).toBe('refunded')
  })
})

describe('goods', () => {
  test('shipped goods are restocked only on request', async () => {
    const { order, things } = await paidOrder()
    await selling.owner.call(api.orders.shipped, { params: { id: order.id } })
    await refund(order, { lines: [{ order_item_id: things, quantity: 1 }] })
    expect(await returnsOf(order)).toEqual([])
    const second = await refund(order, { lines: [{ order_item_id: things, quantity: 1, restock: true }] })
    expect(second.lines).toMatchObject([{ quantity: 1, restocked: 1 }])
    expect(await returnsOf(order)).toEqual([1])
    await selling.owner.call(api.orders.refunded, { params: { id: order.id } })
    await runJobsWithoutMails(app)
    expect(await returnsOf(order)).toEqual([1])
  })

  test('refunded goods of a deleted warehouse return to the oldest remaining warehouse, up to the sold quantity', async () => {
    const own = await buildPayingShop(app, { stock: 3 })
    const { owner, shop, product, warehouse } = own
    const { id } = await placeOrder(app, own, { items: [{ product_id: product.id, quantity: 3 }] })
    const params = { id }
    for (const step of ['paid', 'shipped'] as const) await owner.call(api.orders[step], { params })
    const [item] = await owner.call(api.orders.items, { params })
    const restock = (quantity: number) =>
      app.send({
        method: 'POST',
        url: `/v1/a/orders/${id}/refunds`,
        token: owner.access_token,
        body: { lines: [{ order_item_id: item!.id, quantity, restock: true }] },
      })
    await owner.call(api.warehouses.remove, { params: { id: warehouse.id } })
    const refused = await restock(1)
    expectRefusal(refused, 422, '')
    expect(refused.json.message).toContain('There is no warehouse to restock to.')

    const asleep = await buildWarehouse(owner, shop)
    await owner.call(api.warehouses.update, { params: { id: asleep.id }, body: { is_active: false } })
    const second = await buildWarehouse(owner, shop)
    const levels = async () =>
      (await owner.call(api.stock.byProducts, { body: { shop_id: shop.id, product_ids: [product.id] } })).map(
        ([, { warehouse_id, stock_level }]) => [warehouse_id, stock_level],
      )
    expect((await restock(1)).status).toBe(201)
    expect(await levels()).toContainEqual([second.id, 1])
    // From now on another one is the oldest that is active.
    await owner.call(api.warehouses.update, { params: { id: asleep.id }, body: { is_active: true } })
    expect((await restock(2)).status).toBe(201)
    expect(await levels()).toEqual(
      expect.arrayContaining([
        [second.id, 1],
        [asleep.id, 2],
      ]),
    )
    const again = { shop_id: shop.id, order_id: id, reference: 'again' }
    const lines = [{ product_id: product.id, quantity: 3 }]
    expect(await app.db.transaction((tx) => returnStock(tx, { ...again, lines }))).toEqual(new Map())
  })

  test('goods refunded as lost do not return to stock with the rest', async () => {
    const { order, things } = await paidOrder()
    await refund(order, { lines: [{ order_item_id: things, quantity: 1, restock: false }] })
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    await runJobsWithoutMails(app)
    expect((await returnsOf(order)).toSorted()).toEqual([2, 2])
    expect((await statusOf(app, order.id)).payment_status).toBe('refunded')
  })

  test('are restocked when the order was fully refunded at Stripe before shipping', async () => {
    const { order } = await paidOrder()
    const [payment] = await app.db.rows(
      sql<{ payment_intent_id: string }>`select payment_intent_id from payments where order_id = ${order.id}`,
    )
    await refundAtStripe(
      { secret_key: selling.secret_key, api_base: app.platform.config.stripe_api_base },
      {
        payment_intent_id: payment!.payment_intent_id,
        amount_minor: undefined,
        currency: 'EUR',
        idempotency_key: order.id,
      },
    )
    await expect.poll(() => statusOf(app, order.id)).toMatchObject({ status: 'refunded' })
    expect((await returnsOf(order)).toSorted()).toEqual([2, 3])
    const [outside] = await refundsOf(order)
    expect(outside).toMatchObject({
      actor_kind: 'stripe',
      reason: 'Refunded at Stripe',
      status: 'succeeded',
    })
    expect(outside?.lines.filter((line) => line.kind === 'item').map((line) => line.quantity)).toEqual([3, 2])
  })
})

describe('refusals', () => {
  test('a refund of an unpaid order is refused', async () => {
    const order = await placeOrder(app, selling)
    const message = 'Only paid orders can be refunded.'
    expect((await ask(order, { all: true })).json).toMatchObject({ error: 'invalid_transition', message })
    await expect(preview(order)).rejects.toMatchObject({ error: 'invalid_transition', message })
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    expectRefusal(await ask(order, { amount: '1.00' }), 409)
  })

  test('an order without a stored payment', async () => {
    const { order } = await paidOrder('hand')
    const note = (status: string) =>
      app.db.run(sql`update payments set status = ${status} where order_id = ${order.id}`)
    await note('failed')
    expect((await ask(order, { all: true })).json).toMatchObject({
      error: 'invalid_transition',
      message: 'This order has already been refunded in full.',
    })
    await note('captured')
  })

  test('N-01 N-02 more than the rest, and malformed amounts', async () => {
    const { order, things, books } = await paidOrder()
    const other = await paidOrder()
    const line = (order_item_id: string, quantity: unknown) => ({ lines: [{ order_item_id, quantity }] })
    for (const [body, field] of [
      [line(things, 4), 'lines.0.quantity'],
      [line(things, 0), 'lines.0.quantity'],
      [line(things, 1.5), 'lines.0.quantity'],
      [line(things, '1'), 'lines.0.quantity'],
      [line(other.things, 1), 'lines.0.order_item_id'],
      [line(randomUUID(), 1), 'lines.0.order_item_id'],
      [{ lines: [...line(books, 1).lines, ...line(books, 1).lines] }, 'lines.1.order_item_id'],
      [{ shipping: '4.91' }, 'shipping'],
      [{ shipping: '-1.00' }, 'shipping'],
      [{ amount: '50.89' }, 'amount'],
      [{ amount: '1.005' }, 'amount'],
      [{ amount: '1e1' }, 'amount'],
      [{ amount: '-1.00' }, 'amount'],
      [{ amount: null }, 'amount'],
      [{ amount: '0.00' }, ''],
      [{ ...line(things, 1), amount: '50.89' }, 'amount'],
    ] as const)
      expectRefusal(await ask(order, body), 422, field)
    const nothing = await ask(order, { amount: '0.00' })
    expect(nothing.json.message).toBe('Nothing to refund.')
    expect(await refundsOf(order)).toEqual([])
  })

  test('T-05 T-14 a foreign shop and a read-only role cannot refund', async () => {
    const { order } = await paidOrder()
    const stranger = await buildPayingShop(app)
    const viewer = await buildMember(app, selling.shop, 'viewer')
    const path = `/v1/a/orders/${order.id}/refunds`
    const as = (token: string, method: 'GET' | 'POST', url = path) =>
      app.send({ method, url, token, ...(method === 'POST' ? { body: { amount: '1.00' } } : {}) })
    expect((await as(stranger.owner.access_token, 'POST')).status).toBe(404)
    expect((await as(stranger.owner.access_token, 'GET')).status).toBe(404)
    expect((await as(viewer.access_token, 'POST')).status).toBe(403)
    expect((await as(viewer.access_token, 'GET')).json).toEqual([])
    expect((await app.send({ method: 'POST', url: path, body: {} })).status).toBe(401)
  })
})

describe('repeated requests', () => {
  test('C-21 C-22 the same id returns the same refund, and a different body is a conflict', async () => {
    const { order } = await paidOrder()
    const id = randomUUID()
    const first = await ask(order, { id, amount: '2.00' })
    const again = await ask(order, { id, amount: '2.00' })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.json).toMatchObject({ id, amount: '2.00' })
    expectRefusal(await ask(order, { id, amount: '3.00' }), 409)
    const other = await paidOrder()
    expectRefusal(await ask(other.order, { id, amount: '2.00' }), 409)
    expect(await refundsOf(order)).toHaveLength(1)
  })

  test('C-21 twenty concurrent requests with one key make one refund', async () => {
    const { order } = await paidOrder()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask(order, { amount: '2.00' }, { 'idempotency-key': `refund ${order.id}` }),
      ),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.json.id}`)).size).toBe(1)
    expect(await refundsOf(order)).toHaveLength(1)
  })
})

test('C-28 a duplicate payment is refunded in full and is no part of the sale', async () => {
  const order = await placeOrder(app, selling)
  const first = await app.call(api.storefront.pay, { body: { order_id: order.id } })
  await app.db.run(sql`update payments set expires_at = now() where id = ${first.id}`)
  app.stripe_mock.faults.push({
    on: 'POST /v1/checkout/sessions/:session/expire',
    execute: false,
    times: 9,
    answer: { status: 500 },
  })
  await selling.owner.call(api.orders.paid, { params: { id: order.id } })
  await app.stripe_mock.pay(first.transaction_id)
  const [back] = await refundsOf(order)
  expect(back).toMatchObject({
    amount: order.total,
    is_surplus: true,
    actor_kind: 'stripe',
    lines: [{ kind: 'adjustment', tax_total: '0.00', total: order.total }],
  })
  await runJobsWithoutMails(app)
  expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
  expect((await preview(order)).amount).toBe(order.total)
})
