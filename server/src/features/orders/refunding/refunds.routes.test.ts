// Money back in parts, as the shop's people ask for it: exact to the cent, never more than came, and every part in the books.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { PlacedOrder } from '@kontor/contract/orders'
import type { Product } from '@kontor/contract/products'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { refundPayment as refundAtStripe } from '../../../integrations/stripe/stripe.ts'
import { forPlatform } from '../../../services.ts'
import type { RawAnswer } from '../../../testing/app.ts'
import { addStock, buildMember, buildProduct } from '../../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  type PayingShop,
  paymentsOf,
  placeOrder,
  runJobs,
  startPayingApp,
  statusOf,
} from '../../../testing/paying-shop.ts'
import { refundPayment } from '../../checkout/refund-payment.ts'

let app: PayingApp
let selling: PayingShop
let book: Product

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildPayingShop(app, { stock: 5000 })
  const { owner, shop, warehouse } = selling
  book = await buildProduct(owner, shop, { title: 'Almanac', price: '7.99', tax_class: 'reduced' })
  await addStock(owner, shop, book, warehouse, 5000)
})
afterAll(() => app.stop())
afterEach(async () => {
  app.stand_in.faults.splice(0)
  await expectSoundBooks(app)
})

/** Three of one thing at 10.00 and two books at 7.99 with the reduced rate, 4.90 shipping: 50.88. */
async function paidOrder(how: 'stripe' | 'hand' = 'stripe') {
  const order = await placeOrder(app, selling, {
    items: [
      { product_id: selling.product.id, quantity: 3 },
      { product_id: book.id, quantity: 2 },
    ],
  })
  if (how === 'hand') await selling.owner.call(api.orders.paid, { params: { id: order.id } })
  else {
    const payment = await app.call(api.storefront.pay, { body: { order_id: order.id } })
    await app.stand_in.pay(payment.transaction_id)
  }
  const items = await selling.owner.call(api.orders.items, { params: { id: order.id } })
  return { order, things: items[0]!.id as string, books: items[1]!.id as string }
}

type Wanted = Parameters<typeof selling.owner.call<typeof api.refunds.create>>[1]['body']
const refund = (order: Pick<PlacedOrder, 'id'>, body: Wanted) =>
  selling.owner.call(api.refunds.create, { params: { id: order.id }, body })
const ask = (order: Pick<PlacedOrder, 'id'>, body: unknown, headers: Record<string, string> = {}) =>
  app.send({
    method: 'POST',
    url: `/v1/a/orders/${order.id}/refunds`,
    token: selling.owner.access_token,
    body,
    headers,
  })
const preview = (order: Pick<PlacedOrder, 'id'>, body: Wanted = {}) =>
  selling.owner.call(api.refunds.preview, { params: { id: order.id }, body })
const refundsOf = ({ id }: Pick<PlacedOrder, 'id'>) =>
  selling.owner.call(api.refunds.list, { params: { id } })
const brief = (lines: { kind: string; quantity: number | null; restocked?: number; total: string }[]) =>
  lines.map((line) => [line.kind, line.quantity, line.total])
const returnsOf = async ({ id }: Pick<PlacedOrder, 'id'>) =>
  (
    await app.db.rows(
      sql<{ quantity: number }>`
        select quantity from stock_movements where order_id = ${id} and reason = 'return' order by created_at, id`,
    )
  ).map((row) => row.quantity)
const expectRefusal = (answer: RawAnswer, status: number, field?: string) => {
  expect([answer.status, answer.json.errors?.[0]?.field], answer.text).toEqual([status, field])
}
const failRefunds = (times: number, code = 'charge_disputed') =>
  app.stand_in.faults.push({
    on: 'POST /v1/refunds',
    execute: false,
    times,
    answer: { status: 400, code },
  })

describe('a refund in parts', () => {
  test('a piece with its shipping first, then all the rest: the parts sum to the original', async () => {
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
    await runJobs(app)
    expect(await statusOf(app, order.id)).toMatchObject({
      status: 'paid',
      payment_status: 'partially_refunded',
    })
    expect(await returnsOf(order)).toEqual([1])

    const rest = await refund(order, {})
    expect(brief(rest.lines)).toEqual([
      ['item', 2, '20.00'],
      ['item', 2, '15.98'],
    ])
    await runJobs(app)
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
        ...{ order_item_id: item.id, quantity: String(item.quantity) },
        ...{ subtotal: item.subtotal, tax: item.tax_total },
      })),
    )
    expect(books).toBe(items[1]!.id)
  })

  test('an amount is spread over all of it, tax by rate', async () => {
    const { order } = await paidOrder()
    const { lines, amount } = await refund(order, { amount: '5.00', reason: 'For the delay' })
    expect(amount).toBe('5.00')
    expect(new Set(lines.map((line) => [line.kind, line.quantity].join()))).toEqual(new Set(['adjustment,']))
    const by_rate = (rate: string) => lines.filter((line) => line.tax_rate === rate)
    expect(by_rate('0.19').length).toBe(2)
    expect(by_rate('0.07').length).toBe(2)
    expect(await returnsOf(order)).toEqual([])
    await runJobs(app)
    expect(await preview(order)).toMatchObject({ amount: '45.88', left: '0.00' })
  })

  test('less than the piece cost: what is kept back can still be given', async () => {
    const { order, things } = await paidOrder()
    const body = { lines: [{ order_item_id: things, quantity: 3 }], amount: '27.00' }
    expect(brief((await refund(order, body)).lines)).toEqual([
      ['item', 3, '30.00'],
      ['adjustment', null, '-3.00'],
    ])
    await runJobs(app)
    expect((await preview(order)).amount).toBe('23.88')
  })

  test('what was taken by hand is given back by hand, and that is the end of it', async () => {
    const { order } = await paidOrder('hand')
    expect(await refund(order, { amount: '0.88' })).toMatchObject({ status: 'succeeded', is_by_hand: true })
    expect((await statusOf(app, order.id)).payment_status).toBe('partially_refunded')
    expect(await refund(order, {})).toMatchObject({ amount: '50.00', status: 'succeeded' })
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect((await returnsOf(order)).toSorted()).toEqual([2, 3])
    expectRefusal(await ask(order, { amount: '0.01' }), 409)
  })

  test('is told by whom and when, and stands in the audit log', async () => {
    const { order } = await paidOrder()
    const { id, actor, actor_kind } = await refund(order, { amount: '1.00' })
    expect([actor_kind, actor]).toEqual(['user', selling.owner.email])
    const { data } = await selling.owner.call(api.audit.list, {
      query: { shop_id: selling.shop.id, action: 'refund.create', subject: `order:${order.id}` },
    })
    expect(data).toMatchObject([{ after: { refund_id: id, amount: '1.00' } }])
  })

  test('of an order that was refunded before refunds had parts', async () => {
    const { order } = await paidOrder()
    const { id } = await refund(order, { amount: '10.00' })
    await runJobs(app)
    await app.db.run(sql`delete from refund_lines where refund_id = ${id}`)
    const [old] = await refundsOf(order)
    expect(old?.lines.length).toBe(4)
    await refund(order, {})
    await runJobs(app)
    expect((await statusOf(app, order.id)).status).toBe('refunded')
  })
})

describe('goods', () => {
  test('that were shipped come back only when somebody says so', async () => {
    const { order, things } = await paidOrder()
    await selling.owner.call(api.orders.shipped, { params: { id: order.id } })
    await refund(order, { lines: [{ order_item_id: things, quantity: 1 }] })
    expect(await returnsOf(order)).toEqual([])
    const second = await refund(order, { lines: [{ order_item_id: things, quantity: 1, restock: true }] })
    expect(second.lines).toMatchObject([{ quantity: 1, restocked: 1 }])
    expect(await returnsOf(order)).toEqual([1])
    await selling.owner.call(api.orders.refunded, { params: { id: order.id } })
    await runJobs(app)
    expect(await returnsOf(order)).toEqual([1])
  })

  test('that were refunded as lost do not come back with the rest', async () => {
    const { order, things } = await paidOrder()
    await refund(order, { lines: [{ order_item_id: things, quantity: 1, restock: false }] })
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    await runJobs(app)
    expect((await returnsOf(order)).toSorted()).toEqual([2, 2])
    expect((await statusOf(app, order.id)).payment_status).toBe('refunded')
  })

  test('come back when all of the money was given back at Stripe before they left', async () => {
    const { order } = await paidOrder()
    const [payment] = await app.db.rows(
      sql<{ payment_intent_id: string }>`select payment_intent_id from payments where order_id = ${order.id}`,
    )
    await refundAtStripe(
      { secret_key: selling.secret_key, api_base: app.services.config.stripe_api_base },
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

describe('what is refused', () => {
  test('an order that is not paid', async () => {
    const order = await placeOrder(app, selling)
    expectRefusal(await ask(order, {}), 409)
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    expectRefusal(await ask(order, { amount: '1.00' }), 409)
  })

  test('N-01 N-02 more than is left, and what is no amount', async () => {
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
      [{ amount: '0.00' }, undefined],
      [{ ...line(things, 1), amount: '50.89' }, 'amount'],
    ] as const)
      expectRefusal(await ask(order, body), 422, field)
    expect(await refundsOf(order)).toEqual([])
  })

  test('T-05 T-14 another shop, and a role that may only look', async () => {
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

describe('asked for again', () => {
  test('C-21 C-22 the same id is the same refund, with another body a conflict', async () => {
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

  test('C-21 the same key twenty times at once is one refund', async () => {
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

describe('at the same moment', () => {
  test('C-29 twenty refunds of most of it: one gets through', async () => {
    const { order } = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order, { amount: '30.00' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
  })

  test('C-29 a refund, a cancellation and a refund at Stripe: the buyer gets all of it once', async () => {
    for (let round = 0; round < 8; round++) {
      const { order, things } = await paidOrder()
      const [payment] = await app.db.rows(
        sql<{
          payment_intent_id: string
        }>`select payment_intent_id from payments where order_id = ${order.id}`,
      )
      const id = order.id
      await Promise.all([
        ask(order, { lines: [{ order_item_id: things, quantity: 1 }] }),
        app.send({
          method: 'POST',
          url: `/v1/a/orders/${id}/cancelled`,
          token: selling.owner.access_token,
          body: {},
        }),
        refundAtStripe(
          { secret_key: selling.secret_key, api_base: app.services.config.stripe_api_base },
          {
            payment_intent_id: payment!.payment_intent_id,
            amount_minor: BigInt(round * 100 + 1),
            currency: 'EUR',
            idempotency_key: id,
          },
        ),
      ])
      await runJobs(app)
      // Ours fails where somebody at Stripe was quicker with a part of it, and is paid back another way then.
      for (const { id: refund_id, status } of await refundsOf(order))
        if (status === 'failed') await selling.owner.call(api.refunds.settled, { params: { id: refund_id } })
      const [sum] = await app.db.rows(
        sql<{ amount: string }>`select sum(amount) as amount from refunds where order_id = ${id}`,
      )
      expect(sum?.amount).toBe('50.88')
      expect(await statusOf(app, id)).toMatchObject({ payment_status: 'refunded' })
    }
  })
})

describe('a refund that fails', () => {
  const retry = (id: string, how: 'retry' | 'settled' = 'retry') =>
    selling.owner.call(api.refunds[how], { params: { id } })
  const keysOf = (refund_id: string) =>
    app.stand_in.calls
      .filter((call) => call.route === '/v1/refunds' && call.method === 'POST')
      .filter((call) => (call.params.metadata as { refund_id?: string })?.refund_id === refund_id)
      .map((call) => call.idempotency_key)

  test('says why, counts for nothing, and can be tried again with a key of its own', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { amount: '20.00' })
    await runJobs(app)
    expect(await refundsOf(order)).toMatchObject([{ id, status: 'failed', failure: /Stripe refused/ }])
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    expect((await preview(order)).amount).toBe('50.88')
    expect(await retry(id)).toMatchObject({ status: 'pending', failure: '' })
    expect(await retry(id)).toMatchObject({ status: 'pending' })
    await runJobs(app)
    expect(await refundsOf(order)).toMatchObject([{ id, status: 'succeeded' }])
    expect(keysOf(id)).toEqual([`kontor-refund-${id}`, `kontor-refund-${id}-2`])
    expect(await retry(id)).toMatchObject({ status: 'succeeded' })
  })

  test('can be noted as paid back another way', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, {})
    const early = await app.send({
      method: 'POST',
      url: `/v1/a/refunds/${id}/settled`,
      token: selling.owner.access_token,
    })
    expect(early.status).toBe(409)
    await runJobs(app)
    expect(await retry(id, 'settled')).toMatchObject({ status: 'succeeded' })
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'refunded' }])
  })

  test('cannot be tried again once the money went another way', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { amount: '30.00' })
    await runJobs(app)
    await refund(order, { amount: '40.00' })
    await runJobs(app)
    for (const how of ['retry', 'settled'])
      expect(
        (
          await app.send({
            method: 'POST',
            url: `/v1/a/refunds/${id}/${how}`,
            token: selling.owner.access_token,
          })
        ).status,
      ).toBe(409)
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }, { id, status: 'failed' }])
  })

  test('F-11 for three days is given up with a reason, and found when it was made after all', async () => {
    const { order } = await paidOrder()
    app.stand_in.faults.push({ on: 'POST /v1/refunds', answer: 'drop', times: 99 })
    const { id } = await refund(order, { amount: '20.00' })
    await runJobs(app)
    expect(await refundsOf(order)).toMatchObject([{ status: 'pending', failure: /did not answer|not reach/ }])
    await app.db.run(sql`update refunds set asked_at = now() - interval '73 hours' where id = ${id}`)
    app.stand_in.faults.splice(0)
    app.stand_in.faults.push({ on: 'GET /v1/refunds', answer: 'drop', times: 99 })
    await refundPayment(forPlatform(app.services), id)
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed', failure: /^Tried for three days/ }])
    app.stand_in.faults.splice(0)
    const calls = keysOf(id).length
    await retry(id)
    await runJobs(app)
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }])
    expect(keysOf(id)).toHaveLength(calls)
  })

  test('and is then made at Stripe by hand is the same refund', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { amount: '20.00' })
    await runJobs(app)
    const [payment] = await app.db.rows(
      sql<{ payment_intent_id: string }>`select payment_intent_id from payments where order_id = ${order.id}`,
    )
    await refundAtStripe(
      { secret_key: selling.secret_key, api_base: app.services.config.stripe_api_base },
      {
        payment_intent_id: payment!.payment_intent_id,
        amount_minor: 2000n,
        currency: 'EUR',
        idempotency_key: id,
      },
    )
    await expect.poll(() => refundsOf(order)).toMatchObject([{ id, status: 'succeeded' }])
  })
})

test('C-28 money that came twice goes back whole and is no part of the sale', async () => {
  const order = await placeOrder(app, selling)
  const first = await app.call(api.storefront.pay, { body: { order_id: order.id } })
  await app.db.run(sql`update payments set expires_at = now() where id = ${first.id}`)
  app.stand_in.faults.push({
    on: 'POST /v1/checkout/sessions/:session/expire',
    execute: false,
    times: 9,
    answer: { status: 500 },
  })
  await selling.owner.call(api.orders.paid, { params: { id: order.id } })
  await app.stand_in.pay(first.transaction_id)
  const [back] = await refundsOf(order)
  expect(back).toMatchObject({
    ...{ amount: order.total, is_surplus: true, actor_kind: 'stripe' },
    lines: [{ kind: 'adjustment', tax_total: '0.00', total: order.total }],
  })
  await runJobs(app)
  expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
  expect((await preview(order)).amount).toBe(order.total)
})
