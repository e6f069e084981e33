// Paid orders, and calls that refund them, for tests of refunds.

import { api } from '@kontor/contract/api'
import type { PlacedOrder } from '@kontor/contract/orders/orders'
import { sql } from '../db/sql.ts'
import { refundPayment } from '../integrations/payments/stripe/refunds.ts'
import { addStock, buildProduct } from './build.ts'
import { buildPayingShop, placeOrderPaidByHand, placePaidOrder, startPayingApp } from './paying-shop.ts'

export async function startRefunding() {
  const app = await startPayingApp()
  const selling = await buildPayingShop(app, { stock: 5000 })
  const { owner, shop, warehouse } = selling
  const book = await buildProduct(owner, shop, { title: 'Almanac', price: '7.99', tax_class: 'reduced' })
  await addStock(owner, shop, book, warehouse, 5000)

  /** An order of three units at 10.00, and two books at 7.99 with the reduced tax rate, with shipping at 4.90: 50.88. */
  const paidOrder = async (how: 'stripe' | 'hand' = 'stripe') => {
    const wanted = {
      items: [
        { product_id: selling.product.id, quantity: 3 },
        { product_id: book.id, quantity: 2 },
      ],
    }
    const order =
      how === 'hand'
        ? await placeOrderPaidByHand(app, selling, wanted)
        : (await placePaidOrder(app, selling, wanted)).order
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
  const preview = (order: Pick<PlacedOrder, 'id'>, body: Wanted = { all: true }) =>
    selling.owner.call(api.refunds.preview, { params: { id: order.id }, body })
  const refundsOf = ({ id }: Pick<PlacedOrder, 'id'>) =>
    selling.owner.call(api.refunds.list, { params: { id } })
  const failRefunds = (times: number, code = 'charge_disputed') =>
    app.stripe_mock.faults.push({
      on: 'POST /v1/refunds',
      execute: false,
      times,
      answer: { status: 400, code },
    })

  const account = { secret_key: selling.secret_key, api_base: app.platform.config.stripe_api_base }
  const intentOf = async ({ id }: Pick<PlacedOrder, 'id'>) => {
    const payment = await app.db.first(
      sql<{ payment_intent_id: string }>`select payment_intent_id from payments where order_id = ${id}`,
    )
    return payment!.payment_intent_id
  }
  /** Refunds an order at Stripe itself, as a merchant would in Stripe's dashboard. At most once per order and amount. */
  const refundAtStripe = async (order: Pick<PlacedOrder, 'id'>, amount_minor: bigint) =>
    refundPayment(account, {
      payment_intent_id: await intentOf(order),
      amount_minor,
      currency: 'EUR',
      idempotency_key: `${order.id} ${amount_minor}`,
    })

  return {
    account,
    intentOf,
    refundAtStripe,
    app,
    selling,
    paidOrder,
    refund,
    ask,
    preview,
    refundsOf,
    failRefunds,
  }
}
