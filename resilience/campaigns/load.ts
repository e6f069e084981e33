// Buyers who keep buying under all circumstances, as impatient as real buyers. They retry without an answer,
// some press twice, and some send an order again despite an answer.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPayment, place, placeFor } from '../world/buyer.ts'
import type { Shop } from '../world/shop.ts'
import type { SystemUnderTest } from '../world/world.ts'

export interface LoadOptions {
  shop: Shop
  product_ids: readonly string[]
  buyers: number
  /** The share of orders sent twice: half of them concurrently, half again after the response. */
  repeat_share?: number
  /** The share of orders whose first response is not awaited. Only a repeat then shows the result. */
  gone_share?: number
  /** The share of orders whose payment page is opened and paid. */
  pay_share?: number
  /** Pause of a buyer between two orders. */
  pause_ms?: number
}

/** After this time some orders are placed, and some are not. */
const GONE_WITHIN_MS = 30

/** The course of an order: its last status, and the tries and milliseconds until then. */
export interface Bought {
  tries: number
  ms: number
  status: number
  /** The last answer in short, if the answer is not the order. */
  said: string
}

/** Places an order, which may be sent twice, or paid. */
async function buy(world: SystemUnderTest, options: LoadOptions): Promise<Bought> {
  const { shop, product_ids, repeat_share = 0.3, gone_share = 0, pay_share = 0.1 } = options
  const { random, environment } = world
  const items = random
    .shuffle(product_ids)
    .slice(0, random.between(1, 2))
    .map((product_id) => ({ product_id, quantity: random.between(1, 2) }))
  const wanted = { shop, items, mark: randomUUID() }
  if (random.chance(gone_share)) {
    world.watch.tally('answers not waited for')
    await place(world, { ...wanted, ask: { timeout_ms: random.between(1, GONE_WITHIN_MS) } })
  }
  const is_twice = random.chance(repeat_share)
  if (is_twice) world.watch.tally('orders sent twice')
  const is_concurrent = is_twice && random.chance(0.5)
  const begun = performance.now()
  const twin = is_concurrent ? place(world, wanted) : undefined
  const { tries, status, json, failure } = await placeFor(world, wanted, 60_000)
  const said = status === 201 ? '' : `${status} ${json?.error ?? failure ?? ''}`
  const ms = performance.now() - begun
  await twin
  if (is_twice && !is_concurrent) await place(world, wanted)
  world.watch.tally('repeats', tries - 1 + (is_twice ? 1 : 0))
  if (status === 201 && random.chance(pay_share)) {
    const opened = await openPayment(world, json.id)
    if (opened.status === 201)
      await environment.outside.pay(opened.json.transaction_id).catch(() => undefined)
  }
  return { tries, status, said, ms }
}

/** Has buyers buy while `work` is done; gives every order's outcome. */
export async function underLoad(
  world: SystemUnderTest,
  options: LoadOptions,
  work: () => Promise<void>,
): Promise<Bought[]> {
  const { buyers, pause_ms = 0 } = options
  const orders: Bought[] = []
  let is_over = false
  const buyer = async () => {
    while (!is_over) {
      orders.push(await buy(world, options))
      if (pause_ms > 0) await sleep(pause_ms * (0.5 + world.random.next()))
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
