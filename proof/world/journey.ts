// What a shop lives of, step by step and written down: an order, its payment, the news of it, a session renewed, a login asked for, an order
// given up. Each step can be taken again after nobody answered.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Ask } from './ask.ts'
import { openPayment, placeFor } from './buyer.ts'
import { makePerson, type Person, type Shop } from './shop.ts'
import type { World } from './world.ts'

const PATIENCE_MS = 15_000

const isNoAnswer = ({ status }: Answer): boolean =>
  status === 0 || status === 502 || status === 503 || status === 504

/** Again and again until somebody answers; the last answer. */
export async function persist(world: World, ask: Ask): Promise<Answer> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await world.ask(ask)
    if (!isNoAnswer(answer) || Date.now() > until) return answer
    await sleep(50)
  }
}

export interface Traveller {
  shop: Shop
  product_id: string
  person: Person
  email: string
}

export async function makeTraveller(world: World, shop: Shop, product_id: string): Promise<Traveller> {
  return { shop, product_id, person: await makePerson(world), email: `${randomUUID()}@example.test` }
}

/**
 * The whole way. `server` is asked first at every step; whatever goes wrong there is tried again wherever somebody answers. Notes a
 * violation where the end is not what it has to be.
 */
export async function travel(
  world: World,
  { shop, product_id, person, email }: Traveller,
  server: number,
): Promise<void> {
  const { watch, ground } = world
  const first = world.webs[server]!.is_ready ? { server } : {}
  const order = { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() }

  const placed = await placeFor(world, { ...order, ask: first }).then((answer) =>
    isNoAnswer(answer) ? placeFor(world, order) : answer,
  )
  if (placed.status !== 201) return watch.violate('I2', `an order ends with ${placed.status} ${placed.text}`)
  const order_id = placed.json.id as string

  let opened = await openPayment(world, order_id, first)
  for (const until = Date.now() + PATIENCE_MS; isNoAnswer(opened) && Date.now() < until; await sleep(100))
    opened = await openPayment(world, order_id)
  if (opened.status !== 201)
    return watch.violate('I12', `a payment ends with ${opened.status} ${opened.text}`)
  const sessions = new Set((await ground.outside.sessionsOf(order_id)).map(({ id }) => id).filter(Boolean))
  watch.expect(sessions.size === 1, 'C-27', `${sessions.size} payment pages for one order`)

  await ground.outside.pay(opened.json.transaction_id).catch(() => undefined)
  const paid = await untilSeen(world, order_id, 'paid')
  watch.expect(paid === 'paid', 'I5', `paid at Stripe, ${paid} here`)

  const tokens = { access_token: person.access_token, refresh_token: person.refresh_token }
  const renew = { method: 'POST', path: '/v1/login/refresh', body: tokens }
  let renewed = await world.ask({ ...renew, ...first })
  if (isNoAnswer(renewed)) renewed = await persist(world, renew)
  watch.expect(renewed.status === 200, 'A-34', `a renewal ends with ${renewed.status} ${renewed.text}`)

  const login = { method: 'POST', path: '/v1/login', body: { EmailMagicLink: { email } } }
  let asked = await world.ask({ ...login, ...first })
  if (isNoAnswer(asked)) asked = await persist(world, login)
  watch.expect(asked.status === 200, 'I12', `a login ends with ${asked.status} ${asked.text}`)

  const give_up = {
    method: 'POST',
    path: `/v1/a/orders/${order_id}/cancelled`,
    body: {},
    token: shop.owner.access_token,
  }
  let cancelled = await world.ask({ ...give_up, ...first })
  if (isNoAnswer(cancelled)) cancelled = await persist(world, give_up)
  watch.expect(
    cancelled.status === 200,
    'I10',
    `a cancellation ends with ${cancelled.status} ${cancelled.text}`,
  )
}

async function untilSeen(world: World, order_id: string, wanted: string): Promise<string> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const { json } = await world.ask({ path: `/v1/public/order/${order_id}/status` })
    if (json?.status === wanted || Date.now() > until) return json?.status ?? 'without an answer'
    await sleep(30)
  }
}
