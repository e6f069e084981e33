// Flows of orders: bought, sent, entered by hand, free of charge, requested twice, paid while Stripe fails or another actor interferes.

import { randomUUID } from 'node:crypto'
import { sql } from '../../../server/src/db/sql.ts'
import { BUYER_ADDRESS, openPayment, placeFor } from '../../world/buyer.ts'
import {
  buy,
  buyAndPay,
  type Journey,
  moveTo,
  openPage,
  runJourney,
  step,
  untilOrderIs,
  untilSeen,
} from '../../world/journey.ts'
import type { Flow } from './flow.ts'
import { sendEvent, strike } from './steps.ts'

export const boughtAndCancelled: Flow = {
  name: 'bought, paid and cancelled',
  run: ({ world, server, ...journey }) => runJourney(world, journey, server),
}

export const sent: Flow = {
  name: 'packed, sent and delivered',
  async run(journey) {
    const order_id = await buyAndPay(journey)
    if (!order_id) return
    for (const to of ['processing', 'on_hold', 'shipped']) await moveTo(journey, order_id, to)
    // The tracking number is added after the order was shipped.
    await moveTo(journey, order_id, 'shipped', { tracking_number: '00340434161094042557' })
    await moveTo(journey, order_id, 'delivered')
  },
}

export const enteredByHand: Flow = {
  name: 'entered, paid and refunded by hand',
  async run(journey) {
    const { shop, product_id } = journey
    const token = shop.owner.access_token
    const id = randomUUID()
    const draft = {
      method: 'POST',
      path: '/v1/a/order',
      token,
      headers: { 'idempotency-key': id },
      body: {
        id,
        shop_id: shop.id,
        items: [{ product_id, quantity: 2 }],
        status: 'draft',
        shipping_address: BUYER_ADDRESS,
        customer_user_email: journey.email,
      },
    }
    await step(journey, draft, 'I3', 201)
    await moveTo(journey, id, 'new')
    await moveTo(journey, id, 'paid')
    await moveTo(journey, id, 'refunded')

    const other = randomUUID()
    const straight = { ...draft, headers: { 'idempotency-key': other }, body: { ...draft.body, id: other } }
    await step(journey, straight, 'I3', 201)
    await moveTo(journey, other, 'paid')
  },
}

export const debits: Flow = {
  name: 'debits that come and fail, cards that are declined, pages that end',
  async run(journey) {
    const { outside } = journey.world.environment
    const at = async (how: 'debit' | 'debit_fails' | 'declined') => {
      const order_id = await buy(journey)
      const session_id = order_id && (await openPage(journey, order_id))
      if (session_id) await outside.pay(session_id, how).catch(() => undefined)
      return session_id ? { order_id, session_id } : undefined
    }
    const comes = await at('debit')
    if (!comes) return
    await outside.settle(comes.session_id, 'succeeded').catch(() => undefined)
    await untilOrderIs(journey, comes.order_id, 'paid')

    const fails = await at('debit_fails')
    if (!fails) return
    await outside.settle(fails.session_id, 'failed').catch(() => undefined)
    await untilOrderIs(journey, fails.order_id, 'failed')
    await moveTo(journey, fails.order_id, 'new')

    const declined = await at('declined')
    if (!declined) return
    await outside.expire(declined.session_id).catch(() => undefined)
    await untilOrderIs(journey, declined.order_id, 'cancelled')
  },
}

export const forNothing: Flow = {
  name: 'bought for nothing',
  async run(journey) {
    const order_id = await buy(journey, journey.free_product_id)
    if (order_id) await untilOrderIs(journey, order_id, 'paid')
  },
}

const NEWS_LATE_MS = 700

/** Waits until the outcome of the card payment is known and no payment or refund of the order is pending. */
async function untilMoneyRests({ world }: Journey, order_id: string): Promise<void> {
  const look = async () =>
    (await world.db.first(
      sql<{ rests: boolean }>`
        select bool_or(payment_gateway_id is not null and status in ('captured', 'refunded'))
          and not bool_or(status in ('pending', 'authorized'))
          and not exists (select from refunds r where r.order_id = ${order_id} and r.status = 'pending') as rests
        from payments where order_id = ${order_id}`,
    ))!.rests
  const rests = await untilSeen(look, (is) => is)
  world.watch.expect(rests, 'I5', 'money that came at the same moment as a decision never came to rest')
}

/**
 * Either may come first: the order ends up paid, or its money is refunded. The oracle of the books checks the
 * sums.
 */
export const paidMeanwhile: Flow = {
  name: 'paid at the moment when it is cancelled, and when it is paid by hand',
  async run(journey) {
    const { outside } = journey.world.environment
    for (const decision of ['cancelled', 'paid']) {
      const order_id = await buy(journey)
      const session_id = order_id && (await openPage(journey, order_id))
      if (!order_id || !session_id) return
      const type = 'checkout.session.completed'
      await outside.stripeFaults([{ on: 'webhook', type, about: order_id, delay_ms: NEWS_LATE_MS }])
      const paid = outside.pay(session_id).catch(() => undefined)
      await moveTo(journey, order_id, decision)
      await paid
      await untilMoneyRests(journey, order_id)
    }
  },
}

export const stripeRefuses: Flow = {
  name: 'payment pages that Stripe does not give immediately',
  async run(journey) {
    const { world, first } = journey
    const on = 'POST /v1/checkout/sessions'
    for (const status of [500, 429, 401]) {
      const order_id = await buy(journey)
      if (!order_id) return
      await world.environment.outside.stripeFaults([
        { on, about: order_id, execute: false, answer: { status } },
      ])
      await openPayment(world, order_id, first)
      await openPage(journey, order_id)
      await world.environment.outside.clearStripeFaults(order_id)
    }
  },
}

export const askedTwice: Flow = {
  name: 'everything asked for twice',
  async run(journey) {
    const { world, shop, product_id, first } = journey
    const id = randomUUID()
    const order = { shop, items: [{ product_id, quantity: 1 }], mark: id, id, key: null, ask: first }
    for (let times = 0; times < 2; times++) {
      const { status, text } = await placeFor(world, order)
      world.watch.expect(
        status === 201 || status === 200,
        'I3',
        `an order asked for twice ends with ${status} ${text}`,
      )
    }
    const pages = await Promise.all([openPage(journey, id), openPage(journey, id)])
    pages.push(await openPage(journey, id))
    const with_key = {
      method: 'POST',
      path: '/v1/public/order/payment',
      body: { order_id: id },
      headers: { 'idempotency-key': randomUUID() },
    }
    for (let times = 0; times < 2; times++)
      pages.push((await step(journey, with_key, 'C-27', 201)).json?.transaction_id)
    world.watch.expect(
      new Set(pages).size === 1,
      'C-27',
      `${new Set(pages).size} payment pages for one order`,
    )

    const token = shop.owner.access_token
    const entered = randomUUID()
    const body = {
      shop_id: shop.id,
      items: [{ product_id, quantity: 1 }],
      shipping_address: BUYER_ADDRESS,
      customer_user_email: journey.email,
    }
    const headers = { 'idempotency-key': entered }
    const enter = () =>
      step(journey, { method: 'POST', path: '/v1/a/order', token, headers, body }, 'I3', 201)
    const [once, again] = [await enter(), await enter()]
    world.watch.expect(once.json?.id === again.json?.id, 'C-21', 'one key made two orders')
  },
}

export const strangeEvents: Flow = {
  name: 'events without a signature, of an unknown order, of another amount',
  async run(journey) {
    const { shop, world } = journey
    const order_id = await buy(journey)
    const session_id = order_id && (await openPage(journey, order_id))
    if (!order_id || !session_id) return
    const path = `/v1/webhooks/stripe/${shop.gateway.id}`
    const event = (object: object, wanted: number, secret = shop.gateway.webhook_secret) =>
      sendEvent(journey, { path, secret, type: 'checkout.session.completed', object, wanted })
    const session = {
      id: session_id,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1,
      currency: 'eur',
      livemode: false,
      payment_intent: `pi_${order_id.replaceAll('-', '')}`,
      client_reference_id: order_id,
      metadata: { order_id, shop_id: shop.id, payment_gateway_id: shop.gateway.id },
    }
    await event(session, 400, 'whsec_wrong')
    await event({ ...session, id: `cs_test_${randomUUID()}`, client_reference_id: '', metadata: {} }, 200)
    const unknown = { payment_id: randomUUID(), shop_id: shop.id, payment_gateway_id: shop.gateway.id }
    await event({ ...session, id: `cs_test_${randomUUID()}`, metadata: unknown }, 200)
    await event(session, 200)
    world.watch.tally('invalid events sent', 4)
  },
}

export const unpaid: Flow = {
  name: 'placed and not paid, of which a mail reminds the buyer',
  async run(journey) {
    const { world, shop, product_id, email, first } = journey
    const mark = randomUUID()
    const items = [{ product_id, quantity: 1 }]
    const placed = await placeFor(world, {
      shop,
      items,
      mark,
      over: { customer_user_email: email },
      ask: first,
    })
    world.watch.expect(placed.status === 201 || placed.status === 200, 'I2', `an order is ${placed.status}`)
    await world.db.run(
      sql`update orders set created_at = created_at - interval '6 minutes' where id = ${placed.json?.id}`,
    )
    await strike(world, 'tell_received')
    const came = await untilSeen(
      () => world.environment.outside.mailsTo(email),
      (mails) => mails.length > 0,
    )
    world.watch.expect(came.length > 0, 'I11', 'no mail reported the received order to its buyer')
    // The clean-up at night takes old mails only.
    await strike(world, 'forget_old_mails')
  },
}
