// Steps of the flows about refunds: requesting a refund, at Stripe or at the shop, and waiting for its
// result.

import { randomUUID } from 'node:crypto'
import type { Fault } from '@kontor/stripe-mock/faults'
import { signatureOf } from '@kontor/stripe-mock/webhook-sender'
import { sql } from '../../../server/src/db/sql.ts'
import { eventOf } from '../../../server/src/testing/stripe-events.ts'
import { type Journey, persist, step, untilSeen } from '../../world/journey.ts'
import type { World } from '../../world/world.ts'

interface SeenRefund {
  id: string
  status: string
  amount: string
  reason: string
}

const refundsOf = async ({ world, shop }: Journey, order_id: string): Promise<SeenRefund[]> => {
  const ask = { path: `/v1/a/orders/${order_id}/refunds`, token: shop.owner.access_token }
  return (await persist(world, ask)).json ?? []
}

/**
 * Waits until the refund, or the order's newest refund, has the status. Records a violation if it never has.
 */
export async function untilRefundIs(
  journey: Journey,
  order_id: string,
  wanted: string,
  refund_id?: string,
): Promise<void> {
  const seen = await untilSeen(
    async () => (await refundsOf(journey, order_id)).find(({ id }) => id === (refund_id ?? id)),
    (refund) => refund?.status === wanted,
  )
  journey.world.watch.expect(
    seen?.status === wanted,
    'I5',
    `a refund is ${seen?.status}, and has to be ${wanted}`,
  )
}

/** Returns true if the order has refunds and none of them is still pending. */
export async function moneyIsDecided(journey: Journey, order_id: string): Promise<boolean> {
  const refunds = await refundsOf(journey, order_id)
  return refunds.length > 0 && refunds.every(({ status }) => status !== 'pending')
}

/** Records a violation unless the order has the given number of refunds. */
export async function expectRefunds(journey: Journey, order_id: string, wanted: number): Promise<void> {
  const refunds = await refundsOf(journey, order_id)
  journey.world.watch.expect(refunds.length === wanted, 'I5', () => {
    const seen = refunds.map(({ id, status, amount, reason }) => `${id} ${amount} ${status} ${reason}`)
    return `${refunds.length} refunds of an order, and not ${wanted}: ${seen.join(', ')}`
  })
}

/** The shop refunds a part of the order; returns the refund's id. */
export async function makeRefund(journey: Journey, order_id: string, amount: string): Promise<string> {
  const id = randomUUID()
  const part = {
    method: 'POST',
    path: `/v1/a/orders/${order_id}/refunds`,
    token: journey.shop.owner.access_token,
    headers: { 'idempotency-key': id },
    body: { id, amount },
  }
  await step(journey, part, 'I5', 201)
  return id
}

export const tryAgain = (journey: Journey, refund_id: string) =>
  step(
    journey,
    {
      method: 'POST',
      path: `/v1/a/refunds/${refund_id}/retry`,
      token: journey.shop.owner.access_token,
      body: {},
    },
    'I5',
  )

/** `canceled`: the refund is cancelled at Stripe while pending. */
export const failAtTheBank = async (
  { world }: Journey,
  stripe_refund_id: string,
  status: 'failed' | 'canceled' = 'failed',
): Promise<void> => {
  await world.environment.outside.failRefund(stripe_refund_id, status).catch(() => undefined)
}

/** Returns Stripe's id of the refund, after it is stored. */
export const idAtStripe = ({ world }: Journey, refund_id: string): Promise<string> =>
  untilSeen(
    async () =>
      (
        await world.db.first(
          sql<{ id: string }>`select transaction_id as id from refunds where id = ${refund_id}`,
        )
      )?.id ?? '',
    (id) => id !== '',
  )

/** Returns Stripe's id of the payment of an order that was paid once. */
export async function intentOf({ db }: World, order_id: string): Promise<string> {
  const payment = await db.first(
    sql<{ intent: string }>`select payment_intent_id as intent from payments where order_id = ${order_id}`,
  )
  return payment?.intent ?? ''
}

/** Asks Stripe like its dashboard. */
export async function atStripe(
  { world }: Journey,
  secret_key: string,
  path: string,
  body?: Record<string, string>,
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
): Promise<any> {
  const { stripe } = await world.environment.outside.addresses()
  const answer = await fetch(`${stripe}/v1/${path}`, {
    headers: { authorization: `Bearer ${secret_key}` },
    ...(body ? { method: 'POST', body: new URLSearchParams(body) } : {}),
  })
  return answer.json()
}

/** Refunds at Stripe by hand: `amount` in the smallest unit, or all of it where absent. Gives the refund's id at Stripe. */
export async function refundAtStripe(
  journey: Journey,
  secret_key: string,
  payment_intent: string,
  amount?: string,
): Promise<string> {
  return (await atStripe(journey, secret_key, 'refunds', { payment_intent, ...(amount ? { amount } : {}) }))
    .id
}

const MANY = 1000

/**
 * Does `work` while Stripe repeats the fault about `about` each time, because a call repeated after a process
 * died must meet the same fault.
 */
export async function whileStripe<T>(
  { world }: Journey,
  fault: Omit<Exclude<Fault, { on: 'webhook' }>, 'times'> & { about: string },
  work: () => Promise<T>,
): Promise<T> {
  const { outside } = world.environment
  await outside.stripeFaults([{ ...fault, times: MANY } as Fault])
  try {
    return await work()
  } finally {
    await outside.clearStripeFaults(fault.about)
  }
}

interface SentEvent {
  path: string
  secret: string
  type: string
  object: object
  wanted?: number
}

/**
 * Sends an event to a webhook of ours, signed with the secret, as Stripe would. `wanted` is the expected
 * status of the answer.
 */
export async function sendEvent(
  journey: Journey,
  { path, secret, type, object, wanted = 200 }: SentEvent,
): Promise<void> {
  const body = JSON.stringify(eventOf(type, object))
  const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, secret) }
  await step(journey, { method: 'POST', path, headers, body }, 'W-12', wanted)
}

/** Drops Stripe's next report of the kind about `about`. */
export const loseReport = ({ world }: Journey, type: string, about: string): Promise<void> =>
  world.environment.outside.stripeFaults([{ on: 'webhook', type, about, drop: true }])

/** Lets time pass: work waiting for `id`, such as a payment or refund, becomes due now. */
export const letTimePass = async ({ db }: World, id: string): Promise<void> => {
  await db.run(sql`
    update graphile_worker._private_jobs set run_at = now()
    where run_at > now() and locked_at is null and payload::text like ${`%${id}%`}`)
}

/** Runs a scheduled job now. */
export const strike = async ({ db }: World, job: string): Promise<void> => {
  await db.first(sql`select from graphile_worker.add_job(identifier => ${job})`)
}
