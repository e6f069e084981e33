// Refunds: by the shop, by hand at Stripe, sent back by the bank, with Stripe's answer lost.

import { buyAndPay, moveTo, untilOrderIs, untilSeen } from '../../world/journey.ts'
import type { Flow } from './flow.ts'
import {
  expectRefunds,
  failAtTheBank,
  idAtStripe,
  intentOf,
  loseReport,
  makeRefund,
  moneyIsDecided,
  refundAtStripe,
  tryAgain,
  untilRefundIs,
} from './steps.ts'

export const refundedInPart: Flow = {
  name: 'refunded in part, returned by the bank, tried again',
  async run(journey) {
    const order_id = await buyAndPay(journey)
    if (!order_id) return
    const id = await makeRefund(journey, order_id, '1.00')
    await untilRefundIs(journey, order_id, 'succeeded')
    await failAtTheBank(journey, await idAtStripe(journey, id))
    await untilRefundIs(journey, order_id, 'failed')
    await tryAgain(journey, id)
    await untilRefundIs(journey, order_id, 'succeeded')
  },
}

export const refundedAtStripe: Flow = {
  name: 'refunded at Stripe, returned by the bank',
  async run(journey) {
    const { world, shop } = journey
    const order_id = await buyAndPay(journey)
    if (!order_id) return
    const intent = await intentOf(world, order_id)
    const refund_id = await refundAtStripe(journey, shop.gateway.secret_key, intent)
    await untilOrderIs(journey, order_id, 'refunded')
    await untilRefundIs(journey, order_id, 'succeeded')
    await failAtTheBank(journey, refund_id)
    await untilRefundIs(journey, order_id, 'failed')
  },
}

export const answersLost: Flow = {
  name: 'a refund whose answer from Stripe is lost, and one that Stripe says was made already',
  async run(journey) {
    const { outside } = journey.world.environment
    for (const fault of [
      // Twice, because Stripe's SDK repeats a request when its connection is closed.
      { answer: 'drop', times: 2 },
      { execute: false, answer: { status: 400, code: 'charge_already_refunded' } },
    ] as const) {
      const order_id = await buyAndPay(journey)
      if (!order_id) return
      const about = await intentOf(journey.world, order_id)
      await outside.stripeFaults([{ on: 'POST /v1/refunds', about, ...fault }])
      await moveTo(journey, order_id, 'cancelled')
      await untilSeen(
        () => moneyIsDecided(journey, order_id),
        (is_decided) => is_decided,
      )
      await outside.clearStripeFaults(about)
    }
  },
}

export const madeAgainAtStripe: Flow = {
  name: 'sent back by the bank, and made again at Stripe',
  async run(journey) {
    const order_id = await buyAndPay(journey)
    if (!order_id) return
    const id = await makeRefund(journey, order_id, '1.00')
    await untilRefundIs(journey, order_id, 'succeeded', id)
    await failAtTheBank(journey, await idAtStripe(journey, id))
    await untilRefundIs(journey, order_id, 'failed', id)
    await refundAtStripe(
      journey,
      journey.shop.gateway.secret_key,
      await intentOf(journey.world, order_id),
      '100',
    )
    await untilRefundIs(journey, order_id, 'succeeded', id)
    await expectRefunds(journey, order_id, 1)
  },
}

export const firstHeardOfAsFailed: Flow = {
  name: 'refunded at Stripe, whose first event is that it failed',
  async run(journey) {
    const order_id = await buyAndPay(journey)
    if (!order_id) return
    const intent = await intentOf(journey.world, order_id)
    await loseReport(journey, 'charge.refunded', intent)
    await failAtTheBank(
      journey,
      await refundAtStripe(journey, journey.shop.gateway.secret_key, intent, '100'),
    )
    await untilRefundIs(journey, order_id, 'failed')
    await untilOrderIs(journey, order_id, 'paid')
    await expectRefunds(journey, order_id, 1)
  },
}
