// Order numbers without a queue. If each order took its number from the shop's counter row, the order would
// wait for the previous order. Therefore a process reserves several numbers at a time. Numbers are unique and
// may have gaps. With several processes numbers are not strictly in the order of time.

import type { Pool } from '../../../db/pool.ts'
import { reserveOrderNumbers } from '../../shops/reserve-order-numbers.ts'

/** `reserve` reserves `count` consecutive numbers for this process alone and returns the first number. */
export type Reserve = (shop_id: string, count: number) => Promise<number>

interface Run {
  next: number
  last: number
  count: number
  reserved_ms: number
}

interface Waiter {
  resolve(order_number: string): void
  reject(error: unknown): void
}

/**
 * A shop is busy if its last numbers were used up in less than BUSY_MS. A busy shop reserves twice as many
 * numbers the next time, and at most MAX_RUN.
 */
const BUSY_MS = 1000
const MAX_RUN = 64
/** With more shops than this the process forgets all runs. The unused numbers of each run become a gap. */
const MAX_SHOPS = 10_000

export class OrderNumbers {
  private readonly runs = new Map<string, Run>()
  private readonly waiting = new Map<string, Waiter[]>()

  constructor(private readonly reserve: Reserve) {}

  /**
   * Returns the next number of the shop, such as `1001`. `taken` is a number from here that an imported order
   * already has. The rest of the run is dropped, because the imported table may have the next numbers as
   * well.
   */
  next(shop_id: string, taken?: string): Promise<string> {
    if (taken !== undefined) this.runs.delete(shop_id)
    const waiting = this.waiting.get(shop_id)
    const run = this.runs.get(shop_id)
    if (waiting === undefined && run !== undefined && run.next <= run.last)
      return Promise.resolve(String(run.next++))
    return new Promise((resolve, reject) => {
      const waiter = { resolve, reject }
      if (waiting !== undefined) waiting.push(waiter)
      else void this.serve(shop_id, [waiter])
    })
  }

  /** Requests that arrive while a run is being reserved wait for the next run. */
  private async serve(shop_id: string, waiting: Waiter[]): Promise<void> {
    this.waiting.set(shop_id, waiting)
    // Lets all requests of this very moment count as waiting, so a single run serves all of them.
    await Promise.resolve()
    while (waiting.length > 0) {
      const before = this.runs.get(shop_id)
      const is_busy = before !== undefined && performance.now() - before.reserved_ms < BUSY_MS
      const count = Math.max(waiting.length, is_busy ? Math.min(2 * before.count, MAX_RUN) : 1)
      try {
        const first = await this.reserve(shop_id, count)
        const run = { next: first, last: first + count - 1, count, reserved_ms: performance.now() }
        for (const { resolve } of waiting.splice(0, count)) resolve(String(run.next++))
        if (this.runs.size >= MAX_SHOPS) this.runs.clear()
        this.runs.set(shop_id, run)
      } catch (error) {
        for (const { reject } of waiting.splice(0)) reject(error)
      }
    }
    this.waiting.delete(shop_id)
  }
}

/**
 * Reserves numbers on separate connections, never on the caller's connection. Inside the caller's transaction
 * the counter's row would stay locked until the end of the transaction. Every order of the shop would wait
 * for the row, in all processes.
 */
export function makeOrderNumbers(pool: Pick<Pool, 'forCall'>): OrderNumbers {
  const aside = pool.forCall({ priority: 'inner' })
  return new OrderNumbers((shop_id, count) => reserveOrderNumbers(aside.forShop(shop_id), shop_id, count))
}
