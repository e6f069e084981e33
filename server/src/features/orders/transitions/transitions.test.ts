import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { MANUAL_TRANSITIONS, ORDER_STATES, type OrderTransition } from '@kontor/contract/orders/order-status'
import { ORDER_STATUSES, type OrderStatus } from '@kontor/contract/orders/orders'
import { afterAll, describe, expect, it, test } from 'vitest'
import {
  addStock,
  buildMember,
  buildProduct,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../../testing/build.ts'
import { startMoving } from '../../../testing/order-moves.ts'
import { buildOrder, expectSound } from '../../../testing/orders.ts'
import { returnStock } from '../../stock/return-stock.ts'

const { app, selling, move, orderIn, historyOf, orderOf, stockOf } = await startMoving()
const viewer = await buildMember(app, selling.shop, 'viewer')
afterAll(() => expectSound(app.db))

const movementsOf = async ({ shop, owner }: SellingShop) =>
  (await owner.call(api.stock.list, { query: { shop_id: shop.id } })).data.map(
    ({ reason, quantity, reference, order_id }) => ({
      reason,
      quantity,
      reference,
      by_order: order_id !== null,
    }),
  )

const WAYS_ON = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATES[from].next.map((to) => [from, to] as const),
).filter((way): way is readonly [OrderStatus, OrderTransition] => way[1] !== 'failed' && way[1] !== 'draft')

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

  test.each(ORDER_STATUSES)(
    'I10 an order that is %s refuses every illegal step and stays unchanged',
    async (from) => {
      const id = await orderIn(from)
      const [order, history] = [await orderOf(id), await historyOf(id)]
      for (const to of MANUAL_TRANSITIONS.filter((step) => !ORDER_STATES[from].next.includes(step))) {
        const answer = await move(to, id, undefined, { note: 'as agreed' })
        expect([to, answer.status, answer.json.error]).toEqual(
          to === from ? [to, 200, undefined] : [to, 409, 'invalid_transition'],
        )
      }
      expect([await orderOf(id), await historyOf(id)]).toEqual([order, history])
    },
  )
})

describe('who may', () => {
  test.each(MANUAL_TRANSITIONS)('T-10 %s is for the shop only', async (to) => {
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

  it("T-09 another shop's orders cannot be read", async () => {
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
  it('H-9 marking as paid turns the reservation into a sale, with a payment', async () => {
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

  it('C-07 a draft is served from a warehouse with stock now, or stays a draft', async () => {
    const own = await buildSellingShop(app)
    const id = await orderIn('draft', own)
    const body = { shop_id: own.shop.id, product_id: own.product.id, warehouse_id: own.warehouse.id }
    await own.owner.call(api.stock.create, { body: { ...body, quantity: -10, reason: 'damage' } })
    const before = await orderOf(id, own)
    const refused = await move('new', id, own.owner.access_token)
    expect([refused.status, refused.json.error]).toEqual([409, 'insufficient_stock'])
    expect(refused.json.message).toBe('No single warehouse can ship this whole order now.')
    expect(await orderOf(id, own)).toEqual(before)
    const second = await buildWarehouse(own.owner, own.shop, { address_id: own.address.id })
    await buildRates(own.owner, own.shop, second)
    await addStock(own.owner, own.shop, own.product, second, 1)
    const placed = await own.owner.call(api.orders.new, { params: { id } })
    expect(placed.warehouse_id).toBe(second.id)
    expect(await stockOf(own)).toContainEqual([1, 1])
  })

  test.each([
    ['new', [0, 1]],
    ['paid', [-1, 0]],
  ] as const)(
    'a draft of a product sold without stock and never stored becomes %s from its warehouse',
    async (to, level) => {
      const own = await buildSellingShop(app)
      const product = await buildProduct(own.owner, own.shop, { allow_negative_stock: true })
      const id = await orderIn('draft', { ...own, product })
      expect((await move(to, id, own.owner.access_token)).json).toMatchObject({
        warehouse_id: own.warehouse.id,
      })
      expect(await stockOf({ ...own, product })).toEqual([level])
    },
  )

  test.each(['new', 'draft', 'failed'] as const)(
    'cancelling a %s order releases its stock',
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
  ] as const)(
    'an order that is %s and then %s returns its goods to stock and its money to the buyer',
    async (status, to) => {
      const own = await buildSellingShop(app)
      const id = await orderIn(status, own)
      const order = await own.owner.call(api.orders[to], { params: { id } })
      expect(order).toMatchObject({ status: to, payment_status: 'refunded' })
      expect(await stockOf(own)).toEqual([[10, 0]])
      expect((await movementsOf(own))[0]).toMatchObject({ reason: 'return', quantity: 1, by_order: true })
      const payments = await own.owner.call(api.orders.payments, { params: { id } })
      expect(payments).toMatchObject([{ status: 'refunded' }])
    },
  )

  it('restocked items are not restocked again', async () => {
    const own = await buildSellingShop(app)
    const order_id = await orderIn('cancelled', own)
    const again = await orderIn('paid', own)
    await own.owner.call(api.orders.cancelled, { params: { id: again } })
    for (const id of [order_id, again])
      await app.db.transaction((tx) =>
        returnStock(tx, {
          shop_id: own.shop.id,
          order_id: id,
          reference: 'again',
          lines: [{ product_id: own.product.id, quantity: 1 }],
        }),
      )
    expect(await stockOf(own)).toEqual([[10, 0]])
    expect(await movementsOf(own)).toHaveLength(3)
  })

  test.each(['shipped', 'delivered'] as const)(
    'an order that is %s and then refunded returns no goods to stock',
    async (status) => {
      const own = await buildSellingShop(app)
      const id = await orderIn(status, own)
      await own.owner.call(api.orders.refunded, { params: { id } })
      expect(await stockOf(own)).toEqual([[9, 0]])
      expect((await orderOf(id, own)).payment_status).toBe('refunded')
    },
  )

  it('H-6 records written by an order cannot be changed by hand', async () => {
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

  it('reserved stock cannot be removed by corrections', async () => {
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
