// Cancelling orders that were not paid in time, so that their stock is free again. The database's clock decides, never this process's. An
// order is not due while a payment page of it can still be paid, so a hold never ends before its Checkout Session.

import type { Db } from '../../db/pool.ts'
import { cancelOrder } from './cancel-order.ts'
import { listExpired, lockExpired } from './order-reading.queries.ts'

const BATCH = 200
/** Bounds the time of one run; the next run does the rest. */
const MOST_BATCHES = 20

/**
 * Cancels what is due, each order in a transaction of its own; orders that another process has locked are left to it. Returns the number
 * of cancelled orders. If one fails, the rest of its batch is still cancelled; then no further batch begins and the first error is thrown.
 */
export async function expireOrders(db: Db): Promise<number> {
  let cancelled = 0
  const failures: unknown[] = []
  for (let batches = 0; batches < MOST_BATCHES && failures.length === 0; batches++) {
    const due = await listExpired(db, BATCH)
    for (const { shop_id, id } of due) {
      try {
        if (await expireOrder(db, shop_id, id)) cancelled++
      } catch (failure) {
        failures.push(failure)
      }
    }
    if (due.length < BATCH) break
  }
  if (failures.length > 0) throw failures[0]
  return cancelled
}

/** False where the order is not due any more, or another process has locked it. */
const expireOrder = (db: Db, shop_id: string, order_id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if ((await lockExpired(tx, shop_id, order_id)) === undefined) return false
    const actor = { kind: 'system', name: 'expiry' } as const
    await cancelOrder(tx, { shop_id, order_id, actor, note: 'Not paid in time.' })
    return true
  })
