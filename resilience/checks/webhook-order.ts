// W-08: six webhook events about a payment, in every possible sequence, for orders in five states. At Stripe
// the same has happened each time: the payment succeeded, and all of it was refunded. The outcome here must
// not depend on the sequence.

import { randomUUID } from 'node:crypto'
import { eventOf } from '../../server/src/testing/stripe-events.ts'
import { openPayment, placeFor, statusOf } from '../world/buyer.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import type { Check } from './check.ts'
import { isRefusedForLoad } from './check.ts'
import { untilSettled, untilStatus } from './payments.ts'
import { deliver } from './webhooks.ts'

/** The order's status before the events, the transitions to the status, and the required final status. */
const STATES = [
  { name: 'new', moves: [], end: 'refunded' },
  { name: 'paid', moves: ['paid'], end: 'paid' },
  { name: 'shipped', moves: ['paid', 'shipped'], end: 'shipped' },
  { name: 'cancelled', moves: ['cancelled'], end: 'cancelled' },
  { name: 'refunded', moves: ['paid', 'refunded'], end: 'refunded' },
] as const
type State = (typeof STATES)[number]

const KINDS = ['completed', 'succeeded', 'failed', 'expired', 'refunded', 'dispute'] as const
type Kind = (typeof KINDS)[number]

export function permutationsOf<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]]
  return list.flatMap((first, at) =>
    permutationsOf([...list.slice(0, at), ...list.slice(at + 1)]).map((rest) => [first, ...rest]),
  )
}

export const PERMUTATIONS: readonly Kind[][] = permutationsOf(KINDS)

interface Fixture {
  shop: Shop
  /** A product for each state, because orders must not wait for each other's lock on the stock. */
  product_ids: string[]
  /** Shuffled once per world. Each round takes the sequence at `next`. */
  permutations: Kind[][]
  next: number
}

const fixtures = new WeakMap<World, Promise<Fixture>>()

function fixtureOf(world: World): Promise<Fixture> {
  const known =
    fixtures.get(world) ??
    (async () => {
      const shop = await makeShop(world, { is_silent: true })
      const product_ids = await Promise.all(STATES.map(() => makeProduct(shop, { stock: 100_000 })))
      return { shop, product_ids, permutations: world.random.shuffle(PERMUTATIONS), next: 0 }
    })()
  fixtures.set(world, known)
  return known
}

// biome-ignore lint/suspicious/noExplicitAny: what Stripe answers is only handed on
async function atStripe(world: World, { gateway }: Shop, path: string, form?: string): Promise<any> {
  const { stripe } = await world.environment.outside.addresses()
  const answer = await fetch(`${stripe}${path}`, {
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${gateway.secret_key}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(form === undefined ? {} : { body: form }),
  })
  const json = await answer.json()
  if (!answer.ok) throw new Error(`Stripe answers ${answer.status} to ${path}: ${JSON.stringify(json)}`)
  return json
}

/**
 * Makes an order that was paid and refunded at Stripe without any event to the server. Returns undefined if
 * the attempt failed for load.
 */
async function secretlyPaid(world: World, shop: Shop, product_id: string) {
  const placed = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() })
  if (placed.status !== 201) return undefined
  const order_id = placed.json.id as string
  const opened = await openPayment(world, order_id)
  if (isRefusedForLoad(opened.status) || opened.status === 502) return undefined
  const session_id = opened.json.transaction_id as string
  await world.environment.outside.pay(session_id)
  const session = await atStripe(world, shop, `/v1/checkout/sessions/${session_id}`)
  await atStripe(world, shop, '/v1/refunds', `payment_intent=${session.payment_intent}`)
  const intent = await atStripe(world, shop, `/v1/payment_intents/${session.payment_intent}`)
  const charge = await atStripe(world, shop, `/v1/charges/${intent.latest_charge}`)
  return { order_id, session, charge }
}

async function sendInOrder(world: World, fixture: Fixture, state: State, event_order: Kind[]): Promise<void> {
  const { shop } = fixture
  const { watch } = world
  const paid = await secretlyPaid(world, shop, fixture.product_ids[STATES.indexOf(state)]!)
  if (!paid) return
  const { order_id, session, charge } = paid
  for (const move of state.moves) {
    const path = `/v1/a/orders/${order_id}/${move}`
    const { status, text } = await world.ask({
      method: 'POST',
      path,
      body: {},
      token: shop.owner.access_token,
    })
    if (isRefusedForLoad(status)) return
    watch.expect(
      status === 200,
      'W-08',
      `${move} on the way to ${state.name} is answered with ${status} ${text}`,
    )
  }
  const of = (type: string, over: object) => eventOf(`checkout.session.${type}`, { ...session, ...over })
  const unpaid = { payment_status: 'unpaid' }
  const events: Record<Kind, object> = {
    completed: of('completed', unpaid),
    succeeded: of('async_payment_succeeded', {}),
    failed: of('async_payment_failed', unpaid),
    expired: of('expired', { ...unpaid, status: 'expired' }),
    refunded: eventOf('charge.refunded', charge),
    dispute: eventOf('charge.dispute.created', {
      id: `du_${randomUUID().replaceAll('-', '')}`,
      object: 'dispute',
      charge: charge.id,
      payment_intent: session.payment_intent,
      amount: charge.amount,
      currency: charge.currency,
      reason: 'fraudulent',
      status: 'needs_response',
      livemode: false,
    }),
  }
  for (const kind of event_order) {
    const times = world.random.chance(0.2) ? 2 : 1
    for (let time = 0; time < times; time++) {
      const { status } = await deliver(world, shop, events[kind])
      watch.expect([200, 503, 504].includes(status), 'W-08', `${kind} is answered with ${status}`)
    }
  }
  await untilSettled(world, order_id)
  await untilStatus(world, order_id, [state.end], 4000)
  const end = await statusOf(world, order_id)
  watch.expect(
    end === state.end,
    'W-08',
    `${state.name}, then ${event_order.join(', ')}: it is ${end}, not ${state.end}`,
  )
  watch.tally('event sequences sent')
}

/** Sends the next sequence of events to an order in each state. */
export const webhooksInAnyOrder: Check = {
  name: 'six events in any order, some twice, for orders in five states',
  rows: 'W-08 W-09 W-10',
  async run(world) {
    const fixture = await fixtureOf(world)
    const event_order = fixture.permutations[fixture.next++ % fixture.permutations.length]!
    await Promise.all(STATES.map((state) => sendInOrder(world, fixture, state, event_order)))
  },
}

export const ALL_WEBHOOK_ORDERS = PERMUTATIONS.length
