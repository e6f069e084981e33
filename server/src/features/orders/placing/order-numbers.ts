// Order numbers without a queue. If each order took its number from the shop's counter row, it would wait for the one before it; so a process
// reserves several at a time. Numbers are unique, may have gaps, and with several processes are not strictly in the order of time.

import type { Pool } from '../../../db/pool.ts'
import { reserveOrderNumbers } from '../../shops/reserve-order-numbers.ts'

/** `reserve` reserves `count` consecutive numbers for this process alone and gives the first of them. */
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

/** A busy shop, which has used its last numbers up in less than BUSY_MS, reserves twice as many the next time, and at most MAX_RUN. */
const BUSY_MS = 1000
const MAX_RUN = 64
/** With more shops than this all runs are forgotten; what was left of each is a gap. */
const MAX_SHOPS = 10_000

export class OrderNumbers {
  private readonly runs = new Map<string, Run>()
  private readonly waiting = new Map<string, Waiter[]>()

  constructor(private readonly reserve: Reserve) {}

  /**
   * The next number of the shop, such as `1001`. `taken` is one from here that an imported order has: what is left of the run is not used, since the
   * imported table may have those numbers, too.
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

  /** Requests made while a run is being reserved wait for the next one. */
  private async serve(shop_id: string, waiting: Waiter[]): Promise<void> {
    this.waiting.set(shop_id, waiting)
    // Lets all who ask at this very moment count as waiting, so that one run serves them all.
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
 * Reserves numbers on connections of its own, never on the caller's: inside the caller's transaction the counter's row would stay locked until its
 * end, and every order of the shop would wait for it, in all processes.
 */
export function makeOrderNumbers(pool: Pick<Pool, 'forCall'>): OrderNumbers {
  const aside = pool.forCall({ priority: 'inner' })
  return new OrderNumbers((shop_id, count) => reserveOrderNumbers(aside.forShop(shop_id), shop_id, count))
}
