// Orders in every status, and the calls that move them, for tests of moves.

import { api } from '@kontor/contract/api'
import type { OrderTransition } from '@kontor/contract/orders/order-status'
import type { OrderStatus } from '@kontor/contract/orders/orders'
import { expect } from 'vitest'
import { cancelOrder, failOrder } from '../features/orders/transitions/cancel-order.ts'
import { markOrderPaid } from '../features/orders/transitions/mark-order-paid.ts'
import { startTestApp } from './app.ts'
import { buildSellingShop, type SellingShop } from './build.ts'
import { buildOrder, orderBody } from './orders.ts'

const STRIPE = { kind: 'stripe', name: 'evt_1' } as const
/** The moves that lead to each status. */
const WAYS: Record<OrderStatus, (OrderTransition | 'failed')[]> = {
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

export async function startMoving() {
  const app = await startTestApp()
  const selling = await buildSellingShop(app, { stock: 10_000 })

  const move = (
    to: string,
    id: string,
    token: string | undefined = selling.owner.access_token,
    body: object = {},
  ) => app.send({ method: 'POST', url: `/v1/a/orders/${id}/${to}`, token, body })
  const fail = (id: string, { shop } = selling) =>
    app.db.transaction((tx) => failOrder(tx, { shop_id: shop.id, order_id: id, actor: STRIPE }))
  /** Ends the order as the end of its hold does. */
  const expire = (id: string, { shop } = selling) =>
    app.db.transaction((tx) =>
      cancelOrder(tx, { shop_id: shop.id, order_id: id, actor: { kind: 'system', name: 'expiry' } }),
    )
  const settle = (id: string, { shop } = selling) =>
    app.db.transaction((tx) => markOrderPaid(tx, { shop_id: shop.id, order_id: id, actor: STRIPE }))

  const orderIn = async (status: OrderStatus, from = selling): Promise<string> => {
    if (status === 'draft') {
      const body = { ...orderBody(from), status }
      return (await app.send({ method: 'POST', url: '/v1/a/order', token: from.owner.access_token, body }))
        .json.id
    }
    const id = await buildOrder(app, from)
    for (const step of WAYS[status])
      if (step === 'failed') {
        await fail(id, from)
        expect((await orderOf(id, from)).status).toBe('failed')
      } else expect((await move(step, id, from.owner.access_token)).status).toBe(200)
    return id
  }

  const historyOf = (id: string, { owner } = selling) => owner.call(api.orders.history, { params: { id } })
  const orderOf = (id: string, { owner } = selling) => owner.call(api.orders.get, { params: { id } })
  const stockOf = async ({ shop, product, owner }: SellingShop) => {
    const pairs = await owner.call(api.stock.byProducts, {
      body: { shop_id: shop.id, product_ids: [product.id] },
    })
    return pairs.map(([, { stock_level, held }]) => [stock_level, held])
  }

  return { app, selling, move, fail, expire, settle, orderIn, historyOf, orderOf, stockOf }
}
