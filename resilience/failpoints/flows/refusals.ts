// Refunds that Stripe rejects permanently or temporarily, refunds that stay pending at Stripe, and refunds
// made at Stripe meanwhile.

import { sql } from '../../../server/src/db/sql.ts'
import type { Journey } from '../../world/journey.ts'
import { buyAndPay, untilOrderIs, untilSeen } from '../../world/journey.ts'
import type { Flow, Stage } from './flow.ts'
import {
  atStripe,
  expectRefunds,
  failAtTheBank,
  idAtStripe,
  intentOf,
  letTimePass,
  loseReport,
  makeRefund,
  refundAtStripe,
  tryAgain,
  untilRefundIs,
  whileStripe,
} from './steps.ts'

interface Paid {
  order_id: string
  intent: string
}

async function buyFor(journey: Journey): Promise<Paid | undefined> {
  const order_id = await buyAndPay(journey)
  return order_id ? { order_id, intent: await intentOf(journey.world, order_id) } : undefined
}

/** Requests a partial refund that Stripe refuses, as for a disputed payment. Returns the refund's id. */
const refused = (journey: Journey, { order_id, intent }: Paid, amount: string): Promise<string> => {
  const answer = { status: 400, code: 'charge_disputed' }
  return whileStripe(journey, { on: 'POST /v1/refunds', about: intent, execute: false, answer }, async () => {
    const id = await makeRefund(journey, order_id, amount)
    await untilRefundIs(journey, order_id, 'failed', id)
    return id
  })
}

export const refusedForGood: Flow = {
  name: 'refunds that Stripe refuses for good: tried again, made at Stripe, given up for a refund of all',
  async run(journey) {
    const paid = await buyFor(journey)
    if (!paid) return
    const { order_id, intent } = paid
    const { secret_key } = journey.shop.gateway
    const again = await refused(journey, paid, '1.00')
    await tryAgain(journey, again)
    await untilRefundIs(journey, order_id, 'succeeded', again)

    const outside = await refused(journey, paid, '2.00')
    await refundAtStripe(journey, secret_key, intent, '200')
    await untilRefundIs(journey, order_id, 'succeeded', outside)
    await expectRefunds(journey, order_id, 2)

    await refused(journey, paid, '3.00')
    await refundAtStripe(journey, secret_key, intent)
    await untilOrderIs(journey, order_id, 'refunded')
    await expectRefunds(journey, order_id, 4)
  },
}

export const madeAtStripeUnheard: Flow = {
  name: 'a refund that is refused, made at Stripe without a report, and tried again',
  async run(journey) {
    const paid = await buyFor(journey)
    if (!paid) return
    const { order_id, intent } = paid
    const { secret_key } = journey.shop.gateway
    const id = await refused(journey, paid, '1.00')
    await loseReport(journey, 'charge.refunded', intent)
    await refundAtStripe(journey, secret_key, intent, '100')
    await tryAgain(journey, id)
    await untilRefundIs(journey, order_id, 'succeeded', id)
    const made = await atStripe(journey, secret_key, `refunds?payment_intent=${intent}`)
    journey.world.watch.expect(
      made.data?.length === 1,
      'I5',
      `the buyer got the money ${made.data?.length} times`,
    )
  },
}

export const keyRefused: Flow = {
  name: 'a refund while Stripe does not accept the key',
  async run(journey) {
    const paid = await buyFor(journey)
    if (!paid) return
    const { order_id, intent } = paid
    const fault = { on: 'POST /v1/refunds', about: intent, execute: false, answer: { status: 401 } } as const
    const id = await whileStripe(journey, fault, async () => {
      const asked = await makeRefund(journey, order_id, '1.00')
      await untilSeen(
        () =>
          journey.world.db.first(
            sql<{ failure: string }>`select failure from refunds where id = ${asked} and failure <> ''`,
          ),
        (noted) => noted !== undefined,
      )
      return asked
    })
    await untilLater(journey, order_id, 'succeeded', id)
  },
}

/** Like `untilRefundIs`, but lets hours pass meanwhile, after which the job asks Stripe again. */
async function untilLater(
  journey: Journey,
  order_id: string,
  wanted: string,
  refund_id: string,
): Promise<void> {
  await untilSeen(
    async () => {
      await letTimePass(journey.world, refund_id)
      return journey.world.db.first(
        sql<{ status: string }>`select status from refunds where id = ${refund_id}`,
      )
    },
    (refund) => refund?.status === wanted,
  )
  await untilRefundIs(journey, order_id, wanted, refund_id)
}

/** Requests a partial refund that Stripe completes later. Returns the refund's id and Stripe's id. */
const pending = (journey: Journey, { order_id, intent }: Paid, amount: string) =>
  whileStripe(journey, { on: 'POST /v1/refunds', about: intent, is_pending: true }, async () => {
    const id = await makeRefund(journey, order_id, amount)
    return { id, at_stripe: await idAtStripe(journey, id) }
  })

export const pendingAtStripe: Flow = {
  name: 'refunds that are pending at Stripe: they arrive, are called off, and fail and are made again there',
  async run(journey: Journey & Stage) {
    const { outside } = journey.world.environment
    const paid = await buyFor(journey)
    if (!paid) return
    const { order_id, intent } = paid
    const arrives = await pending(journey, paid, '1.00')
    await outside.settleRefund(arrives.at_stripe).catch(() => undefined)
    await untilLater(journey, order_id, 'succeeded', arrives.id)

    const called_off = await pending(journey, paid, '2.00')
    await failAtTheBank(journey, called_off.at_stripe, 'canceled')
    await untilLater(journey, order_id, 'failed', called_off.id)
    await tryAgain(journey, called_off.id)
    await untilRefundIs(journey, order_id, 'succeeded', called_off.id)

    const fails = await pending(journey, paid, '3.00')
    await failAtTheBank(journey, fails.at_stripe)
    await untilRefundIs(journey, order_id, 'failed', fails.id)
    await refundAtStripe(journey, journey.shop.gateway.secret_key, intent, '300')
    await untilRefundIs(journey, order_id, 'succeeded', fails.id)
    await expectRefunds(journey, order_id, 3)
  },
}
