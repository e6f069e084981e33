// Order numbers without a queue. One counter row a shop would make every order wait for the one before it, so a process takes a run
// of numbers at a time, longer runs the busier the shop is. Numbers are unique; they may have gaps, and processes take turns.

import type { Pool } from '../../../db/pool.ts'
import { reserveOrderNumbers } from '../../shops/reserve-order-numbers.ts'
import { makeNumberRuns } from './number-runs.ts'

export interface OrderNumbers {
  /** The next number of the shop, such as `1001`. */
  next(shop_id: string): Promise<string>
}

export function makeOrderNumbers(pool: Pool): OrderNumbers {
  // Never on the connection of whoever asks: in a transaction the counter's row would stay locked until its end, and every order of the
  // shop with it, in all processes.
  const aside = pool.forCall({ lane: 'inner' })
  const runs = makeNumberRuns((shop_id, count) => reserveOrderNumbers(aside.forShop(shop_id), shop_id, count))
  return {
    async next(shop_id) {
      return String(await runs.next(shop_id))
    },
  }
}
