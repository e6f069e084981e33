// Payment pages: expired, being opened while the order is cancelled, refused by Stripe while callers wait,
// and for an order that costs nothing.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../../server/src/db/sql.ts'
import { BUYER_ADDRESS, openPayment } from '../../world/buyer.ts'
import { buy, type Journey, moveTo, openPage, step, untilOrderIs, untilSeen } from '../../world/journey.ts'
import type { Flow } from './flow.ts'
import { atStripe, moneyIsDecided, whileStripe } from './steps.ts'

const endTime = ({ world }: Journey, order_id: string) =>
  world.db.run(
    sql`update payments set expires_at = now() where order_id = ${order_id} and status = 'pending'`,
  )

export const pageOutlived: Flow = {
  name: 'payment pages that are past their time, of which one cannot be closed',
  async run(journey) {
    const { world } = journey
    const order_id = await buy(journey)
    const pages: unknown[] = [order_id && (await openPage(journey, order_id))]
    if (!order_id) return
    await endTime(journey, order_id)
    const second = await openPage(journey, order_id)
    pages.push(second)
    await endTime(journey, order_id)
    const on = 'POST /v1/checkout/sessions/:session/expire'
    const fault = { on, about: String(second), execute: false, answer: { status: 500 } } as const
    await whileStripe(journey, fault, () => openPayment(world, order_id, journey.first))
    const last = await openPage(journey, order_id)
    pages.push(last)
    world.watch.expect(new Set(pages).size === 3, 'C-27', `${new Set(pages).size} pages in three times`)
    if (last) await world.environment.outside.pay(last).catch(() => undefined)
    await untilOrderIs(journey, order_id, 'paid')
  },
}

/** Longer than requesting the page again, or cancelling the order, takes. */
const STRIPE_TAKES_MS = 600
const SOON_MS = 200

export const cancelledMeanwhile: Flow = {
  name: 'cancelled while Stripe opens the payment page',
  async run(journey) {
    const { world, shop } = journey
    const { outside } = world.environment
    const order_id = await buy(journey)
    if (!order_id) return
    const on = 'POST /v1/checkout/sessions'
    await outside.stripeFaults([{ on, about: order_id, delay_ms: STRIPE_TAKES_MS }])
    const opening = openPayment(world, order_id, journey.first)
    await sleep(SOON_MS)
    await moveTo(journey, order_id, 'cancelled')
    const opened = await opening
    await outside.clearStripeFaults(order_id)
    for (const { id } of (await outside.sessionsOf(order_id)).filter((session) => session.id !== '')) {
      const isClosed = async () =>
        (await atStripe(journey, shop.gateway.secret_key, `checkout/sessions/${id}`)).status === 'expired'
      if (opened.status === 409 || opened.status === 201) {
        const is_closed = await untilSeen(isClosed, (is) => is)
        world.watch.expect(is_closed, 'I12', 'the page of a cancelled order stays open')
        continue
      }
      // The process died before storing the page. A payment on the page is refunded.
      if ((await outside.pay(id).catch(() => 'closed')) === 'closed') continue
      const is_decided = await untilSeen(
        () => moneyIsDecided(journey, order_id),
        (is) => is,
      )
      world.watch.expect(is_decided, 'I5', 'money for a cancelled order never went back')
    }
    const late = { method: 'POST', path: '/v1/public/order/payment', body: { order_id } }
    await step(journey, late, 'I12', 409)
  },
}

export const refusedWhileWaiting: Flow = {
  name: 'a payment page requested twice concurrently, which Stripe refuses, and then gives',
  async run(journey) {
    const { world } = journey
    const order_id = await buy(journey)
    if (!order_id) return
    const on = 'POST /v1/checkout/sessions'
    const answer = { status: 400 }
    const fault = { on, about: order_id, delay_ms: STRIPE_TAKES_MS, execute: false, answer } as const
    await whileStripe(journey, fault, () =>
      Promise.all([openPayment(world, order_id, journey.first), openPayment(world, order_id, journey.first)]),
    )
    const session_id = await openPage(journey, order_id)
    if (session_id) await world.environment.outside.pay(session_id).catch(() => undefined)
    await untilOrderIs(journey, order_id, 'paid')
  },
}

export const nothingToPay: Flow = {
  name: 'entered by the shop, with nothing to pay: sold when the shop marks it as paid',
  async run(journey) {
    const { shop, free_product_id: product_id } = journey
    const id = randomUUID()
    const entered = {
      method: 'POST',
      path: '/v1/a/order',
      token: shop.owner.access_token,
      headers: { 'idempotency-key': id },
      body: {
        id,
        shop_id: shop.id,
        items: [{ product_id, quantity: 1 }],
        shipping_address: BUYER_ADDRESS,
        customer_user_email: journey.email,
      },
    }
    await step(journey, entered, 'I3', 201)
    await step(
      journey,
      { method: 'POST', path: '/v1/public/order/payment', body: { order_id: id } },
      'I12',
      409,
    )
    await moveTo(journey, id, 'paid')
  },
}
