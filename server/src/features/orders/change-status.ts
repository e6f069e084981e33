// The one door to an order's status for the verbs of this feature.

import type { Order } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { type StatusChange, updateStatus } from './orders.queries.ts'

/** Writes the new status and its row of history. The caller has locked the order and decided that the step is right. */
export async function changeStatus(tx: Tx, order: Order, change: StatusChange): Promise<Order> {
  const changed = await updateStatus(tx, order.shop_id, order.id, change)
  if (changed === undefined) throw new Error('An order under lock is not there.')
  return changed
}
