// The main path through a shop: an order, its payment, its webhook, a renewed session, a requested login, a
// cancelled order. Each step can be repeated without an answer.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPayment, placeFor, statusOf } from './buyer.ts'
import type { HttpRequest, HttpResponse } from './http-request.ts'
import { makePerson, type Person, type Shop } from './shop.ts'
import type { World } from './world.ts'

const PATIENCE_MS = 15_000
/** Patience for webhooks. A webhook lost with its process is sent again after 1, 6 and 36 seconds. */
const NEWS_PATIENCE_MS = 60_000

const isNoAnswer = ({ status }: HttpResponse): boolean =>
  status === 0 || status === 502 || status === 503 || status === 504

/** Repeats the request until it is answered. Returns the last answer. */
export async function persist(world: World, ask: HttpRequest): Promise<HttpResponse> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await world.ask(ask)
    if (!isNoAnswer(answer) || Date.now() > until) return answer
    await sleep(50)
  }
}

export interface JourneyInput {
  shop: Shop
  product_id: string
  person: Person
  email: string
}

/**
 * A running journey. Each step is sent to the process `first`, and without an answer again to any running web
 * process.
 */
export interface Journey extends JourneyInput {
  world: World
  first: Partial<HttpRequest>
}

export async function makeJourneyInput(world: World, shop: Shop, product_id: string): Promise<JourneyInput> {
  return { shop, product_id, person: await makePerson(world), email: `${randomUUID()}@example.test` }
}

/**
 * Takes a step and returns the answer. Records a violation if the status is not `wanted`. A repeated request
 * with its own id may also be answered with 200, because its row was stored before its first answer was lost.
 */
export async function step(
  { world, first }: Journey,
  ask: HttpRequest,
  row: string,
  wanted = 200,
): Promise<HttpResponse> {
  let answer = await world.ask({ ...ask, ...first })
  const is_repeat = isNoAnswer(answer)
  if (is_repeat) answer = await persist(world, ask)
  world.watch.expect(
    answer.status === wanted || (is_repeat && wanted === 201 && answer.status === 200),
    row,
    () => `${ask.method ?? 'GET'} ${ask.path} ends with ${answer.status} ${answer.text}`,
  )
  return answer
}

/** Places an order and returns its id. Returns undefined, and records a violation, if the attempt failed. */
export async function buy(journey: Journey, product_id = journey.product_id): Promise<string | undefined> {
  const { world, shop, first } = journey
  const order = { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() }
  const placed = await placeFor(world, { ...order, ask: first }).then((answer) =>
    isNoAnswer(answer) ? placeFor(world, order) : answer,
  )
  if (placed.status === 201 || placed.status === 200) return placed.json.id
  world.watch.violate('I2', `an order ends with ${placed.status} ${placed.text}`)
  return undefined
}

/**
 * Opens the order's payment page and returns the id of its session. Returns undefined, and records a
 * violation, if the attempt failed.
 */
export async function openPage({ world, first }: Journey, order_id: string): Promise<string | undefined> {
  let opened = await openPayment(world, order_id, first)
  for (const until = Date.now() + PATIENCE_MS; isNoAnswer(opened) && Date.now() < until; await sleep(100))
    opened = await openPayment(world, order_id)
  if (opened.status === 201) return opened.json.transaction_id
  world.watch.violate('I12', `a payment ends with ${opened.status} ${opened.text}`)
  return undefined
}

/**
 * Calls `look` until `isWanted` is true for its result, or too much time has passed. Returns the last result.
 */
export async function untilSeen<T>(look: () => Promise<T>, isWanted: (seen: T) => boolean): Promise<T> {
  const until = Date.now() + NEWS_PATIENCE_MS
  for (;;) {
    const seen = await look()
    if (isWanted(seen) || Date.now() > until) return seen
    await sleep(30)
  }
}

/** Waits until the order has the status. Records a violation if it never has. */
export async function untilOrderIs(
  { world }: Journey,
  order_id: string,
  wanted: string,
  row = 'I5',
): Promise<void> {
  const seen = await untilSeen(
    () => statusOf(world, order_id),
    (status) => status === wanted,
  )
  world.watch.expect(seen === wanted, row, `an order is ${seen} and has to be ${wanted}`)
}

/**
 * Places an order, pays it by card and returns its id. Returns undefined, and records a violation, if the
 * order could not be placed or no page opened.
 */
export async function buyAndPay(journey: Journey): Promise<string | undefined> {
  const order_id = await buy(journey)
  const session_id = order_id && (await openPage(journey, order_id))
  if (!order_id || !session_id) return undefined
  await journey.world.environment.outside.pay(session_id).catch(() => undefined)
  await untilOrderIs(journey, order_id, 'paid')
  return order_id
}

/** Moves an order to a new status, as the shop's owner. */
export const moveTo = (
  journey: Journey,
  order_id: string,
  to: string,
  body: object = {},
): Promise<HttpResponse> =>
  step(
    journey,
    {
      method: 'POST',
      path: `/v1/a/orders/${order_id}/${to}`,
      body,
      token: journey.shop.owner.access_token,
    },
    'I10',
  )

/** Takes all steps, first at the web process `server`. Records a violation for each step with a wrong end. */
export async function runJourney(world: World, input: JourneyInput, server: number): Promise<void> {
  const journey: Journey = { world, ...input, first: world.webs[server]!.is_ready ? { server } : {} }
  const { person, email } = journey
  const order_id = await buyAndPay(journey)
  if (!order_id) return
  const sessions = (await world.environment.outside.sessionsOf(order_id)).map(({ id }) => id).filter(Boolean)
  const pages = new Set(sessions).size
  world.watch.expect(pages === 1, 'C-27', `${pages} payment pages for one order`)

  const tokens = { access_token: person.access_token, refresh_token: person.refresh_token }
  await step(journey, { method: 'POST', path: '/v1/login/refresh', body: tokens }, 'A-34')
  await step(journey, { method: 'POST', path: '/v1/login', body: { EmailMagicLink: { email } } }, 'I12')
  await moveTo(journey, order_id, 'cancelled')
}
