// Orders that were not paid in time let their stock go. The database's clock decides, never this process's. A payment page that can
// still be paid keeps its order alive, so a hold never ends before its session does.

import type { Db } from '../../db/pool.ts'
import { cancelOrder } from './cancel-order.ts'
import { listExpired, lockExpired } from './orders.queries.ts'

const BATCH = 200

/**
 * Cancels what is due, each order in a transaction of its own; orders another process has in hand are left to it. Gives the number
 * of orders cancelled.
 */
export async function expireOrders(db: Db): Promise<number> {
  let cancelled = 0
  for (const { shop_id, id: order_id } of await listExpired(db, BATCH)) {
    const done = await db.transaction(async (tx) => {
      if ((await lockExpired(tx, shop_id, order_id)) === undefined) return false
      const actor = { kind: 'system', name: 'expiry' } as const
      await cancelOrder(tx, { shop_id, order_id, actor, note: 'Not paid in time.' })
      return true
    })
    if (done) cancelled++
  }
  return cancelled
}
