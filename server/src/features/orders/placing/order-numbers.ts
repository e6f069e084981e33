// Order numbers without a queue. One counter row a shop would make every order wait for the one before it, so a process takes a run
// of numbers at a time, longer runs the busier the shop is. Numbers are unique; they may have gaps, and processes take turns.

import type { Pool } from '../../../db/pool.ts'
import { reserveOrderNumbers } from '../../shops/reserve-order-numbers.ts'

export interface OrderNumbers {
  /** The next number of the shop, such as `1001`. */
  next(shop_id: string): Promise<string>
}

interface Run {
  next: number
  last: number
  length: number
  begun_at: number
}

const LONGEST_RUN = 256
/** A run used up faster than this is followed by one twice as long, a slower one by one of half the length. */
const RUN_MS = 2000
/** Shops remembered at once; a shop that is forgotten leaves a gap. */
const MOST_SHOPS = 10_000

export function makeOrderNumbers(pool: Pool): OrderNumbers {
  const runs = new Map<string, Run>()
  const reservations = new Map<string, Promise<void>>()
  const waiting = new Map<string, number>()
  // Never on the connection of whoever asks: in a transaction the counter's row would stay locked until its end, and every order of the
  // shop with it, in all processes.
  const aside = pool.forCall({ lane: 'inner' })

  async function reserve(shop_id: string): Promise<void> {
    // All who ask at this very moment share one run.
    await Promise.resolve()
    const before = runs.get(shop_id)
    const was_quick = before !== undefined && performance.now() - before.begun_at < RUN_MS
    const usual = was_quick ? before.length * 2 : Math.floor((before?.length ?? 1) / 2)
    const length = Math.min(LONGEST_RUN, Math.max(1, usual, waiting.get(shop_id) ?? 1))
    const next = await reserveOrderNumbers(aside.forShop(shop_id), shop_id, length)
    if (runs.size >= MOST_SHOPS) runs.clear()
    runs.set(shop_id, { next, last: next + length - 1, length, begun_at: performance.now() })
  }

  async function wait(shop_id: string): Promise<void> {
    waiting.set(shop_id, (waiting.get(shop_id) ?? 0) + 1)
    if (!reservations.has(shop_id))
      reservations.set(
        shop_id,
        reserve(shop_id).finally(() => reservations.delete(shop_id)),
      )
    try {
      await reservations.get(shop_id)
    } finally {
      const left = waiting.get(shop_id)! - 1
      if (left > 0) waiting.set(shop_id, left)
      else waiting.delete(shop_id)
    }
  }

  return {
    async next(shop_id) {
      for (;;) {
        const run = runs.get(shop_id)
        if (run && run.next <= run.last) return String(run.next++)
        await wait(shop_id)
      }
    },
  }
}
