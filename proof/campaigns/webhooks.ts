// W-01 to W-16: what claims to be Stripe's news, in every order and shape.

import type { Campaign, Figure, Run } from '../campaign.ts'
import {
  forgedNews,
  lateNews,
  newsInAnyOrder,
  repeatedNews,
  strangeNews,
  wrongAmounts,
} from '../checks/webhooks.ts'
import { checkAtEnd } from '../oracles.ts'
import { runRounds } from '../rounds.ts'
import { startWorld } from '../world/world.ts'

const CHECKS = [forgedNews, wrongAmounts, repeatedNews, lateNews, strangeNews]
// The orders of news are many, and quickly tried.
const ORDERS_A_ROUND = 8

export const webhooks: Campaign = {
  name: 'webhooks',
  title: 'News from Stripe, true and false',
  covers: [...CHECKS, newsInAnyOrder],
  async run(run: Run): Promise<Figure[]> {
    const { ground, build, journal, watch, scale } = run
    const random = run.random.fork('webhooks')
    const before = watch.violations.length
    const delivered_before = watch.tallies.get('deliveries') ?? 0
    const world = await startWorld({ ground, build, watch, journal, random })
    try {
      const checks = [...CHECKS, ...Array.from({ length: ORDERS_A_ROUND }, () => newsInAnyOrder)]
      await runRounds(world, { checks, least: 1, seconds: 30 * scale })
      await checkAtEnd(world)
    } finally {
      await world.stop()
    }
    const found = watch.violations.length - before
    const delivered = (watch.tallies.get('deliveries') ?? 0) - delivered_before
    const least = scale >= 1 ? 2000 : 0
    return [
      {
        id: 'G8',
        title: 'Deliveries in any order, doubled or forged that ended wrong',
        gate: `0 in ${least.toLocaleString('en-GB')}`,
        measured: `${found} in ${delivered.toLocaleString('en-GB')}`,
        holds: found === 0 && delivered >= least,
      },
    ]
  },
}
