// G22: the time until required effects happen. From a payment to the paid order, by Stripe's event. From the
// paid order to the buyer's mail. If the event never came, from the payment to the paid order by the job that
// asks Stripe itself.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inMs, quantile, whole } from '../../bench/numbers.ts'
import type { Db } from '../../server/src/db/pool.ts'
import { sql } from '../../server/src/db/sql.ts'
import { checkCalm, untilIdle } from '../oracles/oracles.ts'
import type { Figure } from '../run/campaign.ts'
import { openPayment, placeFor, statusOf } from '../world/buyer.ts'
import type { Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'

const PAYMENTS = 40
const CONCURRENCY = 4
/** Of the mails to a buyer only the mail about the payment has an invoice with it. */
const WITH_INVOICE = 'application/pdf'
const NOT_LISTENING = 'http://127.0.0.1:1'
/** The job leaves a new payment alone for this time, because the event is most likely still on its way. */
const LEFT_ALONE_MS = 120_000
const MAX_MS = { paid: 1000, mailed: 10_000, asked: 300_000 }

export interface Bought {
  order_id: string
  session_id: string
  email: string
}

/** Places an order and opens its payment page. */
export async function buy(world: World, shop: Shop, product_id: string): Promise<Bought> {
  const email = `${randomUUID()}@example.test`
  const items = [{ product_id, quantity: 1 }]
  const placed = await placeFor(world, { shop, items, over: { customer_user_email: email } })
  const opened = await openPayment(world, placed.json.id)
  return { order_id: placed.json.id, session_id: opened.json.transaction_id, email }
}

const PAUSE_MS = 20

/** Makes payments old enough for the job to ask about them, which saves waiting for the two minutes. */
export const makeOld = (db: Db, order_ids: readonly string[]) =>
  db.run(
    sql`update payments set created_at = created_at - make_interval(secs => ${LEFT_ALONE_MS / 1000}) where order_id = any(${order_ids}::uuid[])`,
  )

/** Returns the milliseconds since `begun` at which `isSo` becomes true, or `max_ms` if it stays false. */
export async function msUntil(begun: number, max_ms: number, isSo: () => Promise<boolean>): Promise<number> {
  for (;;) {
    const passed = performance.now() - begun
    if (passed >= max_ms || (await isSo())) return Math.min(max_ms, performance.now() - begun)
    await sleep(PAUSE_MS)
  }
}

const isPaid = async (world: World, order_id: string) => (await statusOf(world, order_id)) === 'paid'

async function payOne(world: World, shop: Shop, product_id: string) {
  const { outside } = world.environment
  const { order_id, session_id, email } = await buy(world, shop, product_id)
  const begun = performance.now()
  await outside.pay(session_id)
  const paid_ms = await msUntil(begun, 10 * MAX_MS.paid, () => isPaid(world, order_id))
  const mailed_ms = await msUntil(begun, 2 * MAX_MS.mailed, async () =>
    (await outside.mailsTo(email)).some((raw) => raw.includes(WITH_INVOICE)),
  )
  return { paid_ms, mailed_ms }
}

async function payUnheard(world: World, shop: Shop, product_id: string): Promise<number> {
  const { db, environment, webs } = world
  const { order_id, session_id } = await buy(world, shop, product_id)
  await environment.outside.setWebs([NOT_LISTENING])
  try {
    // The skipped wait is added to the measured time.
    await makeOld(db, [order_id])
    const begun = performance.now()
    await environment.outside.pay(session_id)
    return LEFT_ALONE_MS + (await msUntil(begun, MAX_MS.asked, () => isPaid(world, order_id)))
  } finally {
    await environment.outside.setWebs(webs.map(({ port }) => `http://127.0.0.1:${port}`))
  }
}

export async function measureLiveness(world: World, shop: Shop, product_id: string): Promise<Figure> {
  // Mails delayed by a far database must not be measured.
  await checkCalm(world)
  await untilIdle(world)
  const seen: Awaited<ReturnType<typeof payOne>>[] = []
  const loop = async () => {
    while (seen.length < PAYMENTS) seen.push(await payOne(world, shop, product_id))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, loop))
  const p99 = (times: number[]) => quantile(times, 0.99)
  const paid_ms = p99(seen.map((one) => one.paid_ms))
  const mailed_ms = p99(seen.map((one) => one.mailed_ms))
  const asked_ms = await payUnheard(world, shop, product_id)
  return {
    id: 'G22',
    title: 'From a payment to the paid order, to the mail, p99; where the event never comes',
    gate: '≤ 1,000 ms; ≤ 10,000 ms; ≤ 300 s',
    measured: `${inMs(paid_ms)}; ${inMs(mailed_ms)}; ${whole(asked_ms / 1000)} s`,
    holds: paid_ms <= MAX_MS.paid && mailed_ms <= MAX_MS.mailed && asked_ms <= MAX_MS.asked,
  }
}
