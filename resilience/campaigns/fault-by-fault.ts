// Runs faults one after another, in an order drawn from the seed, while buyers buy. Some buyers want more
// units than exist. The books are sampled many times a second.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, happens, type Stage } from '../faults/fault.ts'
import { whileSampling } from '../oracles/oracles.ts'
import type { Random } from '../run/random.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Bought, underLoad } from './load.ts'
import { sellScarce } from './scarce-shelf.ts'

export interface Trade {
  products: number
  buyers: number
  pause_ms: number
}

/** The share of orders whose buyer leaves before the answer. */
export const GONE_SHARE = 0.1

/** Buyers of `tradeOn`. They are more numerous and more hurried than the buyers during the faults. */
const MORE_BUYERS = 16
const KILLED_EVERY_MS = 1500
/** Time limit for each missing order. */
const PATIENCE_MS = 60

export const placedOf = (orders: readonly Bought[]): number =>
  orders.filter(({ status }) => status === 201).length

/** Enough for each fault to take place even in a short run. */
const MIN_SCALE = 0.04

/**
 * Makes a shop and runs the faults while buyers buy. `not_fired` holds the names of faults that did not take
 * place.
 */
export async function faultByFault(
  world: World,
  faults: readonly Fault[],
  { random, scale }: { random: Random; scale: number },
  { products, buyers, pause_ms }: Trade,
): Promise<{ stage: Stage; orders: Bought[]; not_fired: string[] }> {
  const shop = await makeShop(world)
  const product_ids = await Promise.all(
    Array.from({ length: products }, () => makeProduct(shop, { stock: 1_000_000 })),
  )
  const stage: Stage = { world, shop, product_ids, scale: Math.max(scale, MIN_SCALE) }
  const not_fired: string[] = []
  const orders = await whileSampling(world, () =>
    underLoad(world, { shop, product_ids, buyers, pause_ms, gone_share: GONE_SHARE }, async () => {
      let is_over = false
      const scarce = sellScarce(world, shop, () => is_over)
      for (const fault of random.shuffle(faults))
        if (!(await happens(fault, stage))) not_fired.push(fault.name)
      is_over = true
      await scarce
    }),
  )
  return { stage, orders, not_fired }
}

/**
 * Continues to buy while the web processes are killed in turn, until about `missing` more orders are placed.
 * Returns their outcomes.
 */
export async function tradeOn({ world, shop, product_ids }: Stage, missing: number): Promise<Bought[]> {
  const { watch, webs, random } = world
  if (missing <= 0) return []
  const orders: Bought[] = []
  const until = Date.now() + missing * PATIENCE_MS
  const load = { shop, product_ids, buyers: MORE_BUYERS, gone_share: GONE_SHARE }
  await watch.disturbed(async () => {
    while (placedOf(orders) < missing && Date.now() < until)
      orders.push(
        ...(await underLoad(world, load, async () => {
          const target = random.pick(webs)
          await sleep(KILLED_EVERY_MS)
          await target.kill()
          watch.fired('kill -9 of a web process')
          await target.start()
        })),
      )
  })
  return orders
}
