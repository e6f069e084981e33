// What a step does besides changing the status: mails, the audit log, invoices and credit notes, and payments at Stripe.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { addStock, buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { buildOrder, buy, orderBody } from '../../../testing/orders.ts'
import { buildGateway } from '../../../testing/paying-shop.ts'
import { createTodo } from '../../shops/todos/create-todo.ts'
import { cancelOrder, failOrder } from './cancel-order.ts'
import { markOrderPaid } from './mark-order-paid.ts'
import { refundOrder } from './refund-order.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { stock: 1000 })
})

type Step = 'new' | 'paid' | 'processing' | 'on_hold' | 'shipped' | 'delivered' | 'cancelled' | 'refunded'

const STRIPE = { kind: 'stripe', name: 'evt_1' } as const
const CLOCK = { kind: 'system', name: 'expiry' } as const

const move = (id: string, step: Step, body: object = {}, own = selling) =>
  app.send({ method: 'POST', url: `/v1/a/orders/${id}/${step}`, token: own.owner.access_token, body })
const orderOf = (id: string, own = selling) => own.owner.call(api.orders.get, { params: { id } })
const paidOrder = async (own = selling) => {
  const id = await buildOrder(app, own)
  expect((await move(id, 'paid', {}, own)).status).toBe(200)
  return id
}

const of = (order_id: string, own = selling) => ({ shop_id: own.shop.id, order_id })

/** The steps that mails are sent about, in their order. */
const mailedSteps = async (id: string) =>
  (
    await app.db.rows(
      sql<{ step: string }>`
        select j.payload ->> 'step' as step from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'tell_order_step' and j.payload ->> 'order_id' = ${id} order by j.id`,
    )
  ).map(({ step }) => step)

describe('mails are sent', () => {
  test('of payment, parcel and arrival, and of nothing in between', async () => {
    const id = await paidOrder()
    for (const step of ['processing', 'on_hold', 'shipped', 'delivered'] as const) await move(id, step)
    expect(await mailedSteps(id)).toEqual(['paid', 'shipped', 'delivered'])
  })

  test('a cancellation by a person is mailed, and a cancellation by the clock is not', async () => {
    const [by_hand, by_clock] = [await buildOrder(app, selling), await buildOrder(app, selling)]
    await move(by_hand, 'cancelled')
    await app.db.transaction((tx) => cancelOrder(tx, { ...of(by_clock), actor: CLOCK }))
    expect([await mailedSteps(by_hand), await mailedSteps(by_clock)]).toEqual([['cancelled'], []])
  })

  test('tracking is mailed with the shipment or once known, and again after each change', async () => {
    const [immediate, later] = [await paidOrder(), await paidOrder()]
    await move(immediate, 'shipped', { tracking_number: 'A1' })
    await move(immediate, 'shipped', { tracking_number: 'A1' })
    await move(later, 'shipped')
    await move(later, 'shipped', { tracking_url: 'https://parcels.example/1' })
    await move(later, 'shipped')
    expect([await mailedSteps(immediate), await mailedSteps(later)]).toEqual([
      ['paid', 'shipped'],
      ['paid', 'shipped', 'shipped'],
    ])
    expect(await orderOf(later)).toMatchObject({
      tracking_number: '',
      tracking_url: 'https://parcels.example/1',
    })
  })
})

test('I13 a step is in the log with its changes, and a repeat is not', async () => {
  const own = await buildSellingShop(app)
  const id = await paidOrder(own)
  await move(id, 'paid', {}, own)
  await move(id, 'refunded', {}, own)
  const { data } = await own.owner.call(api.audit.list, { query: { shop_id: own.shop.id } })
  const [refunded, paid, ...others] = data.filter(({ action }) => action.startsWith('order.'))
  expect(others).toEqual([])
  const about = { subject_kind: 'order', subject_id: id, subject_label: '1001' }
  expect([refunded, paid]).toMatchObject([
    {
      action: 'order.refunded',
      ...about,
      before: { status: 'paid', payment_status: 'captured' },
      after: { status: 'refunded', payment_status: 'refunded' },
    },
    {
      action: 'order.paid',
      ...about,
      before: { status: 'new', payment_status: 'pending' },
      after: { status: 'paid', payment_status: 'captured' },
    },
  ])
})

describe('the reason of a refund', () => {
  const reasonsOf = async (id: string) =>
    (await selling.owner.call(api.refunds.list, { params: { id } })).map(({ reason }) => reason)

  test.each([
    ['cancelled', {}, 'The order was cancelled.'],
    ['cancelled', { note: 'Wrong size' }, 'Wrong size'],
    ['refunded', {}, 'The order was refunded.'],
    ['refunded', { note: 'Too late' }, 'Too late'],
  ] as const)('%s with %j: %s', async (step, body, reason) => {
    const id = await paidOrder()
    await move(id, step, body)
    expect(await reasonsOf(id)).toEqual([reason])
  })

  test('a free order has no refund, and can be cancelled nevertheless', async () => {
    const free = await buildProduct(selling.owner, selling.shop, { price: '0.00', requires_shipping: false })
    await addStock(selling.owner, selling.shop, free, selling.warehouse, 2)
    const id = await buildOrder(app, selling, { items: [{ product_id: free.id, quantity: 1 }] })
    expect((await move(id, 'cancelled')).json).toMatchObject({ payment_status: 'refunded' })
    expect(await reasonsOf(id)).toEqual([])
  })
})

describe('a late payment that was not refunded', () => {
  const openTodos = async (id: string) =>
    app.db.rows(sql`select kind from matters where key = ${id} and done_at is null`)

  test.each([
    ['shipped', 0],
    ['cancelled', 0],
    ['processing', 1],
  ] as const)('is resolved when the order becomes %s: %i to-dos left', async (step, left) => {
    const id = await paidOrder()
    await app.db.transaction((tx) =>
      createTodo(tx, { shop_id: selling.shop.id, kind: 'late_payment_kept', key: id, order_id: id }),
    )
    await move(id, step)
    expect(await openTodos(id)).toHaveLength(left)
  })
})

describe('the invoice names the method of payment', () => {
  const howOf = async (id: string) =>
    (
      await app.db.rows(
        sql<{
          how: string
        }>`select snapshot::json -> 'payment' ->> 'how' as how from invoices where order_id = ${id}`,
      )
    ).map(({ how }) => how)

  test('by hand, through Stripe, or not at all', async () => {
    const by_stripe = await buildOrder(app, selling)
    await app.db.transaction((tx) => markOrderPaid(tx, { ...of(by_stripe), actor: STRIPE }))
    const gift = await buildProduct(selling.owner, selling.shop, { price: '0.00', requires_shipping: false })
    await addStock(selling.owner, selling.shop, gift, selling.warehouse, 5)
    const free = await buildOrder(app, selling, { items: [{ product_id: gift.id, quantity: 1 }] })
    const penny = await buildProduct(selling.owner, selling.shop, { price: '0.10', requires_shipping: false })
    await addStock(selling.owner, selling.shop, penny, selling.warehouse, 5)
    const cheap = await buildOrder(app, selling, { items: [{ product_id: penny.id, quantity: 1 }] })
    await move(cheap, 'paid')
    const yen = await buildSellingShop(app, {
      shop: { currency: 'JPY' },
      product: { price: '0', requires_shipping: false },
    })
    const free_of_yen = await buildOrder(app, yen)
    expect([await howOf(by_stripe), await howOf(free), await howOf(cheap), await howOf(free_of_yen)]).toEqual(
      [['stripe'], ['nothing_to_pay'], ['hand'], ['nothing_to_pay']],
    )
  })
})

describe('by hand', () => {
  test('C-07 a draft with sold-out items cannot be paid, and nothing changes', async () => {
    const own = await buildSellingShop(app, { stock: 1 })
    const draft = await app.send({
      method: 'POST',
      url: '/v1/a/order',
      token: own.owner.access_token,
      body: { ...orderBody(own), status: 'draft' },
    })
    await buildOrder(app, own)
    const refused = await move(draft.json.id, 'paid', {}, own)
    expect([refused.status, refused.json.error, refused.json.message]).toEqual([
      409,
      'insufficient_stock',
      'No single warehouse can ship this whole order any more.',
    ])
    expect(await orderOf(draft.json.id, own)).toMatchObject({ status: 'draft', payment_status: 'pending' })
    expect(await own.owner.call(api.orders.payments, { params: { id: draft.json.id } })).toEqual([])
  })

  test('a warehouse without an address serves items without shipping but no shipped items', async () => {
    const own = await buildSellingShop(app, { stock: 1 })
    const service = await buildProduct(own.owner, own.shop, { requires_shipping: false })
    await addStock(own.owner, own.shop, service, own.warehouse, 1)
    const second = await own.owner.call(api.warehouses.create, {
      body: { shop_id: own.shop.id, title: 'Without an address' },
    })
    const draftOf = async (product_ids: string[]) => {
      const items = product_ids.map((product_id) => ({ product_id, quantity: 1 }))
      const body = { ...orderBody(own, { items }), status: 'draft' }
      return (await app.send({ method: 'POST', url: '/v1/a/order', token: own.owner.access_token, body }))
        .json.id as string
    }
    const [both, alone] = [await draftOf([service.id, own.product.id]), await draftOf([service.id])]
    for (const product of [own.product, service]) {
      const body = { shop_id: own.shop.id, product_id: product.id, warehouse_id: own.warehouse.id }
      await own.owner.call(api.stock.create, { body: { ...body, quantity: -1, reason: 'damage' } })
      await addStock(own.owner, own.shop, product, second, 5)
    }
    for (const step of ['new', 'paid'] as const)
      expect((await move(both, step, {}, own)).json.error).toBe('insufficient_stock')
    expect((await move(alone, 'paid', {}, own)).json).toMatchObject({
      status: 'paid',
      warehouse_id: second.id,
    })
  })

  test.each(['new', 'paid'] as const)(
    'C-07 a draft without a warehouse is not %s while its goods are unavailable, and is when they are available',
    async (step) => {
      const own = await buildSellingShop(app, { stock: 1 })
      const open = (is_active: boolean) =>
        own.owner.call(api.warehouses.update, { params: { id: own.warehouse.id }, body: { is_active } })
      const loose = await buildProduct(own.owner, own.shop, { allow_negative_stock: true })
      const items = [loose.id, own.product.id].map((product_id) => ({ product_id, quantity: 1 }))
      const body = { ...orderBody(own, { items }), status: 'draft' }
      const draft = await app.send({
        method: 'POST',
        url: '/v1/a/order',
        token: own.owner.access_token,
        body,
      })
      expect([draft.status, draft.json.warehouse_id]).toEqual([201, own.warehouse.id])
      // As drafts from before are that were entered while there was no warehouse.
      await app.db.run(sql`update orders set warehouse_id = null where id = ${draft.json.id}`)
      await open(false)
      expect((await move(draft.json.id, step, {}, own)).json.error).toBe('insufficient_stock')
      await open(true)
      expect((await move(draft.json.id, step, {}, own)).json).toMatchObject({
        status: step,
        warehouse_id: own.warehouse.id,
      })
      expect((await buy(app, own)).json.error).toBe('insufficient_stock')
    },
  )

  test('an order of products sold without stock, placed without a warehouse, is paid without a warehouse', async () => {
    const own = await buildSellingShop(app)
    const { id } = await buildProduct(own.owner, own.shop, {
      requires_shipping: false,
      allow_negative_stock: true,
    })
    await own.owner.call(api.warehouses.update, {
      params: { id: own.warehouse.id },
      body: { is_active: false },
    })
    const items = [{ product_id: id, quantity: 1 }]
    const [placed, failed] = [await buildOrder(app, own, { items }), await buildOrder(app, own, { items })]
    await app.db.transaction((tx) => failOrder(tx, { ...of(failed, own), actor: STRIPE }))
    expect((await move(failed, 'new', {}, own)).json).toMatchObject({ status: 'new', warehouse_id: null })
    await own.owner.call(api.products.update, { params: { id }, body: { allow_negative_stock: false } })
    expect((await move(placed, 'paid', {}, own)).json).toMatchObject({ status: 'paid', warehouse_id: null })
  })
})

describe('asked by a machine', () => {
  test('a step of an unknown order is refused', async () => {
    const lost = of(randomUUID())
    for (const ask of [cancelOrder, refundOrder, markOrderPaid])
      await expect(
        app.db.transaction(async (tx) => {
          await ask(tx, { ...lost, actor: STRIPE })
        }),
      ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a cancelled or refunded order does not change', async () => {
    const [cancelled, refunded] = [await paidOrder(), await paidOrder()]
    await move(cancelled, 'cancelled')
    await move(refunded, 'refunded')
    const [{ items: _, ...one }, { items: __, ...other }] = [
      await orderOf(cancelled),
      await orderOf(refunded),
    ]
    expect(await app.db.transaction((tx) => cancelOrder(tx, { ...of(cancelled), actor: CLOCK }))).toEqual(one)
    expect(await app.db.transaction((tx) => refundOrder(tx, { ...of(refunded), actor: CLOCK }))).toEqual(
      other,
    )
    expect([await orderOf(cancelled), await orderOf(refunded)]).toMatchObject([one, other])
  })

  test('an impossible step is refused', async () => {
    const shipped = await paidOrder()
    await move(shipped, 'shipped')
    const fresh = await buildOrder(app, selling)
    const cancelling = app.db.transaction((tx) => cancelOrder(tx, { ...of(shipped), actor: CLOCK }))
    await expect(cancelling).rejects.toMatchObject({ code: 'invalid_transition' })
    const refunding = app.db.transaction((tx) => refundOrder(tx, { ...of(fresh), actor: CLOCK }))
    await expect(refunding).rejects.toMatchObject({ code: 'invalid_transition' })
  })
})

describe('money that Stripe has', () => {
  /** An order that was paid through a gateway, as settling its Checkout Session leaves it. */
  async function paidByCard(own: SellingShop) {
    const { gateway } = await buildGateway(own.owner, own.shop)
    const id = await buildOrder(app, own)
    await app.db.transaction((tx) => markOrderPaid(tx, { ...of(id, own), actor: STRIPE }))
    await app.db.run(sql`
      insert into payments (shop_id, order_id, attempt, amount, currency, status, payment_gateway_id, transaction_id)
      select shop_id, id, 1, total, currency, 'captured', ${gateway.id}, 'cs_1' from orders where id = ${id}`)
    return id
  }

  test.each(['cancelled', 'refunded'] as const)(
    'money at Stripe is refunded in the background, and the payment status of an order that is %s stays captured until then',
    async (step) => {
      const own = await buildSellingShop(app)
      const id = await paidByCard(own)
      expect((await move(id, step, {}, own)).json).toMatchObject({ status: step, payment_status: 'captured' })
      const refunds = await own.owner.call(api.refunds.list, { params: { id } })
      expect(refunds).toMatchObject([{ status: 'pending', lines: [{ restocked: 1 }, { restocked: 0 }] }])
    },
  )

  test('an order without a known payment owes no refund', async () => {
    const id = await buildOrder(app, selling)
    await app.db.transaction((tx) => markOrderPaid(tx, { ...of(id), actor: STRIPE }))
    expect((await move(id, 'cancelled')).json).toMatchObject({ payment_status: 'refunded' })
  })

  test('a payable page ends with its order', async () => {
    const own = await buildSellingShop(app)
    const { gateway } = await buildGateway(own.owner, own.shop)
    const id = await buildOrder(app, own)
    await app.db.run(sql`
      insert into payments (shop_id, order_id, attempt, amount, currency, status, payment_gateway_id, transaction_id)
      select shop_id, id, 1, total, currency, 'pending', ${gateway.id}, 'cs_2' from orders where id = ${id}`)
    await move(id, 'cancelled', {}, own)
    const jobs = await app.db.rows(sql`
      select j.key from graphile_worker._private_jobs j join payments p on j.key = 'expire-' || p.id where p.order_id = ${id}`)
    expect(jobs).toHaveLength(1)
  })
})
