// Webhooks that claim to be Stripe's: forged, changed, for a foreign shop, repeated, too late, in the wrong
// order. Only an event that is authentic and fits the order may change anything.

import { createHmac, randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { signatureOf } from '@kontor/stripe-mock/webhook-sender'
import { sql } from '../../server/src/db/sql.ts'
import { eventOf } from '../../server/src/testing/stripe-events.ts'
import { burst } from '../world/burst.ts'
import { statusOf } from '../world/buyer.ts'
import type { HttpResponse } from '../world/http-request.ts'
import { makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import type { Check } from './check.ts'
import { type Bought, buyWithCard, untilStatus } from './payments.ts'
import { shopOf } from './stock.ts'

const minor = (total: string, currency: string): number =>
  Number(currency === 'JPY' ? total : total.replace('.', ''))

/** Returns the checkout session of an order as Stripe reports it after the payment. */
export async function paidSession(world: World, { order_id, session_id, shop }: Bought, over: object = {}) {
  const { json } = await world.ask({ path: `/v1/public/order/${order_id}/status` })
  return {
    id: session_id,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: minor(json.total, shop.currency),
    currency: shop.currency.toLowerCase(),
    livemode: false,
    payment_intent: `pi_${order_id.replaceAll('-', '')}`,
    client_reference_id: order_id,
    metadata: { order_id, shop_id: shop.id, payment_gateway_id: shop.gateway.id },
    ...over,
  }
}

interface Delivery {
  to?: string
  secret?: string
  signature?: string
  body?: string
  /** How far the signature's timestamp is off, in seconds. */
  seconds_off?: number
}

export function deliver(
  world: World,
  { gateway }: Shop,
  event: object,
  how: Delivery = {},
): Promise<HttpResponse> {
  const payload = JSON.stringify(event)
  const { to = gateway.id, secret = gateway.webhook_secret, body = payload, seconds_off = 0 } = how
  const sent_at = Math.floor(Date.now() / 1000) + seconds_off
  const signature = how.signature ?? signatureOf(payload, secret, sent_at)
  world.watch.tally('deliveries')
  return world.ask({
    method: 'POST',
    path: `/v1/webhooks/stripe/${to}`,
    headers: {
      'content-type': 'application/json',
      ...(signature === '' ? {} : { 'stripe-signature': signature }),
    },
    body,
  })
}

export const forgedEvents: Check = {
  name: 'events without a signature, or with another one',
  rows: 'W-01 W-02 W-03 W-04 W-07',
  async run(world) {
    const bought = await buyWithCard(world)
    if (!bought) return
    const { shop, order_id } = bought
    const other = await makeShop(world)
    const event = eventOf('checkout.session.completed', await paidSession(world, bought))
    const payload = JSON.stringify(event)
    const now = Math.floor(Date.now() / 1000)
    const hex = createHmac('sha256', shop.gateway.webhook_secret).update(`${now}.${payload}`).digest('hex')
    const forgeries: Delivery[] = [
      ...[
        '',
        'garbage',
        `t=${now}`,
        `v1=${hex}`,
        `t=${now},v0=${hex}`,
        `t=${now},v1=${hex.slice(1)}`,
        `t=${now},v1=${hex.toUpperCase()}`,
      ]
        .concat([
          `t=${now},t=${now},v1=${hex}`,
          `t=${now}${`,v1=${'0'.repeat(64)}`.repeat(1000)}`,
          `t=${now},v1=${hex}${'0'.repeat(10_000)}`,
        ])
        .map((signature) => ({ signature })),
      { secret: other.gateway.webhook_secret },
      { secret: shop.gateway.secret_key },
      { secret: '' },
      { to: other.gateway.id },
      { body: `${payload}\n` },
      { body: JSON.stringify(event, null, 2) },
      { body: `\ufeff${payload}` },
      { body: payload.replace(order_id, randomUUID()) },
      // The limit is 300 s both ways. 330 ahead leaves room for the time the request takes: the timestamp comes closer meanwhile.
      ...[-301, 330, -86_400, 86_400].map((seconds_off) => ({ seconds_off })),
    ]
    for (const forgery of forgeries) {
      const { status } = await deliver(world, shop, event, forgery)
      world.watch.expect(
        status === 400 || status === 431,
        'W-01',
        `a forged event is answered with ${status}: ${JSON.stringify(forgery).slice(0, 100)}`,
      )
    }
    // Signed with the second shop's secret and sent to its address, about the first shop's order: authentic,
    // but not for the order's shop (W-07).
    const foreign = await deliver(world, other, event)
    world.watch.expect(
      foreign.status === 200,
      'W-07',
      `an authentic event about another's order is answered with ${foreign.status}`,
    )
    const status = await statusOf(world, order_id)
    world.watch.expect(status === 'new', 'I5', `a forged event made the order ${status}`)
  },
}

export const wrongAmounts: Check = {
  name: 'an event of another amount, currency or mode',
  rows: 'W-06',
  async run(world) {
    const bought = await buyWithCard(world)
    if (!bought) return
    const { shop, order_id } = bought
    const right = await paidSession(world, bought)
    for (const over of [
      { amount_total: right.amount_total - 1 },
      { amount_total: right.amount_total + 1 },
      { amount_total: 0 },
      { currency: 'usd' },
      { livemode: true },
    ]) {
      const { status } = await deliver(
        world,
        shop,
        eventOf('checkout.session.completed', { ...right, ...over }),
      )
      world.watch.expect(
        status === 200,
        'W-06',
        `an event with ${JSON.stringify(over)} is answered with ${status}`,
      )
    }
    const status = await statusOf(world, order_id)
    world.watch.expect(status === 'new', 'I5', `an event of another amount made the order ${status}`)
  },
}

export const repeatedEvents: Check = {
  name: 'one event fifty times concurrently, and again',
  rows: 'W-05',
  async run(world) {
    const bought = await buyWithCard(world)
    if (!bought) return
    const { shop, order_id } = bought
    const event = eventOf('checkout.session.completed', await paidSession(world, bought))
    const body = JSON.stringify(event)
    const headers = { 'stripe-signature': signatureOf(body, shop.gateway.webhook_secret) }
    const answers = await burst(
      world,
      Array.from({ length: 50 }, () => ({
        method: 'POST',
        path: `/v1/webhooks/stripe/${shop.gateway.id}`,
        body,
        headers,
      })),
    )
    world.watch.tally('deliveries', 50)
    const odd = answers.find(({ status }) => ![200, 503, 504].includes(status))
    world.watch.expect(!odd, 'W-05', () => `a repeat is answered with ${odd!.status} ${odd!.text}`)
    const { status } = await deliver(world, shop, event)
    world.watch.expect(status === 200, 'W-05', `a late repeat is answered with ${status}`)
    // Stripe sends an event again for three days.
    await world.db.run(
      sql`update webhook_events set received_at = received_at - interval '73 hours' where payload ->> 'id' = ${event.id}`,
    )
    const much_later = await deliver(world, shop, event)
    world.watch.expect(
      much_later.status === 200,
      'W-05',
      `a repeat after three days is answered with ${much_later.status}`,
    )
    const rows = await world.db.first(
      sql<{ events: number; steps: number }>`
        select (select count(*)::int from webhook_events where payload ->> 'id' = ${event.id}) as events,
          (select count(*)::int from order_events where order_id = ${order_id} and to_status = 'paid') as steps`,
    )
    world.watch.expect(rows?.events === 1 && rows.steps === 1, 'W-05', `one event: ${JSON.stringify(rows)}`)
  },
}

export const lateEvents: Check = {
  name: 'an event that an order was paid, after it was refunded',
  rows: 'W-09 W-10',
  async run(world) {
    const bought = await buyWithCard(world)
    if (!bought) return
    const { shop, order_id, session_id } = bought
    const { call } = shop.owner
    await world.environment.outside.pay(session_id).catch(() => undefined)
    await untilStatus(world, order_id, ['paid'])
    const expired = eventOf(
      'checkout.session.expired',
      await paidSession(world, bought, { status: 'expired', payment_status: 'unpaid' }),
    )
    await deliver(world, shop, expired)
    world.watch.expect(
      (await statusOf(world, order_id)) === 'paid',
      'W-10',
      'a late event of an end undoes a payment',
    )
    await call(api.orders.refunded, { params: { id: order_id } }).catch(() => undefined)
    const refunded = await untilStatus(world, order_id, ['refunded'])
    await deliver(world, shop, eventOf('checkout.session.completed', await paidSession(world, bought)))
    world.watch.expect(
      (await statusOf(world, order_id)) === refunded,
      'W-09',
      'a late event of a payment revives what was refunded',
    )
    for (const move of ['paid', 'processing', 'shipped', 'cancelled']) {
      const path = `/v1/a/orders/${order_id}/${move}`
      const { status } = await world.ask({ method: 'POST', path, body: {}, token: shop.owner.access_token })
      world.watch.expect(status === 409, 'I10', `an order that was refunded is ${move} again (${status})`)
    }
  },
}

export const strangeEvents: Check = {
  name: 'events of unknown types',
  rows: 'W-11',
  async run(world) {
    const shop = await shopOf(world)
    for (const event of [
      eventOf('unheard.of', { id: 'x' }),
      eventOf('checkout.session.completed', {}),
      eventOf('checkout.session.completed', { id: 5, metadata: [] }),
      eventOf('charge.refunded', { id: 'ch_1', refunds: 'none' }),
      { ...eventOf('x', {}), data: undefined },
      { ...eventOf('x', {}), api_version: '1999-01-01' },
      eventOf('x', { text: 'x'.repeat(900_000) }),
      eventOf('x', { nothing: '\u0000', half: '\ud800' }),
      {},
    ]) {
      const { status } = await deliver(world, shop, event)
      world.watch.expect(
        status === 200 || status === 400,
        'W-11',
        `a strange event is answered with ${status}`,
      )
    }
  },
}
