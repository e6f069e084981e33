// Faults of the services outside: a mail server, Stripe and Google that are down, slow, fail or answer nonsense.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault as StripeFault } from '@kontor/stripe-mock/faults'
import { sql } from '../../server/src/db/sql.ts'
import type { Misbehaviour } from '../../server/src/testing/mail-server.ts'
import { openPayment, placeFor } from '../world/buyer.ts'
import { ANSWERED_WITHIN_MS } from '../world/http-request.ts'
import { persist } from '../world/journey.ts'
import type { World } from '../world/world.ts'
import type { Fault, Stage } from './fault.ts'

const askForMail = async (world: World): Promise<string> => {
  const email = `${randomUUID()}@example.test`
  const { status } = await world.ask({
    method: 'POST',
    path: '/v1/login',
    body: { EmailMagicLink: { email } },
  })
  world.watch.expect(status === 200, 'F-10', `a login is answered with ${status} while mail fails`)
  return email
}

async function untilMailed(world: World, email: string, within_ms: number): Promise<number> {
  const until = Date.now() + within_ms
  for (;;) {
    const { length } = await world.environment.outside.mailsTo(email)
    if (length > 0 || Date.now() > until) return length
    await sleep(100)
  }
}

/** Longer than a job or a statement takes, and shorter than the server waits for a mail server. */
const SLOW_MS = 5000
const MET_WITHIN_MS = 10_000

/**
 * Requests a mail that meets a single misbehaviour of the mail server, and waits for it, because a busy
 * machine sends late. Returns the address.
 */
async function meet(world: World, how: Omit<Misbehaviour, 'times'>): Promise<string> {
  const { outside } = world.environment
  const before = await outside.mailMisbehaved()
  await outside.misbehaveMail({ ...how, times: 1 })
  const email = await askForMail(world)
  const until = Date.now() + MET_WITHIN_MS
  while ((await outside.mailMisbehaved()) === before && Date.now() < until) await sleep(100)
  world.watch.fired('mail server misbehaves', (await outside.mailMisbehaved()) - before)
  await outside.misbehaveMail({ ...how, times: 0 })
  return email
}

export const mailTrouble: Fault = {
  row: 'F-10',
  name: 'a mail server that is down, busy, slow, refuses, or is gone before it says thank you',
  async run({ world }: Stage) {
    const { outside, network } = world.environment
    await network.set(world.wire('smtp'), { state: 'refused' })
    const late = await askForMail(world)
    await sleep(700)
    world.watch.fired('mail server down')
    await network.mend(world.wire('smtp'))
    const busy = await meet(world, { code: 451 })
    const slow = await meet(world, { delay_ms: SLOW_MS })
    const haveCome = async (...addresses: string[]) => {
      for (const email of addresses) {
        const mails = await untilMailed(world, email, 30_000)
        world.watch.expect(mails >= 1, 'I11', 'a mail that met a bad server never came')
      }
    }
    await haveCome(late, busy, slow)
    // A permanent error that is not about the recipient can be mended, and the mail is therefore retried.
    const barred = await meet(world, { at: 'sender', code: 550, text: '5.7.1 Too many mails today' })
    const unread = await meet(world, { code: 554, text: '5.7.1 The sender is not verified' })
    await haveCome(barred, unread)
    // Last, after all mails have arrived, because the fault meets the next mail.
    const refused_before = (await outside.recipientsRefused(world.mail_from)).length
    await meet(world, { at: 'recipient', code: 550, text: '5.1.1 No such user here' })
    const refused = (await outside.recipientsRefused(world.mail_from)).slice(refused_before)
    world.watch.expect(refused.length === 1, 'F-10', `${refused.length} recipients were refused for good`)
    const dropped = await meet(world, { drops: true })
    world.interrupted()
    await haveCome(dropped)
    await sleep(500)
    // A permanently refused mail is not retried, and does not count as sent.
    const given_up = await world.db.first(
      sql<{ n: number }>`
        select count(*)::int as n from mails m
        where m.to_address = any(${refused}::text[]) and m.sent_at is null and m.failure like '%550%' and not exists (
          select from graphile_worker._private_jobs j where j.payload ->> 'mail_id' = m.id::text)`,
    )
    world.watch.expect(
      given_up?.n === refused.length,
      'F-10',
      `${given_up?.n} of ${refused.length} mails that were refused for good are over`,
    )
    const copies = (await outside.mailsTo(dropped)).length
    world.watch.expect(copies <= 2, 'I11', `a mail whose thanks got lost came ${copies} times`)
  },
}

const SESSIONS = 'POST /v1/checkout/sessions' as const

const BAD_ANSWERS: readonly { name: string; faults: StripeFault[] }[] = [
  { name: 'answers 500', faults: [{ on: SESSIONS, answer: { status: 500 }, execute: false }] },
  { name: 'hangs up after it did it', faults: [{ on: SESSIONS, answer: 'drop' }] },
  { name: 'asks to come later', faults: [{ on: SESSIONS, answer: { status: 429 }, execute: false }] },
  { name: 'answers garbage', faults: [{ on: SESSIONS, answer: 'garbage' }] },
  { name: 'answers with a web page', faults: [{ on: SESSIONS, answer: 'web_page' }] },
  { name: 'takes four seconds', faults: [{ on: SESSIONS, delay_ms: 4000 }] },
]

export const stripeTrouble: Fault = {
  row: 'F-11',
  name: 'a Stripe that fails, hangs up, or talks nonsense',
  async run({ world, shop, product_ids }: Stage) {
    const { outside } = world.environment
    for (const { name, faults } of BAD_ANSWERS) {
      const placed = await placeFor(world, { shop, items: [{ product_id: product_ids[0]!, quantity: 1 }] })
      if (placed.status !== 201) continue
      const order_id = placed.json.id as string
      await outside.stripeFaults(faults)
      const first = await openPayment(world, order_id)
      world.watch.expect(
        first.ms < ANSWERED_WITHIN_MS,
        'H-12',
        `with a Stripe that ${name} a buyer waits ${Math.round(first.ms)} ms`,
      )
      world.watch.expect(
        [201, 502, 503, 504].includes(first.status),
        'F-11',
        `with a Stripe that ${name} a payment is answered with ${first.status} ${first.text}`,
      )
      if ((await outside.clearStripeFaults()) === 0) world.watch.fired('Stripe misbehaves')
      let again = first
      for (let tries = 0; tries < 40 && again.status !== 201; tries++) {
        await sleep(250)
        again = await openPayment(world, order_id)
      }
      world.watch.expect(
        again.status === 201,
        'F-11',
        `after a Stripe that ${name} no page can be had (${again.status} ${again.text})`,
      )
      const pages = new Set(
        (await outside.sessionsOf(order_id)).filter(({ status }) => status === 200).map(({ id }) => id),
      )
      pages.delete('')
      world.watch.expect(
        pages.size <= 1,
        'F-11',
        `a Stripe that ${name} has ${pages.size} pages for one order`,
      )
    }
  },
}

export const stripeDown: Fault = {
  row: 'F-11',
  name: 'no way to Stripe',
  async run({ world, shop, product_ids }: Stage) {
    const { network } = world.environment
    await network.set(world.wire('stripe'), { state: 'refused' })
    await network.cut(world.wire('stripe'))
    world.watch.fired('Stripe down')
    const placed = await placeFor(world, { shop, items: [{ product_id: product_ids[0]!, quantity: 1 }] })
    world.watch.expect(
      placed.status === 201,
      'F-11',
      `without Stripe an order is answered with ${placed.status}`,
    )
    const payment = await openPayment(world, placed.json?.id)
    world.watch.expect(
      [502, 503, 504].includes(payment.status),
      'F-11',
      `without Stripe a payment is answered with ${payment.status}`,
    )
    world.watch.expect(
      payment.ms < ANSWERED_WITHIN_MS,
      'H-12',
      `without Stripe a buyer waits ${Math.round(payment.ms)} ms`,
    )
    await network.mend(world.wire('stripe'))
  },
}

const WAITING_BUYERS = 20

export const stripeSilent: Fault = {
  row: 'F-11',
  name: 'a Stripe that takes every call and never answers',
  async run({ world, shop, product_ids }: Stage) {
    const { network } = world.environment
    const order = () => placeFor(world, { shop, items: [{ product_id: product_ids[0]!, quantity: 1 }] })
    const placed = await Promise.all(Array.from({ length: WAITING_BUYERS }, order))
    await network.set(world.wire('stripe'), { state: 'silent' })
    world.watch.fired('Stripe silent')
    let are_answered = false
    const paying = Promise.all(placed.map(({ json }) => openPayment(world, json?.id))).finally(() => {
      are_answered = true
    })
    const waits: number[] = []
    while (!are_answered) {
      const { status, ms } = await order()
      if (status === 201) waits.push(ms)
    }
    for (const { status, ms } of await paying) {
      world.watch.expect(
        [502, 503, 504].includes(status),
        'F-11',
        `a payment is answered with ${status} while Stripe says nothing`,
      )
      world.watch.expect(
        ms < ANSWERED_WITHIN_MS,
        'H-12',
        `a buyer waits ${Math.round(ms)} ms while Stripe says nothing`,
      )
    }
    // Requests that wait for Stripe hold nothing that an order needs.
    const [slowest] = waits.sort((a, b) => b - a)
    world.watch.expect(
      slowest !== undefined && slowest < 2000,
      'F-11',
      `the slowest of ${waits.length} orders took ${Math.round(slowest ?? 0)} ms while Stripe says nothing`,
    )
    const waiting = await world.db.first(
      sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where state = 'idle in transaction' and state_change < now() - interval '1 second'`,
    )
    world.watch.expect(waiting?.n === 0, 'F-11', `${waiting?.n} transactions wait for Stripe`)
    await network.mend(world.wire('stripe'))
  },
}

export const googleDown: Fault = {
  row: 'F-12',
  name: 'a Google that does not answer',
  async run({ world }: Stage) {
    const { outside } = world.environment
    const login = { method: 'POST', path: '/v1/login', body: { Google: {} } }
    // A process keeps its knowledge of Google for a day.
    const knowing = [...world.webs.keys()].filter((server) => world.webs[server]!.is_ready)
    for (const server of knowing) {
      const { status } = await persist(world, { ...login, server })
      world.watch.expect(status === 200, 'F-12', `with Google its login is answered with ${status}`)
    }
    await outside.googleFails('/.well-known/openid-configuration', 500)
    world.watch.fired('Google down')
    for (const server of knowing) {
      const { status } = await persist(world, { ...login, server })
      world.watch.expect(status === 200, 'F-12', `without Google its login is answered with ${status}`)
    }
    const stranger = await world.startExtra({})
    const asked = await world.ask({ ...login, port: stranger.port })
    world.watch.expect(
      asked.status === 502,
      'F-12',
      `who never heard of Google answers its login with ${asked.status}`,
    )
    await stranger.kill()
    const other = await world.ask({
      method: 'POST',
      path: '/v1/login',
      body: { EmailMagicLink: { email: `${randomUUID()}@example.test` } },
    })
    world.watch.expect(
      other.status === 200,
      'F-12',
      `without Google a login by mail is answered with ${other.status}`,
    )
    await outside.googleFails('/.well-known/openid-configuration', undefined)
  },
}
