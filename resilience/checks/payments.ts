// Payments that race with a second payment, a transition by the merchant, the end of a hold, or the answer
// that opens the payment page.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { sql } from '../../server/src/db/sql.ts'
import { burst } from '../world/burst.ts'
import { openPayment, place, placeFor, statusOf } from '../world/buyer.ts'
import { makeProduct, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Check, isRefusedForLoad, unlessRefused } from './check.ts'
import { shopOf } from './stock.ts'

export interface Bought {
  shop: Shop
  product_id: string
  order_id: string
  session_id: string
}

/**
 * Places an order and opens its payment page. Returns undefined, and records a violation, if the attempt
 * failed.
 */
export async function buyWithCard(
  world: World,
  options: { shop?: Shop; stock?: number } = {},
): Promise<Bought | undefined> {
  const shop = options.shop ?? (await shopOf(world))
  const product_id = await makeProduct(shop, { stock: options.stock ?? 5 })
  const placed = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() })
  if (placed.status !== 201) {
    world.watch.violate('I9', `an order is answered with ${placed.status} ${placed.text}`)
    return undefined
  }
  for (let tries = 0; tries < 20; tries++) {
    const opened = await openPayment(world, placed.json.id)
    if (opened.status === 201)
      return { shop, product_id, order_id: placed.json.id, session_id: opened.json.transaction_id }
    if (!isRefusedForLoad(opened.status) && opened.status !== 502) {
      world.watch.violate('I9', `a payment is answered with ${opened.status} ${opened.text}`)
      return undefined
    }
    await sleep(100)
  }
  world.watch.violate('I12', 'no payment page could be had in twenty tries')
  return undefined
}

/**
 * Waits until the order has any of these statuses, or until `within_ms` are over. Returns the last status.
 */
export async function untilStatus(
  world: World,
  order_id: string,
  wanted: readonly string[],
  within_ms = 8000,
): Promise<string> {
  const until = Date.now() + within_ms
  for (;;) {
    const status = await statusOf(world, order_id)
    if (wanted.includes(status) || Date.now() > until) return status
    await sleep(25)
  }
}

interface Money {
  captured: number
  refunded: number
  owed: number
}

const moneyOf = (world: World, order_id: string) =>
  world.db.first(
    sql<Money>`
      select count(*) filter (where p.status = 'captured')::int as captured,
        count(*) filter (where p.status = 'refunded')::int as refunded,
        (select count(*)::int from refunds r where r.order_id = ${order_id} and r.status = 'pending') as owed
      from payments p where p.order_id = ${order_id}`,
  )

/**
 * Long enough for two retries. A job that fails on a busy machine is retried after three seconds, and again
 * after seven more.
 */
const SETTLED_WITHIN_MS = 30_000

/** Waits until no refund of the order is pending, and so many payments are refunded; returns the last counts. */
export async function untilSettled(world: World, order_id: string, refunded = 0): Promise<Money | undefined> {
  const until = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    const money = await moneyOf(world, order_id)
    if (!money || (money.owed === 0 && money.refunded >= refunded) || Date.now() > until) return money
    await sleep(50)
  }
}

export const onePaymentPage: Check = {
  name: 'fifty ask to pay one order',
  rows: 'C-27',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 5 })
    const placed = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() })
    if (placed.status !== 201) return
    const ask = { method: 'POST', path: '/v1/public/order/payment', body: { order_id: placed.json.id } }
    const answers = await burst(
      world,
      Array.from({ length: 50 }, () => ask),
    )
    const pages = new Set(
      answers.filter(({ status }) => status === 201).map(({ json }) => json.transaction_id),
    )
    const odd = answers.find(({ status }) => status !== 201 && status !== 502 && !isRefusedForLoad(status))
    world.watch.expect(!odd, 'C-27', () => `answered with ${odd!.status} ${odd!.text}`)
    world.watch.expect(
      pages.size > 0 || answers.every(({ status }) => status === 502 || isRefusedForLoad(status)),
      'C-27',
      'no request gets a payment page',
    )
    const at_stripe = new Set(
      (await world.environment.outside.sessionsOf(placed.json.id)).map(({ id }) => id),
    )
    at_stripe.delete('')
    world.watch.expect(
      pages.size <= 1 && at_stripe.size <= 1,
      'C-27',
      `${pages.size} pages shown, ${at_stripe.size} at Stripe`,
    )
  },
}

export const paidTwice: Check = {
  name: 'paid by hand and by card concurrently',
  rows: 'C-28',
  async run(world) {
    const bought = await buyWithCard(world)
    if (!bought) return
    const { shop, order_id, session_id } = bought
    await Promise.all([
      unlessRefused(shop.owner.call(api.orders.paid, { params: { id: order_id } })),
      world.environment.outside.pay(session_id).catch(() => undefined),
    ])
    const status = await untilStatus(world, order_id, ['paid'])
    world.watch.expect(status === 'paid', 'C-28', `an order paid twice is ${status}`)
    const money = await untilSettled(world, order_id)
    world.watch.expect(
      money?.captured === 1 && money.owed === 0,
      'I5',
      `paid twice: ${JSON.stringify(money)}`,
    )
  },
}

export const paidInTwoTabs: Check = {
  name: 'paid through two pages concurrently',
  rows: 'C-28',
  async run(world) {
    const { outside } = world.environment
    const bought = await buyWithCard(world)
    if (!bought) return
    const { order_id, session_id } = bought
    // The first page counts as expired here, but Stripe takes no request to expire it until both are paid.
    await outside.stripeFaults([
      { on: 'POST /v1/checkout/sessions/:session/expire', answer: 'drop', execute: false, times: 100 },
    ])
    await world.db.run(sql`update payments set expires_at = clock_timestamp() where order_id = ${order_id}`)
    let second = await openPayment(world, order_id)
    for (let tries = 0; tries < 20 && second.status !== 201; tries++) {
      await sleep(100)
      second = await openPayment(world, order_id)
    }
    const other_session = second.json?.transaction_id as string | undefined
    if (second.status !== 201 || other_session === undefined || other_session === session_id) {
      await outside.clearStripeFaults()
      world.watch.tally('second pages that could not be had')
      world.watch.expect(
        isRefusedForLoad(second.status) || second.status === 502,
        'C-28',
        `instead of a second page there is ${second.status} ${second.text}`,
      )
      return
    }
    const outcomes = await Promise.all(
      [session_id, other_session].map((session) => outside.pay(session).catch(() => undefined)),
    )
    await outside.clearStripeFaults()
    const status = await untilStatus(world, order_id, ['paid'])
    world.watch.expect(status === 'paid', 'C-28', `an order paid through two pages is ${status}`)
    const is_twice = outcomes.every((outcome) => outcome === 'complete')
    const money = await untilSettled(world, order_id, is_twice ? 1 : 0)
    world.watch.expect(
      money?.captured === 1 && money.owed === 0 && (!is_twice || money.refunded === 1),
      'I5',
      `paid through ${is_twice ? 'two pages' : 'one of two pages'}: ${JSON.stringify(money)}`,
    )
    if (is_twice) world.watch.tally('orders paid through two pages')
  },
}

/** How many orders race in a round. */
const RACING = 20
/** Number of orders placed at a time. Each order gets its page and is then checked. */
const CONCURRENCY = 5

/** Does `action` with each of `all`, a few at a time. Returns the results in the order of `all`. */
async function inLanes<T, R>(all: readonly T[], action: (one: T) => Promise<R>): Promise<R[]> {
  const given: R[] = []
  const waiting = [...all.entries()]
  const loop = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) given[next[0]] = await action(next[1])
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, loop))
  return given
}

/**
 * Makes orders with a payment page each, every order with a separate product. Makes fewer orders on a machine
 * that is too busy.
 */
async function buyMany(world: World, options: { stock?: number } = {}): Promise<Bought[]> {
  // The shop is made once, not by each order.
  const shop = await shopOf(world)
  const all = await inLanes(Array.from({ length: RACING }), () =>
    unlessRefused(buyWithCard(world, { ...options, shop })),
  )
  return all.filter((bought) => bought !== undefined)
}

export const concurrentTransitions: Check = {
  name: 'paid, cancelled and reported concurrently; shipped and delivered concurrently',
  rows: 'C-29',
  async run(world) {
    const race = async ({ shop, order_id, session_id }: Bought) => {
      const move = (name: 'paid' | 'cancelled' | 'shipped' | 'delivered' | 'processing') =>
        unlessRefused(shop.owner.call(api.orders[name], { params: { id: order_id } }))
      const actions = [
        () => move('paid'),
        () => move('cancelled'),
        () => world.environment.outside.pay(session_id).catch(() => undefined),
      ]
      await Promise.all(world.random.shuffle(actions).map((action) => action()))
      await Promise.all(world.random.shuffle(['shipped', 'delivered', 'processing'] as const).map(move))
      await untilSettled(world, order_id)
      world.watch.tally('races of moves')
    }
    await inLanes(await buyMany(world), race)
  },
}

/** With this many concurrent payments, some become known only when Stripe repeats their events. */
const ENDED_WITHIN_MS = 20_000
/** Time from setting the moment until its middle. Around the moment, holds end and their orders are paid. */
const ENDS_AFTER_MS = 250

export const expiryMeetsPayment: Check = {
  name: 'holds end as their orders are paid',
  rows: 'C-07',
  async run(world) {
    const all = await buyMany(world, { stock: 1 })
    const ids = all.map(({ order_id }) => order_id)
    const ends = `${ENDS_AFTER_MS} ms`
    await world.db.run(sql`
      update payments set expires_at = clock_timestamp() + ${ends}::interval, redirect_url = '' where order_id = any(${ids}::uuid[])`)
    await world.db.run(sql`
      update orders set hold_expires_at = clock_timestamp() + ${ends}::interval where id = any(${ids}::uuid[])`)
    await world.db.run(sql`
      select graphile_worker.add_job('expire_orders', '{}'::json, run_at => clock_timestamp() + ${ends}::interval)`)
    const atTheEnd = (from: number, to: number) => sleep(ENDS_AFTER_MS + world.random.between(from, to))
    await Promise.all(
      all.flatMap(({ shop, product_id, session_id }, at) => {
        const pay = () => world.environment.outside.pay(session_id).catch(() => undefined)
        // Every other unit has a second buyer. A late payer may find the unit gone, and is refunded.
        return at % 2 === 0
          ? [atTheEnd(-50, 400).then(pay), atTheEnd(-50, 50).then(() => wantToo(world, shop, product_id))]
          : [atTheEnd(-50, 50).then(pay)]
      }),
    )
    await inLanes(ids, (order_id) => endOfRace(world, order_id))
  },
}

/** How often the second buyer checks whether a held unit has become free, and the interval. */
const LOOKS = 10
const POLL_EVERY_MS = 50

async function wantToo(world: World, shop: Shop, product_id: string): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const { status } = await place(world, { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() })
    if (status === 201) return world.watch.tally('units bought by another customer')
    await sleep(POLL_EVERY_MS)
  }
}

async function endOfRace(world: World, order_id: string): Promise<void> {
  const status = await untilStatus(world, order_id, ['paid', 'cancelled'], ENDED_WITHIN_MS)
  world.watch.expect(status === 'paid' || status === 'cancelled', 'C-07', `an order at its end is ${status}`)
  const money = await untilSettled(world, order_id)
  const fits = status === 'paid' ? money?.captured === 1 : (money?.captured ?? 0) === 0 && money?.owed === 0
  // The payment may revive a cancelled order between the two reads above.
  if (!fits && (await statusOf(world, order_id)) === status)
    world.watch.violate('I5', `${status} at the end of its hold, and the money is ${JSON.stringify(money)}`)
  world.watch.tally('races of expiry')
  world.watch.tally(`races of expiry: ${status}`)
}

export const eventBeforeTheResponse: Check = {
  name: 'an order is paid before the answer with its page is there',
  rows: 'C-30',
  async run(world) {
    const { outside, network } = world.environment
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 5 })
    const placed = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() })
    if (placed.status !== 201) return
    const order_id = placed.json.id as string
    await network.set(world.wire('stripe'), { delay_ms: 150 })
    const opening = openPayment(world, order_id)
    let session_id = ''
    for (let tries = 0; tries < 100 && session_id === ''; tries++) {
      session_id = (await outside.sessionsOf(order_id))[0]?.id ?? ''
      if (session_id === '') await sleep(10)
    }
    await outside.pay(session_id).catch(() => undefined)
    await opening
    await network.mend(world.wire('stripe'))
    const status = await untilStatus(world, order_id, ['paid'])
    world.watch.expect(status === 'paid', 'C-30', `paid before its page was known, it is ${status}`)
    world.watch.fired('provider answer delayed')
  },
}

export const expiredHoldsReturn: Check = {
  name: 'stock of unpaid orders comes back',
  rows: 'C-08',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 8 })
    const ids: string[] = []
    for (let n = 0; n < 8; n++) {
      const placed = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() })
      if (placed.status === 201) ids.push(placed.json.id)
    }
    if (ids.length === 0) return world.watch.violate('C-08', 'there is no order whose hold could end')
    await world.db.run(
      sql`update orders set hold_expires_at = clock_timestamp() + interval '1 second' where id = any(${ids}::uuid[])`,
    )
    // The job runs every minute and also takes up holds that end before its next run. The check starts the
    // job by hand.
    await world.db.run(sql`select graphile_worker.add_job('expire_orders', '{}'::json)`)
    const since = Date.now() + 1000
    const until = since + 15_000
    for (;;) {
      const left = await world.db.first(
        sql<{
          n: number
        }>`select count(*)::int as n from orders where id = any(${ids}::uuid[]) and status = 'new'`,
      )
      if (left?.n === 0) break
      if (Date.now() > until)
        return world.watch.violate('I12', `${left?.n} of 8 orders hold stock 15 s after their time`)
      await sleep(50)
    }
    world.watch.measure('expired hold freed after ms', Math.max(0, Date.now() - since))
  },
}
