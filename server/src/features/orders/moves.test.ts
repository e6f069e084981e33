import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { ORDER_STATUSES, type OrderStatus } from '@kontor/contract/orders'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import {
  addStock,
  buildMember,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../testing/build.ts'
import { buildOrder, expectSound, orderBody } from '../../testing/orders.ts'
import { returnStock } from '../stock/return-stock.ts'
import { expireOrders } from './expire-orders.ts'
import { extendHold } from './extend-hold.ts'
import { failOrder } from './fail-order.ts'
import { MOVES } from './order-status.ts'
import { orderTasks } from './order-tasks.ts'
import { markOrderPaid } from './settle-order.ts'

let app: TestApp
let selling: SellingShop
let viewer: TestUser

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { stock: 10_000 })
  viewer = await buildMember(app, selling.shop, 'viewer')
})
afterAll(() => expectSound(app.db))

const STRIPE = { kind: 'stripe', name: 'evt_1' } as const
type Move = 'new' | 'paid' | 'processing' | 'on_hold' | 'shipped' | 'delivered' | 'cancelled' | 'refunded'
const BY_HAND: Move[] = [
  'new',
  'paid',
  'processing',
  'on_hold',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
]

const move = (
  to: string,
  id: string,
  token: string | undefined = selling.owner.access_token,
  body: object = {},
) => app.send({ method: 'POST', url: `/v1/a/orders/${id}/${to}`, token, body })
const fail = (id: string, { shop } = selling) =>
  app.db.transaction((tx) => failOrder(tx, { shop_id: shop.id, order_id: id, actor: STRIPE }))
const settle = (id: string, { shop } = selling) =>
  app.db.transaction((tx) => markOrderPaid(tx, { shop_id: shop.id, order_id: id, actor: STRIPE }))

/** Steps by hand or by event that lead to each status. */
const WAYS: Record<OrderStatus, (Move | 'failed')[]> = {
  draft: [],
  new: [],
  failed: ['failed'],
  paid: ['paid'],
  processing: ['paid', 'processing'],
  on_hold: ['paid', 'on_hold'],
  shipped: ['paid', 'shipped'],
  delivered: ['paid', 'shipped', 'delivered'],
  cancelled: ['cancelled'],
  refunded: ['paid', 'refunded'],
}

async function orderIn(status: OrderStatus, from = selling): Promise<string> {
  if (status === 'draft') {
    const body = { ...orderBody(from), status }
    return (await app.send({ method: 'POST', url: '/v1/a/order', token: from.owner.access_token, body })).json
      .id
  }
  const id = await buildOrder(app, from)
  for (const step of WAYS[status])
    if (step === 'failed') expect(await fail(id, from)).toBe(true)
    else expect((await move(step, id, from.owner.access_token)).status).toBe(200)
  return id
}

const historyOf = (id: string, { owner } = selling) => owner.call(api.orders.history, { params: { id } })
const orderOf = (id: string, { owner } = selling) => owner.call(api.orders.get, { params: { id } })
async function stockOf({ shop, product, owner }: SellingShop) {
  const pairs = await owner.call(api.stock.byProducts, {
    body: { shop_id: shop.id, product_ids: [product.id] },
  })
  return pairs.map(([, { stock_level, held }]) => [stock_level, held])
}
const movementsOf = async ({ shop, owner }: SellingShop) =>
  (await owner.call(api.stock.list, { query: { shop_id: shop.id } })).data.map(
    ({ reason, quantity, reference, order_id }) => ({
      reason,
      quantity,
      reference,
      by_order: order_id !== null,
    }),
  )

const WAYS_ON = ORDER_STATUSES.flatMap((from) => MOVES[from].map((to) => [from, to] as const)).filter(
  (way): way is readonly [OrderStatus, Move] => way[1] !== 'failed' && way[1] !== 'draft',
)

describe('I10 an order', () => {
  test.each(WAYS_ON)('goes from %s to %s, once', async (from, to) => {
    const id = await orderIn(from)
    const before = await historyOf(id)
    const answer = await move(to, id, undefined, { note: 'as agreed' })
    expect([answer.status, answer.json.status]).toEqual([200, to])
    const after = await historyOf(id)
    expect(after.slice(before.length)).toMatchObject([
      {
        from_status: from,
        to_status: to,
        actor_kind: 'user',
        actor: selling.owner.email,
        note: 'as agreed',
      },
    ])
    expect((await move(to, id)).json, 'a second time').toEqual(answer.json)
    expect(await historyOf(id)).toEqual(after)
  })

  test.each(ORDER_STATUSES)('that is %s stays so whatever else is asked', async (from) => {
    const id = await orderIn(from)
    const [order, history] = [await orderOf(id), await historyOf(id)]
    for (const to of BY_HAND.filter((step) => !MOVES[from].includes(step))) {
      const answer = await move(to, id, undefined, { note: 'as agreed' })
      expect([to, answer.status, answer.json.error]).toEqual(
        to === from ? [to, 200, undefined] : [to, 409, 'invalid_transition'],
      )
    }
    expect([await orderOf(id), await historyOf(id)]).toEqual([order, history])
  })
})

describe('who may', () => {
  test.each(BY_HAND)('T-10 %s is for the shop only', async (to) => {
    const id = await orderIn('new')
    const stranger = (await buildSellingShop(app, { stock: 0 })).owner.access_token
    expect((await app.send({ method: 'POST', url: `/v1/a/orders/${id}/${to}`, body: {} })).status).toBe(401)
    const foreign = await move(to, id, stranger)
    const unknown = await move(to, randomUUID(), stranger)
    expect(foreign.status).toBe(404)
    expect({ ...foreign.json, request_id: '' }).toEqual({ ...unknown.json, request_id: '' })
    expect((await move(to, id, viewer.access_token)).status).toBe(403)
    expect(await historyOf(id)).toHaveLength(1)
  })

  it("T-09 nor are another shop's orders to be read", async () => {
    const id = await orderIn('new')
    const stranger = (await buildSellingShop(app, { stock: 0 })).owner.access_token
    for (const path of ['', '/items', '/history']) {
      const url = `/v1/a/orders/${id}${path}`
      expect((await app.send({ method: 'GET', url })).status).toBe(401)
      expect((await app.send({ method: 'GET', url, token: stranger })).status).toBe(404)
      expect((await app.send({ method: 'GET', url, token: viewer.access_token })).status).toBe(200)
    }
    const url = `/v1/a/orders?shop_id=${selling.shop.id}`
    expect((await app.send({ method: 'GET', url, token: stranger })).status).toBe(404)
    expect((await app.send({ method: 'GET', url: '/v1/a/orders', token: stranger })).status).toBe(422)
  })
})

describe('goods and money', () => {
  it('paid by hand: the hold becomes a sale, with a payment of its own', async () => {
    const own = await buildSellingShop(app)
    const id = await buildOrder(app, own, { items: [{ product_id: own.product.id, quantity: 4 }] })
    expect(await stockOf(own)).toEqual([[10, 4]])
    await own.owner.call(api.orders.paid, { params: { id } })
    expect(await stockOf(own)).toEqual([[6, 0]])
    expect((await movementsOf(own))[0]).toEqual({
      reason: 'sale',
      quantity: -4,
      reference: '1001',
      by_order: true,
    })
    const order = await orderOf(id, own)
    expect(order).toMatchObject({ payment_status: 'captured', hold_expires_at: null })
    const payments = await own.owner.call(api.orders.payments, { params: { id } })
    expect(payments).toMatchObject([{ status: 'captured', amount: order.total, payment_gateway_id: null }])
  })

  test.each(['draft', 'failed'] as const)(
    'a %s order that is placed holds its stock, without a limit and at its own prices',
    async (status) => {
      const own = await buildSellingShop(app)
      const id = await orderIn(status, own)
      const before = await orderOf(id, own)
      await own.owner.call(api.products.update, { params: { id: own.product.id }, body: { price: '99.99' } })
      const placed = await own.owner.call(api.orders.new, { params: { id } })
      expect(placed).toMatchObject({ status: 'new', payment_status: 'pending', hold_expires_at: null })
      expect(placed.total).toBe(before.total)
      expect(await stockOf(own)).toEqual([[10, 1]])
      await own.owner.call(api.orders.paid, { params: { id } })
      expect(await stockOf(own)).toEqual([[9, 0]])
    },
  )

  it('C-07 a draft is served from where there is stock now, or stays a draft', async () => {
    const own = await buildSellingShop(app)
    const id = await orderIn('draft', own)
    const body = { shop_id: own.shop.id, product_id: own.product.id, warehouse_id: own.warehouse.id }
    await own.owner.call(api.stock.create, { body: { ...body, quantity: -10, reason: 'damage' } })
    const before = await orderOf(id, own)
    const refused = await move('new', id, own.owner.access_token)
    expect([refused.status, refused.json.error]).toEqual([409, 'insufficient_stock'])
    expect(await orderOf(id, own)).toEqual(before)
    const second = await buildWarehouse(own.owner, own.shop, { address_id: own.address.id })
    await addStock(own.owner, own.shop, own.product, second, 1)
    const placed = await own.owner.call(api.orders.new, { params: { id } })
    expect(placed.warehouse_id).toBe(second.id)
    expect(await stockOf(own)).toContainEqual([1, 1])
  })

  test.each(['new', 'draft', 'failed'] as const)(
    'cancelling a %s order lets its stock go',
    async (status) => {
      const own = await buildSellingShop(app)
      const id = await orderIn(status, own)
      await own.owner.call(api.orders.cancelled, { params: { id } })
      expect(await stockOf(own)).toEqual([[10, 0]])
      expect(await movementsOf(own)).toHaveLength(1)
    },
  )

  test.each([
    ['paid', 'cancelled'],
    ['processing', 'cancelled'],
    ['on_hold', 'cancelled'],
    ['paid', 'refunded'],
    ['processing', 'refunded'],
    ['on_hold', 'refunded'],
  ] as const)('%s and then %s: the goods come back, and the money goes', async (status, to) => {
    const own = await buildSellingShop(app)
    const id = await orderIn(status, own)
    const order = await own.owner.call(api.orders[to], { params: { id } })
    expect(order).toMatchObject({ status: to, payment_status: 'refunded' })
    expect(await stockOf(own)).toEqual([[10, 0]])
    expect((await movementsOf(own))[0]).toMatchObject({ reason: 'return', quantity: 1, by_order: true })
    const payments = await own.owner.call(api.orders.payments, { params: { id } })
    expect(payments).toMatchObject([{ status: 'refunded' }])
  })

  it('what is back is not put back again', async () => {
    const own = await buildSellingShop(app)
    const order_id = await orderIn('cancelled', own)
    const again = await orderIn('paid', own)
    await own.owner.call(api.orders.cancelled, { params: { id: again } })
    for (const id of [order_id, again])
      await app.db.transaction((tx) =>
        returnStock(tx, {
          ...{ shop_id: own.shop.id, order_id: id, reference: 'again' },
          lines: [{ product_id: own.product.id, quantity: 1 }],
        }),
      )
    expect(await stockOf(own)).toEqual([[10, 0]])
    expect(await movementsOf(own)).toHaveLength(3)
  })

  test.each(['shipped', 'delivered'] as const)('%s and then refunded: the goods are gone', async (status) => {
    const own = await buildSellingShop(app)
    const id = await orderIn(status, own)
    await own.owner.call(api.orders.refunded, { params: { id } })
    expect(await stockOf(own)).toEqual([[9, 0]])
    expect((await orderOf(id, own)).payment_status).toBe('refunded')
  })

  it('H-6 what an order wrote cannot be changed by hand', async () => {
    const own = await buildSellingShop(app)
    await orderIn('paid', own)
    const [sale] = (await own.owner.call(api.stock.list, { query: { shop_id: own.shop.id, reason: 'sale' } }))
      .data
    const params = { id: sale?.id as string }
    await expect(own.owner.call(api.stock.remove, { params })).rejects.toMatchObject({ error: 'in_use' })
    const change = own.owner.call(api.stock.update, { params, body: { quantity: -2 } })
    await expect(change).rejects.toMatchObject({ error: 'in_use' })
    expect(await stockOf(own)).toEqual([[9, 0]])
  })

  it('a hold keeps the stock from corrections by hand', async () => {
    const own = await buildSellingShop(app)
    await buildOrder(app, own, { items: [{ product_id: own.product.id, quantity: 8 }] })
    const out = addStock(own.owner, own.shop, own.product, own.warehouse, 1)
    await out
    const body = { shop_id: own.shop.id, product_id: own.product.id, warehouse_id: own.warehouse.id }
    const take = (quantity: number) =>
      own.owner.call(api.stock.create, { body: { ...body, quantity, reason: 'damage' } })
    await expect(take(-4)).rejects.toMatchObject({ error: 'insufficient_stock' })
    await take(-3)
    expect(await stockOf(own)).toEqual([[8, 8]])
  })
})

describe('money that comes late', () => {
  const emptied = async (own: SellingShop) => {
    const body = { shop_id: own.shop.id, product_id: own.product.id, warehouse_id: own.warehouse.id }
    await own.owner.call(api.stock.create, { body: { ...body, quantity: -10, reason: 'damage' } })
  }

  it('a second time changes nothing', async () => {
    const id = await orderIn('new')
    expect((await settle(id)).outcome).toBe('paid')
    const history = await historyOf(id)
    expect(await settle(id)).toMatchObject({ outcome: 'already_paid', order: { status: 'paid' } })
    expect(await historyOf(id)).toEqual(history)
    // What the caller of the settlement would have written.
    await app.db.run(sql`insert into payments (shop_id, order_id, attempt, amount, currency, status)
      select shop_id, id, 1, total, currency, 'captured' from orders where id = ${id}`)
  })

  test.each(['cancelled', 'failed'] as const)(
    'C-07 brings a %s order back where there is stock',
    async (status) => {
      const own = await buildSellingShop(app)
      const id = await orderIn(status, own)
      const { outcome, order } = await settle(id, own)
      expect([outcome, order.status, order.payment_status]).toEqual(['revived', 'paid', 'captured'])
      expect(await stockOf(own)).toEqual([[9, 0]])
      expect((await historyOf(id, own)).at(-1)).toMatchObject({
        from_status: status,
        to_status: 'paid',
        actor: 'evt_1',
      })
      await own.owner.call(api.orders.cancelled, { params: { id } })
    },
  )

  it('C-07 from another warehouse that has all of it', async () => {
    const own = await buildSellingShop(app)
    const id = await orderIn('cancelled', own)
    await emptied(own)
    const second = await buildWarehouse(own.owner, own.shop, { address_id: own.address.id })
    await addStock(own.owner, own.shop, own.product, second, 1)
    const { outcome, order } = await settle(id, own)
    expect([outcome, order.warehouse_id]).toEqual(['revived', second.id])
    await own.owner.call(api.orders.cancelled, { params: { id } })
    expect(await stockOf(own)).toContainEqual([1, 0])
  })

  it('C-07 or not at all: then nothing changes and the money must go back', async () => {
    const own = await buildSellingShop(app)
    const id = await orderIn('cancelled', own)
    await emptied(own)
    const without_address = await buildWarehouse(own.owner, own.shop)
    await addStock(own.owner, own.shop, own.product, without_address, 5)
    const before = await orderOf(id, own)
    expect((await settle(id, own)).outcome).toBe('unfulfillable')
    expect(await orderOf(id, own)).toEqual(before)
  })

  test.each(['refunded', 'cancelled'] as const)(
    'W-09 does not bring back what was paid and then %s',
    async (to) => {
      const own = await buildSellingShop(app)
      const id = await orderIn('paid', own)
      await own.owner.call(api.orders[to], { params: { id } })
      expect((await settle(id, own)).outcome).toBe('unfulfillable')
      expect(await stockOf(own)).toEqual([[10, 0]])
    },
  )

  it('W-10 news of a failure comes to nothing once it is paid', async () => {
    const id = await orderIn('paid')
    expect(await fail(id)).toBe(false)
    expect((await orderOf(id)).status).toBe('paid')
  })
})

describe('the end of a hold', () => {
  const end = (id: string, seconds_ago = 1) =>
    app.db.run(
      sql`update orders set hold_expires_at = clock_timestamp() - make_interval(secs => ${seconds_ago}) where id = ${id}`,
    )

  it('C-08 cancels what was not paid in time, and only that', async () => {
    const own = await buildSellingShop(app)
    const [late, in_time, paid] = await Promise.all([
      buildOrder(app, own),
      buildOrder(app, own),
      orderIn('paid', own),
    ])
    await end(late)
    expect(await expireOrders(app.db)).toBe(1)
    expect(await expireOrders(app.db)).toBe(0)
    expect(await stockOf(own)).toEqual([[9, 1]])
    expect((await historyOf(late, own)).at(-1)).toMatchObject({
      to_status: 'cancelled',
      actor_kind: 'system',
    })
    const statuses = await Promise.all(
      [late, in_time, paid].map(async (id) => (await orderOf(id, own)).status),
    )
    expect(statuses).toEqual(['cancelled', 'new', 'paid'])
  })

  it('waits for a payment page that can still be paid', async () => {
    const id = await buildOrder(app, selling)
    await end(id)
    await app.db.run(sql`insert into payments (shop_id, order_id, attempt, amount, currency, status, expires_at)
      select shop_id, id, 1, total, currency, 'pending', now() + interval '5 minutes' from orders where id = ${id}`)
    expect(await expireOrders(app.db)).toBe(0)
    await app.db.run(sql`update payments set expires_at = now() - interval '1 s' where order_id = ${id}`)
    expect(await expireOrders(app.db)).toBe(1)
  })

  it('is put off, never brought forward, and never given to an order without one', async () => {
    const id = await buildOrder(app, selling)
    const extend = (until: string, order_id = id) =>
      app.db.transaction((tx) => extendHold(tx, selling.shop.id, order_id, until))
    const later = new Date(Date.now() + 7_200_000).toISOString()
    await extend(later)
    await extend(new Date(Date.now() + 60_000).toISOString())
    expect((await orderOf(id)).hold_expires_at).toBe(later)
    const body = orderBody(selling)
    const by_member = await app.send({
      method: 'POST',
      url: '/v1/a/order',
      token: selling.owner.access_token,
      body,
    })
    await extend(later, by_member.json.id)
    expect((await orderOf(by_member.json.id)).hold_expires_at).toBeNull()
  })

  it('G22 the job comes back in time for the next one', async () => {
    const [soon, later] = await Promise.all([buildOrder(app, selling), buildOrder(app, selling)])
    await end(soon, -20)
    await end(later, -40)
    await orderTasks(app.services).expire_orders?.({}, { log: app.services.log })
    const jobs = await app.db.rows(
      sql<{
        run_at: string
      }>`select run_at from graphile_worker.jobs where task_identifier = 'expire_orders'`,
    )
    expect(jobs.map((job) => job.run_at)).toEqual([(await orderOf(soon)).hold_expires_at])
    await end(soon)
    await end(later)
    expect(await expireOrders(app.db)).toBe(2)
  })
})
