// Order numbers without a queue. One counter row a shop would make every order wait for the one before it, so a process takes a run
// of numbers at a time, longer runs the busier the shop is. Numbers are unique; they may have gaps, and processes take turns.

import type { Database, Db } from '../../../db/pool.ts'
import { reserveOrderNumbers } from '../../shops/reserve-order-numbers.ts'

export interface OrderNumbers {
  /** The next number of the shop, such as `1001`. `db` is what the caller works with, which may be a transaction. */
  next(db: Db, shop_id: string): Promise<string>
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

export function makeOrderNumbers(pool: Database): OrderNumbers {
  const runs = new Map<string, Run>()
  const reservations = new Map<string, Promise<void>>()

  async function reserve(shop_id: string): Promise<void> {
    const before = runs.get(shop_id)
    const was_quick = before !== undefined && Date.now() - before.begun_at < RUN_MS
    const length = was_quick
      ? Math.min(before.length * 2, LONGEST_RUN)
      : Math.max(1, Math.floor((before?.length ?? 1) / 2))
    const next = await reserveOrderNumbers(pool, shop_id, length)
    if (runs.size >= MOST_SHOPS) runs.clear()
    runs.set(shop_id, { next, last: next + length - 1, length, begun_at: Date.now() })
  }

  /** Waiting for a second connection while holding one could leave all of them waiting for each other. */
  const hasRoom = () => {
    const { idle, total, max } = pool.pool_stats()
    return idle > 0 || total < max
  }

  return {
    async next(db, shop_id) {
      for (;;) {
        const run = runs.get(shop_id)
        if (run && run.next <= run.last) return String(run.next++)
        if (db !== pool && !hasRoom() && !reservations.has(shop_id))
          return String(await reserveOrderNumbers(db, shop_id, 1))
        if (!reservations.has(shop_id))
          reservations.set(
            shop_id,
            reserve(shop_id).finally(() => reservations.delete(shop_id)),
          )
        await reservations.get(shop_id)
      }
    },
  }
}
