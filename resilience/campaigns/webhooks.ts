// W-01 to W-16: webhooks that claim to be Stripe's, in every sequence and shape.

import { whole } from '../../bench/numbers.ts'
import { ALL_WEBHOOK_ORDERS, webhooksInAnyOrder } from '../checks/webhook-order.ts'
import { forgedEvents, lateEvents, repeatedEvents, strangeEvents, wrongAmounts } from '../checks/webhooks.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { runRounds } from '../run/rounds.ts'
import { startWorld } from '../world/world.ts'

const CHECKS = [forgedEvents, wrongAmounts, repeatedEvents, lateEvents, strangeEvents]
// Repeats of the next sequence of events in each round. The sequences are many and quick.
const ORDERS_PER_ROUND = 8
const STATES = 5
/** How many deliveries a run of ten minutes has at least, and the goal of the longest. */
const DELIVERIES = 2000
const MAX_DELIVERIES = 100_000
/** The scale (two hours) from which there is time for every sequence in every state. */
const EVERY_ORDER_FROM = 12

export const webhooks: Campaign = {
  name: 'webhooks',
  title: 'Events from Stripe, true and false',
  group: 'busy',
  covers: [...CHECKS, webhooksInAnyOrder],
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch, scale } = run
    const random = run.random.fork('webhooks')
    const since = watch.mark()
    const tallied = (name: string) => watch.tallies.get(name) ?? 0
    const [delivered_before, sent_before] = [tallied('deliveries'), tallied('event sequences sent')]
    const least = scale >= 1 ? Math.min(MAX_DELIVERIES, Math.round(DELIVERIES * scale)) : 0
    const min_sent = scale >= EVERY_ORDER_FROM ? ALL_WEBHOOK_ORDERS * STATES : 0
    const world = await startWorld({ environment, build, watch, journal, random })
    const sent = () => tallied('event sequences sent') - sent_before
    const delivered = () => tallied('deliveries') - delivered_before
    try {
      const per_round = scale < 0.1 ? 1 : ORDERS_PER_ROUND
      const checks = [...CHECKS, ...Array.from({ length: per_round }, () => webhooksInAnyOrder)]
      await runRounds(world, {
        checks,
        least: 1,
        seconds: 12 * scale,
        is_enough: () => delivered() >= least && sent() >= min_sent,
      })
      await checkAtEnd(world)
    } finally {
      await world.stop()
    }
    const found = since.count()
    return [
      {
        id: 'G8',
        title: 'Deliveries in any order, duplicated or forged, with a wrong result',
        gate: `0 in ${whole(least)}${min_sent > 0 ? `, every order of six in ${STATES} states` : ''}`,
        measured: `${found} in ${whole(delivered())}; ${whole(sent())} sequences of six events delivered`,
        holds: found === 0 && delivered() >= least && sent() >= min_sent,
      },
    ]
  },
}
