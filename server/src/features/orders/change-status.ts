// The one door to an order's status for the verbs of this feature.

import type { Order, OrderStatus } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import { settleMatter } from '../matters/raise-matter.ts'
import { type StatusChange, updateStatus } from './orders.queries.ts'

const TOLD: readonly OrderStatus[] = ['paid', 'shipped', 'delivered', 'cancelled']
/** Whoever takes it there has seen that it was paid late. */
const OUT_OF_HAND: readonly OrderStatus[] = ['shipped', 'cancelled', 'refunded']
const NEVER_PAID: readonly OrderStatus[] = ['draft', 'new', 'failed']

/** A buyer who left without paying needs no mail when the clock ends the order. */
const isTold = ({ status }: Order, { to, actor }: StatusChange): boolean =>
  TOLD.includes(to) && !(to === 'cancelled' && NEVER_PAID.includes(status) && actor.kind !== 'user')

/** Adds the job that tells people of a step. */
export const tellStep = (tx: Tx, { shop_id, id: order_id }: Order, step: OrderStatus): Promise<void> =>
  addJob(tx, 'tell_order_step', { shop_id, order_id, step })

/**
 * Writes the new status and its row of history, and adds the job that tells people. The caller has locked the order and decided that
 * the step is right.
 */
export async function changeStatus(tx: Tx, order: Order, change: StatusChange): Promise<Order> {
  const changed = await updateStatus(tx, order.shop_id, order.id, change)
  if (changed === undefined) throw new Error('An order under lock is not there.')
  if (OUT_OF_HAND.includes(change.to)) await settleMatter(tx, order.shop_id, 'late_payment_kept', order.id)
  if (isTold(order, change)) await tellStep(tx, order, change.to)
  return changed
}
