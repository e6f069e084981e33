// G26: orders of ordinary shops beside a hostile shop with hostile visitors, compared with the same orders
// alone.

import { setTimeout as sleep } from 'node:timers/promises'
import { inMs, quantile, whole } from '../../bench/numbers.ts'
import { checkInRound } from '../checks/check.ts'
import { boundOfNearSearches } from '../checks/searches.ts'
import { turnsOfPictures } from '../checks/turns.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { place } from '../world/buyer.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'
import { beHostile, makeHostileShop } from './hostile-shop.ts'

const CHECKS = [turnsOfPictures, boundOfNearSearches]
const SHOPS = 4
/** Orders arrive at this pace, regardless of the duration of earlier orders. */
const ORDER_EVERY_MS = 60
const SECONDS = 20
/** A p99 below this is a single pause of the disk, and its double does no harm. */
const MIN_P99_MS = 150

interface Sold {
  p99_ms: number
  refused: number
  orders: number
}

interface Selling {
  shop: Shop
  product_id: string
}

/** Places orders of all shops for the given seconds, each buyer in a separate network. */
async function sell(world: World, selling: readonly Selling[], seconds: number): Promise<Sold> {
  const times: number[] = []
  let refused = 0
  const under_way: Promise<void>[] = []
  const order = async (n: number) => {
    const { shop, product_id } = selling[n % selling.length]!
    const items = [{ product_id, quantity: 1 }]
    const from = `198.${18 + (n % 2)}.${(n >> 1) % 256}.7`
    const { status, ms } = await place(world, { shop, items, ask: { headers: { 'x-forwarded-for': from } } })
    if (status === 201) times.push(ms)
    else refused++
  }
  const until = Date.now() + seconds * 1000
  for (let n = 0; Date.now() < until; n++) {
    under_way.push(order(n))
    await sleep(ORDER_EVERY_MS)
  }
  await Promise.all(under_way)
  return { p99_ms: quantile(times, 0.99), refused, orders: times.length + refused }
}

async function makeSelling(world: World): Promise<Selling> {
  const shop = await makeShop(world)
  return { shop, product_id: await makeProduct(shop, { stock: 1_000_000 }) }
}

export const noisyNeighbour: Campaign = {
  name: 'noisy-neighbour',
  title: 'Noisy neighbour',
  covers: CHECKS,
  async run({ environment, build, journal, watch, random, scale }: Run): Promise<Figure[]> {
    const seconds = Math.min(SECONDS * scale, 120)
    const world = await startWorld({
      environment,
      build,
      watch,
      journal,
      random: random.fork('noisy neighbour'),
      webs: 1,
      workers: 1,
      env: { RATE_LIMITS: 'on', SHED_LOAD: 'on', TRUST_PROXY: 'on' },
    })
    try {
      const selling = await Promise.all(Array.from({ length: SHOPS }, () => makeSelling(world)))
      const hostile = await makeHostileShop(world)
      // Until the code is compiled.
      await sell(world, selling, 4)
      const alone = await sell(world, selling, seconds)
      let is_over = false
      // Refusals of hostile visitors are right. The refusals of ordinary visitors are counted here.
      const beside = await watch.disturbed(async () => {
        const noise = beHostile(world, hostile, () => is_over)
        await sleep(2000)
        const sold = await sell(world, selling, seconds)
        is_over = true
        await noise
        return sold
      })
      for (const check of CHECKS) await checkInRound(world, check)
      await checkAtEnd(world)
      const most_ms = 2 * Math.max(alone.p99_ms, MIN_P99_MS)
      const noise = [...watch.tallies].filter(([name]) => name.startsWith('hostile: '))
      return [
        {
          id: 'G26',
          title: 'Orders of other shops beside a hostile shop: refused; p99, and without that shop',
          gate: `0 refused; at most twice the p99 without it, here ${inMs(most_ms)}`,
          measured: `${beside.refused} of ${whole(beside.orders)} refused; ${inMs(beside.p99_ms)}, ${inMs(alone.p99_ms)}; ${noise.map(([name, count]) => `${name.slice(9)} × ${count}`).join(', ')}`,
          holds: beside.refused === 0 && alone.refused === 0 && beside.p99_ms <= most_ms,
        },
      ]
    } finally {
      await world.stop()
    }
  },
}
