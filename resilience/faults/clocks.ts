// F-17: a process whose clock is wrong from the start, or jumps while it serves. The database's clock decides
// if something has expired. A wrong clock of a process must therefore change nothing for login links,
// sessions, webhooks and scheduled jobs.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signatureOf } from '@kontor/stripe-mock/webhook-sender'
import { sql } from '../../server/src/db/sql.ts'
import { hashSecret } from '../../server/src/secrets/random-secrets.ts'
import { eventOf } from '../../server/src/testing/stripe-events.ts'
import { placeFor, statusOf } from '../world/buyer.ts'
import { persist } from '../world/journey.ts'
import { makePerson } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import type { Fault, Stage } from './fault.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Returns the environment for a Node process that shifts its clock: by the first offset immediately, and by
 * the next offset with each SIGUSR2.
 */
export const shiftedClock = (...offsets_ms: number[]): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const Real = Date; const offsets = ${JSON.stringify(offsets_ms)};
    let offset = offsets.shift();
    process.on('SIGUSR2', () => { offset = offsets.shift() ?? offset });
    globalThis.Date = class extends Real {
      constructor(...given) { if (given.length) super(...given); else super(Real.now() + offset) }
      static now() { return Real.now() + offset }
    }`,
  )}`,
})

/**
 * Inserts a login by mail with a known code that expires `seconds` from now. A negative number inserts an
 * expired login.
 */
export async function loginEndingIn(
  world: World,
  seconds: number,
): Promise<{ id: string; challenge: string }> {
  const challenge = randomUUID()
  const row = await world.db.first(
    sql<{ id: string }>`
      insert into login_challenges (kind, subject, secret_hash, expires_at)
      values ('email', ${`${randomUUID()}@example.test`}, ${hashSecret(challenge)}, now() + make_interval(secs => ${seconds}))
      returning id`,
  )
  world.watch.secrets.add(challenge)
  return { id: row!.id, challenge }
}

/** Tries login links, sessions and Stripe webhooks, fresh and expired, at the process on `port`. `how` describes its clock in violations. */
export async function tryDoors(
  { world, shop }: Pick<Stage, 'world' | 'shop'>,
  port: number,
  how: string,
): Promise<void> {
  const expect = async (wanted: number, what: string, ask: Parameters<World['ask']>[0]) => {
    // Earlier faults may still have their effects, and an unanswered request is therefore repeated.
    const { status } = await persist(world, { ...ask, port })
    world.watch.expect(status === wanted, 'F-17', `${how}: ${what} is answered with ${status}`)
  }
  const answer = (login: { id: string; challenge: string }) => ({
    method: 'POST',
    path: '/v1/login/challenge',
    body: { EmailMagicLink: login },
  })
  await expect(401, 'a link that has ended', answer(await loginEndingIn(world, -1)))
  await expect(200, 'a good link', answer(await loginEndingIn(world, 600)))

  const { access_token, refresh_token } = await makePerson(world)
  const shops = (token: string) => ({ path: '/v1/a/shops', token })
  await expect(200, 'a good session', shops(access_token))
  const claims = await world.tokens.verify(access_token, 'access')
  const now = Math.floor(Date.now() / 1000)
  const ended = await world.tokens.issue(claims, { issued_at: now - 16 * 60, session_ends_at: now + 3600 })
  await expect(401, 'a token that has ended', shops(ended.access_token))
  await expect(200, 'a renewal', {
    method: 'POST',
    path: '/v1/login/refresh',
    body: { access_token: ended.access_token, refresh_token },
  })

  const { id, webhook_secret } = shop.gateway
  const payload = JSON.stringify(eventOf('customer.created', { id: 'cus_1', object: 'customer' }))
  const event = (seconds: number) => ({
    method: 'POST',
    path: `/v1/webhooks/stripe/${id}`,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(payload, webhook_secret, seconds),
    },
    body: payload,
  })
  await expect(200, 'event of this moment', event(now))
  await expect(400, 'event of 20 minutes ago', event(now - 20 * 60))
  await expect(400, 'event of tomorrow', event(now + 24 * 3600))
}

/** Tolerance for the end of a hold: the duration of placing the order. */
const HOLD_OFF_SECONDS = 60

/**
 * A process with a wrong clock takes an order. The order holds its stock by the database's clock, even after
 * the process has done its jobs.
 */
async function checkHolds({ world, shop, product_ids }: Stage, port: number, how: string): Promise<void> {
  const placed = await placeFor(world, {
    shop,
    items: [{ product_id: product_ids[0]!, quantity: 1 }],
    ask: { port },
  })
  if (placed.status !== 201)
    return world.watch.violate('F-17', `${how}: an order is answered with ${placed.status} ${placed.text}`)
  const { id } = placed.json
  const hold = await world.db.first(
    sql<{ off: number }>`
      select abs(extract(epoch from o.hold_expires_at - clock_timestamp() - make_interval(mins => s.unpaid_order_minutes)))::float8 as off
      from orders o join shops s on s.id = o.shop_id where o.id = ${id}`,
  )
  world.watch.expect(
    hold !== undefined && hold.off <= HOLD_OFF_SECONDS,
    'F-17',
    `${how}: a hold ends ${hold?.off} s from when it should`,
  )
  await world.db.run(
    sql`select graphile_worker.add_job('expire_orders', '{}'::json, job_key => 'resilience-expire')`,
  )
  for (let tries = 0; tries < 100; tries++) {
    const left = await world.db.first(
      sql<{
        n: number
      }>`select count(*)::int as n from graphile_worker.jobs where key = 'resilience-expire' and attempts < max_attempts`,
    )
    if (left?.n === 0) break
    await sleep(100)
  }
  const status = await statusOf(world, id)
  world.watch.expect(status === 'new', 'F-17', `${how}: an order of this moment is ${status}`)
  world.watch.tally('holds of processes whose clock is wrong')
}

/**
 * Expects that no scheduled job is recorded as run in the future, because until then no worker would run the
 * job again.
 */
async function checkJobsOfTheClock({ watch, db }: World, how: string): Promise<void> {
  const ahead = await db.first(
    sql<{ n: number }>`
      select count(*)::int as n from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 minute'`,
  )
  watch.expect(
    ahead?.n === 0,
    'F-17',
    `${how}: ${ahead?.n} jobs of the clock are thought to have run in a time to come`,
  )
}

const WRONG: readonly { name: string; offset(): number; env?: Record<string, string> }[] = [
  { name: '20 minutes behind', offset: () => -20 * MINUTE_MS },
  { name: '20 minutes ahead', offset: () => 20 * MINUTE_MS },
  { name: 'a day behind', offset: () => -DAY_MS },
  { name: 'a day ahead', offset: () => DAY_MS },
  { name: 'in the last hour of a leap day', offset: () => Date.UTC(2028, 1, 29, 23, 30) - Date.now() },
  {
    name: 'in Berlin, as summer time begins',
    offset: () => Date.UTC(2027, 2, 28, 0, 59, 55) - Date.now(),
    env: { TZ: 'Europe/Berlin' },
  },
  { name: 'past January 2038', offset: () => Date.UTC(2038, 0, 19, 3, 14, 8) - Date.now() },
]
/** Tried in every run. A run of ten minutes adds one of the remaining clocks, and longer runs add more. */
const ALWAYS = ['a day behind', 'a day ahead']

export const wrongClocks: Fault = {
  row: 'F-17',
  name: 'processes whose clock is wrong',
  async run(stage: Stage) {
    const { world, scale } = stage
    const others = world.random.shuffle(WRONG.filter(({ name }) => !ALWAYS.includes(name)))
    const tried = WRONG.filter(({ name }) => ALWAYS.includes(name)).concat(others.slice(0, Math.ceil(scale)))
    for (const { name, offset, env = {} } of tried) {
      const how = `a clock ${name}`
      // The process also runs jobs, beside a worker whose clock is right.
      const extra = await world.startExtra({ ...shiftedClock(offset()), ...env, JOBS: 'on' })
      world.watch.fired('wrong clock')
      await tryDoors(stage, extra.port, how)
      await checkHolds(stage, extra.port, how)
      await checkJobsOfTheClock(world, how)
      await extra.kill()
    }
  },
}

export const jumpingClock: Fault = {
  row: 'F-17',
  name: 'a clock that jumps, ahead and back',
  async run(stage: Stage) {
    const { world } = stage
    const extra = await world.startExtra({ ...shiftedClock(0, DAY_MS, -DAY_MS), JOBS: 'on' })
    for (const how of ['a clock that is right', 'a clock after a jump ahead', 'a clock after a jump back']) {
      await tryDoors(stage, extra.port, how)
      await checkJobsOfTheClock(world, how)
      extra.signal('SIGUSR2')
      world.watch.fired('clock jumps')
      await sleep(100)
    }
    await extra.kill()
  },
}
