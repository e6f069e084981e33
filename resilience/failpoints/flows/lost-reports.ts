// Payments whose report is lost: known when the buyer returns, when the order's time is over, or when the order was paid by hand. Some of their money
// is refunded at Stripe before they are known at all.

import { sql } from '../../../server/src/db/sql.ts'
import { statusOf } from '../../world/buyer.ts'
import { buy, type Journey, moveTo, openPage, untilOrderIs, untilSeen } from '../../world/journey.ts'
import type { Flow } from './flow.ts'
import {
  atStripe,
  expectRefunds,
  letTimePass,
  loseReport,
  refundAtStripe,
  strike,
  untilRefundIs,
  whileStripe,
} from './steps.ts'

interface Unheard {
  order_id: string
  session_id: string
  intent: string
}

async function payUnheard(journey: Journey): Promise<Unheard | undefined> {
  const order_id = await buy(journey)
  const session_id = order_id && (await openPage(journey, order_id))
  if (!order_id || !session_id) return undefined
  await loseReport(journey, 'checkout.session.completed', session_id)
  await journey.world.environment.outside.pay(session_id).catch(() => undefined)
  const { secret_key } = journey.shop.gateway
  const { payment_intent: intent } = await atStripe(journey, secret_key, `checkout/sessions/${session_id}`)
  return { order_id, session_id, intent }
}

/** Waits until the card payment of the order is `wanted`, with hours passing meanwhile. */
async function untilCardIs({ world }: Journey, order_id: string, wanted: string): Promise<void> {
  const look = () =>
    world.db.first(
      sql<{ id: string; status: string }>`
        select id, status from payments where order_id = ${order_id} and payment_gateway_id is not null`,
    )
  const seen = await untilSeen(
    async () => {
      const payment = await look()
      if (payment) await letTimePass(world, payment.id)
      return payment
    },
    (payment) => payment?.status === wanted,
  )
  world.watch.expect(seen?.status === wanted, 'I5', `a payment is ${seen?.status} and has to be ${wanted}`)
}

export const refundedUnheard: Flow = {
  name: 'refunded in part at Stripe before the payment is known, which it is when the buyer comes back',
  async run(journey) {
    const paid = await payUnheard(journey)
    if (!paid) return
    const { order_id, intent } = paid
    const { world, shop } = journey
    let first: typeof journey.first = journey.first
    await refundAtStripe(journey, shop.gateway.secret_key, intent, '100')
    await untilRefundIs(journey, order_id, 'succeeded')
    const path = `/store/${shop.slug}/orders/${order_id}?purchase=success`
    await untilSeen(
      async () => {
        await world.ask({ path, ...first })
        first = {}
        return statusOf(world, order_id)
      },
      (status) => status === 'paid',
    )
    await untilOrderIs(journey, order_id, 'paid')
    await expectRefunds(journey, order_id, 1)
  },
}

export const paidByHandToo: Flow = {
  name: 'paid by hand, with an unreported card payment that is refunded at Stripe',
  async run(journey) {
    const { secret_key } = journey.shop.gateway
    const before = await payUnheard(journey)
    if (!before) return
    await refundAtStripe(journey, secret_key, before.intent)
    await untilRefundIs(journey, before.order_id, 'succeeded')
    await moveTo(journey, before.order_id, 'paid')
    await untilCardIs(journey, before.order_id, 'refunded')

    const after = await payUnheard(journey)
    if (!after) return
    // The page cannot be closed. Closing would show that the page was paid.
    const on = 'POST /v1/checkout/sessions/:session/expire'
    const fault = { on, about: after.session_id, execute: false, answer: { status: 500 } } as const
    await whileStripe(journey, fault, async () => {
      await moveTo(journey, after.order_id, 'paid')
      await refundAtStripe(journey, secret_key, after.intent)
      await untilRefundIs(journey, after.order_id, 'succeeded')
    })
    await untilCardIs(journey, after.order_id, 'refunded')
    for (const { order_id } of [before, after]) {
      await untilOrderIs(journey, order_id, 'paid')
      await expectRefunds(journey, order_id, 1)
    }
  },
}

export const timeRanOut: Flow = {
  name: 'paid unheard, cancelled when its time is over, and paid after all',
  async run(journey) {
    const { db } = journey.world
    const paid = await payUnheard(journey)
    if (!paid) return
    const { order_id } = paid
    await db.run(sql`update payments set expires_at = now() - interval '1 hour' where order_id = ${order_id}`)
    await db.run(sql`update orders set hold_expires_at = now() - interval '1 second' where id = ${order_id}`)
    await strike(journey.world, 'expire_orders')
    await untilCardIs(journey, order_id, 'captured')
    await untilOrderIs(journey, order_id, 'paid')
  },
}
