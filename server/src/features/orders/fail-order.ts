// A payment that had been promised did not come: the order lets its stock go and may be paid again later.

import type { Tx } from '../../db/pool.ts'
import { releaseStock } from '../stock/release-stock.ts'
import { changeStatus } from './change-status.ts'
import { lockOrder } from './lock-order.ts'
import type { OrderActor } from './order-actor.ts'

/** Locks the order. Only a `new` order can fail: false for every other, and nothing has changed. Refuses `not_found`. */
export async function failOrder(
  tx: Tx,
  { shop_id, order_id, actor, note }: { shop_id: string; order_id: string; actor: OrderActor; note?: string },
): Promise<boolean> {
  const order = await lockOrder(tx, shop_id, order_id)
  if (order.status !== 'new') return false
  await releaseStock(tx, { shop_id, order_id })
  await changeStatus(tx, order, { to: 'failed', actor, note, payment_status: 'failed' })
  return true
}
