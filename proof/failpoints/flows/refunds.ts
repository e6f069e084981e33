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
  async run(way) {
    const order_id = await buyAndPay(way)
    if (!order_id) return
    const id = await makeRefund(way, order_id, '1.00')
    await untilRefundIs(way, order_id, 'succeeded')
    await failAtTheBank(way, await idAtStripe(way, id))
    await untilRefundIs(way, order_id, 'failed')
    await tryAgain(way, id)
    await untilRefundIs(way, order_id, 'succeeded')
  },
}

export const refundedAtStripe: Flow = {
  name: 'refunded at Stripe, returned by the bank',
  async run(way) {
    const { world, shop } = way
    const order_id = await buyAndPay(way)
    if (!order_id) return
    const intent = await intentOf(world, order_id)
    const refund_id = await refundAtStripe(way, shop.gateway.secret_key, intent)
    await untilOrderIs(way, order_id, 'refunded')
    await untilRefundIs(way, order_id, 'succeeded')
    await failAtTheBank(way, refund_id)
    await untilRefundIs(way, order_id, 'failed')
  },
}

export const answersLost: Flow = {
  name: 'a refund whose answer from Stripe is lost, and one that Stripe says was made already',
  async run(way) {
    const { outside } = way.world.environment
    for (const fault of [
      // Twice, because Stripe's SDK sends a request again when its connection is closed.
      { answer: 'drop', times: 2 },
      { execute: false, answer: { status: 400, code: 'charge_already_refunded' } },
    ] as const) {
      const order_id = await buyAndPay(way)
      if (!order_id) return
      const about = await intentOf(way.world, order_id)
      await outside.stripeFaults([{ on: 'POST /v1/refunds', about, ...fault }])
      await moveTo(way, order_id, 'cancelled')
      await untilSeen(
        () => moneyIsDecided(way, order_id),
        (is_decided) => is_decided,
      )
      await outside.clearStripeFaults(about)
    }
  },
}

export const madeAgainAtStripe: Flow = {
  name: 'sent back by the bank, and made again at Stripe',
  async run(way) {
    const order_id = await buyAndPay(way)
    if (!order_id) return
    const id = await makeRefund(way, order_id, '1.00')
    await untilRefundIs(way, order_id, 'succeeded', id)
    await failAtTheBank(way, await idAtStripe(way, id))
    await untilRefundIs(way, order_id, 'failed', id)
    await refundAtStripe(way, way.shop.gateway.secret_key, await intentOf(way.world, order_id), '100')
    await untilRefundIs(way, order_id, 'succeeded', id)
    await expectRefunds(way, order_id, 1)
  },
}

export const firstHeardOfAsFailed: Flow = {
  name: 'refunded at Stripe, whose first event is that it failed',
  async run(way) {
    const order_id = await buyAndPay(way)
    if (!order_id) return
    const intent = await intentOf(way.world, order_id)
    await loseReport(way, 'charge.refunded', intent)
    await failAtTheBank(way, await refundAtStripe(way, way.shop.gateway.secret_key, intent, '100'))
    await untilRefundIs(way, order_id, 'failed')
    await untilOrderIs(way, order_id, 'paid')
    await expectRefunds(way, order_id, 1)
  },
}
