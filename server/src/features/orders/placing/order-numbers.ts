// Order numbers without a queue. If each order took its number from the shop's counter row, it would wait for the one before it; so a process
// takes a run of numbers at a time, and longer runs the busier the shop is. Numbers are unique, may have gaps, and with several processes are
// not strictly in the order of time.

import type { Pool } from '../../../db/pool.ts'
import { reserveOrderNumbers } from '../../shops/reserve-order-numbers.ts'
import { makeNumberRuns } from './number-runs.ts'

export interface OrderNumbers {
  /** The next number of the shop, such as `1001`. */
  next(shop_id: string): Promise<string>
}

export function makeOrderNumbers(pool: Pool): OrderNumbers {
  // Never on the caller's connection: inside its transaction the counter's row would stay locked until the end, and every order of the shop
  // would wait for it, in all processes.
  const aside = pool.forCall({ lane: 'inner' })
  const runs = makeNumberRuns((shop_id, count) => reserveOrderNumbers(aside.forShop(shop_id), shop_id, count))
  return {
    async next(shop_id) {
      return String(await runs.next(shop_id))
    },
  }
}
