// Orders that were not paid in time let their stock go. The database's clock decides, never this process's. A payment page that can
// still be paid keeps its order alive, so a hold never ends before its session does.

import type { Db } from '../../db/pool.ts'
import { cancelOrder } from './cancel-order.ts'
import { listExpired, lockExpired } from './order-reading.queries.ts'

const BATCH = 200
/** A run has its limit of time; what is left waits for the next. */
const MOST_BATCHES = 20

/**
 * Cancels what is due, each order in a transaction of its own; orders another process has in hand are left to it. Gives the number
 * of orders cancelled. Where one of them cannot be, the others still are, and its error is thrown at the end.
 */
export async function expireOrders(db: Db): Promise<number> {
  let cancelled = 0
  const failures: unknown[] = []
  for (let batches = 0; batches < MOST_BATCHES && failures.length === 0; batches++) {
    const due = await listExpired(db, BATCH)
    for (const { shop_id, id } of due) {
      const done = await expireOrder(db, shop_id, id).catch(
        (failure: unknown) => failures.push(failure) === 0,
      )
      if (done) cancelled++
    }
    if (due.length < BATCH) break
  }
  if (failures.length > 0) throw failures[0]
  return cancelled
}

const expireOrder = (db: Db, shop_id: string, order_id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if ((await lockExpired(tx, shop_id, order_id)) === undefined) return false
    const actor = { kind: 'system', name: 'expiry' } as const
    await cancelOrder(tx, { shop_id, order_id, actor, note: 'Not paid in time.' })
    return true
  })
