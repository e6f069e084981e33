// Refunds that Stripe rejects, permanently or temporarily, that stay pending there, and that are made at Stripe meanwhile.

import { sql } from '../../../server/src/db/sql.ts'
import type { Way } from '../../world/journey.ts'
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

async function buyFor(way: Way): Promise<Paid | undefined> {
  const order_id = await buyAndPay(way)
  return order_id ? { order_id, intent: await intentOf(way.world, order_id) } : undefined
}

/** A part that Stripe refuses to refund, such as while the payment is disputed; gives the refund's id. */
const refused = (way: Way, { order_id, intent }: Paid, amount: string): Promise<string> => {
  const answer = { status: 400, code: 'charge_disputed' }
  return whileStripe(way, { on: 'POST /v1/refunds', about: intent, execute: false, answer }, async () => {
    const id = await makeRefund(way, order_id, amount)
    await untilRefundIs(way, order_id, 'failed', id)
    return id
  })
}

export const refusedForGood: Flow = {
  name: 'refunds that Stripe refuses for good: tried again, made at Stripe, given up for a refund of all',
  async run(way) {
    const paid = await buyFor(way)
    if (!paid) return
    const { order_id, intent } = paid
    const { secret_key } = way.shop.gateway
    const again = await refused(way, paid, '1.00')
    await tryAgain(way, again)
    await untilRefundIs(way, order_id, 'succeeded', again)

    const outside = await refused(way, paid, '2.00')
    await refundAtStripe(way, secret_key, intent, '200')
    await untilRefundIs(way, order_id, 'succeeded', outside)
    await expectRefunds(way, order_id, 2)

    await refused(way, paid, '3.00')
    await refundAtStripe(way, secret_key, intent)
    await untilOrderIs(way, order_id, 'refunded')
    await expectRefunds(way, order_id, 4)
  },
}

export const madeAtStripeUnheard: Flow = {
  name: 'a refund that is refused, made at Stripe without a report, and tried again',
  async run(way) {
    const paid = await buyFor(way)
    if (!paid) return
    const { order_id, intent } = paid
    const { secret_key } = way.shop.gateway
    const id = await refused(way, paid, '1.00')
    await loseReport(way, 'charge.refunded', intent)
    await refundAtStripe(way, secret_key, intent, '100')
    await tryAgain(way, id)
    await untilRefundIs(way, order_id, 'succeeded', id)
    const made = await atStripe(way, secret_key, `refunds?payment_intent=${intent}`)
    way.world.watch.expect(
      made.data?.length === 1,
      'I5',
      `the buyer got the money ${made.data?.length} times`,
    )
  },
}

export const keyRefused: Flow = {
  name: 'a refund while Stripe does not accept the key',
  async run(way) {
    const paid = await buyFor(way)
    if (!paid) return
    const { order_id, intent } = paid
    const fault = { on: 'POST /v1/refunds', about: intent, execute: false, answer: { status: 401 } } as const
    const id = await whileStripe(way, fault, async () => {
      const asked = await makeRefund(way, order_id, '1.00')
      await untilSeen(
        () =>
          way.world.db.first(
            sql<{ failure: string }>`select failure from refunds where id = ${asked} and failure <> ''`,
          ),
        (noted) => noted !== undefined,
      )
      return asked
    })
    await untilLater(way, order_id, 'succeeded', id)
  },
}

/** The same as `untilRefundIs`, with hours passing meanwhile: then Stripe is asked again. */
async function untilLater(way: Way, order_id: string, wanted: string, refund_id: string): Promise<void> {
  await untilSeen(
    async () => {
      await letTimePass(way.world, refund_id)
      return way.world.db.first(sql<{ status: string }>`select status from refunds where id = ${refund_id}`)
    },
    (refund) => refund?.status === wanted,
  )
  await untilRefundIs(way, order_id, wanted, refund_id)
}

/** A part that Stripe refunds only later; gives the refund's id and Stripe's own. */
const pending = (way: Way, { order_id, intent }: Paid, amount: string) =>
  whileStripe(way, { on: 'POST /v1/refunds', about: intent, is_pending: true }, async () => {
    const id = await makeRefund(way, order_id, amount)
    return { id, at_stripe: await idAtStripe(way, id) }
  })

export const pendingAtStripe: Flow = {
  name: 'refunds that are pending at Stripe: they arrive, are called off, and fail and are made again there',
  async run(way: Way & Stage) {
    const { outside } = way.world.environment
    const paid = await buyFor(way)
    if (!paid) return
    const { order_id, intent } = paid
    const arrives = await pending(way, paid, '1.00')
    await outside.settleRefund(arrives.at_stripe).catch(() => undefined)
    await untilLater(way, order_id, 'succeeded', arrives.id)

    const called_off = await pending(way, paid, '2.00')
    await failAtTheBank(way, called_off.at_stripe, 'canceled')
    await untilLater(way, order_id, 'failed', called_off.id)
    await tryAgain(way, called_off.id)
    await untilRefundIs(way, order_id, 'succeeded', called_off.id)

    const fails = await pending(way, paid, '3.00')
    await failAtTheBank(way, fails.at_stripe)
    await untilRefundIs(way, order_id, 'failed', fails.id)
    await refundAtStripe(way, way.shop.gateway.secret_key, intent, '300')
    await untilRefundIs(way, order_id, 'succeeded', fails.id)
    await expectRefunds(way, order_id, 3)
  },
}
