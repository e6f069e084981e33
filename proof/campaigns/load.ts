// Buyers who keep buying whatever happens, as impatient as real ones: they retry without an answer, and some send an order again despite one.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPayment, place, placeFor } from '../world/buyer.ts'
import type { Shop } from '../world/shop.ts'
import type { Scene } from '../world/world.ts'

export interface LoadWishes {
  shop: Shop
  product_ids: readonly string[]
  buyers: number
  /** The share of orders that are sent once more although they were answered. */
  repeat_share?: number
  /** The share of orders whose payment page is opened and paid. */
  pay_share?: number
  /** Pause of a buyer between two orders. */
  pause_ms?: number
}

/** How an order went: its last status, and after how many tries and milliseconds that came. */
export interface Bought {
  tries: number
  ms: number
  status: number
}

/** Has buyers buy while `work` is done; gives every order's outcome. */
export async function underLoad(
  world: Scene,
  wishes: LoadWishes,
  work: () => Promise<void>,
): Promise<Bought[]> {
  const { shop, product_ids, buyers, repeat_share = 0.3, pay_share = 0.1, pause_ms = 0 } = wishes
  const { random, ground } = world
  const orders: Bought[] = []
  let is_over = false
  const buyer = async () => {
    while (!is_over) {
      const items = random
        .shuffle(product_ids)
        .slice(0, random.between(1, 2))
        .map((product_id) => ({ product_id, quantity: random.between(1, 2) }))
      const wanted = { shop, items, mark: randomUUID() }
      const begun = performance.now()
      const { tries, status, json } = await placeFor(world, wanted, 60_000)
      orders.push({ tries, status, ms: performance.now() - begun })
      if (tries > 1) world.watch.tally('repeats', tries - 1)
      if (random.chance(repeat_share)) {
        world.watch.tally('repeats')
        await place(world, wanted)
      }
      if (status === 201 && random.chance(pay_share)) {
        const opened = await openPayment(world, json.id)
        if (opened.status === 201) await ground.outside.pay(opened.json.transaction_id).catch(() => undefined)
      }
      if (pause_ms > 0) await sleep(pause_ms * (0.5 + random.next()))
    }
  }
  const buying = Array.from({ length: buyers }, buyer)
  try {
    await work()
  } finally {
    is_over = true
    await Promise.all(buying)
  }
  return orders
}
