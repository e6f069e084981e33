// Cancelling orders that were not paid in time, so that their stock is free again. The database's clock decides, never this process's. An
// order is not due while a payment page of it can still be paid, so a hold never ends before its Checkout Session.

import type { Db } from '../../db/pool.ts'
import { cancelOrder } from './cancel-order.ts'
import { listExpired, lockExpired } from './order-reading.queries.ts'

/** The time bounds a run, well below the limit of a job; the next run does the rest. */
const LIMITS = { batch: 200, within_ms: 30_000 }

/**
 * Cancels what is due, each order in a transaction of its own; orders that another process has locked are left to it. Returns the number
 * of cancelled orders. Where some fail, the others are cancelled all the same; then the first error is thrown.
 */
export async function expireOrders(db: Db, limits: Partial<typeof LIMITS> = {}): Promise<number> {
  const { batch, within_ms } = { ...LIMITS, ...limits }
  const until = performance.now() + within_ms
  const isOver = () => performance.now() > until
  let cancelled = 0
  const failures: unknown[] = []
  // What failed or is locked stays due, and would come again in every batch.
  const left: string[] = []
  let due: Awaited<ReturnType<typeof listExpired>>
  do {
    due = await listExpired(db, left, batch)
    for (const { shop_id, id } of due) {
      const was_cancelled = await expireOrder(db, shop_id, id).catch((failure: unknown) => {
        failures.push(failure)
        return false
      })
      if (was_cancelled) cancelled++
      else left.push(id)
      if (isOver()) break
    }
  } while (due.length === batch && !isOver())
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
