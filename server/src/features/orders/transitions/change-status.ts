// The only place where this feature changes an order's status.

import { isImported } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { type MailedStep, queueJob } from '../../../jobs/job-payloads.ts'
import { revokeRefundedKeys } from '../../catalogue/license-keys/give-keys.ts'
import { resolveTodo } from '../../shops/todos/create-todo.ts'
import type { StatusChange } from '../order-writes.ts'
import { updateStatus } from '../orders.queries.ts'
import { findOpenPayment } from '../payments/payments.ts'
import { isMailed, settlesLatePayment } from './mailed-steps.ts'

/**
 * Adds the job that sends the mails about a step of the order in its present state. No mail is sent about an
 * imported order. `shipment_ids`: the shipments that the mail `shipped` is about.
 */
export async function queueStepMails(
  tx: Tx,
  order: Pick<Order, 'shop_id' | 'id' | 'source' | 'updated_at'>,
  step: MailedStep,
  {
    is_for_buyer_only = false,
    shipment_ids,
  }: { is_for_buyer_only?: boolean; shipment_ids?: readonly string[] } = {},
): Promise<void> {
  if (isImported(order)) return
  const { shop_id, id: order_id, updated_at: as_of } = order
  await queueJob(tx, 'tell_order_step', {
    shop_id,
    order_id,
    step,
    as_of,
    is_for_buyer_only,
    ...(shipment_ids && { shipment_ids: [...shipment_ids] }),
  })
}

/**
 * Writes the new status and its row of history. Adds the job for the mails about the step, if there are any, unless the buyer is
 * told otherwise (`is_told`). The caller has locked the order and checked that the step is allowed.
 */
export async function changeStatus(
  tx: Tx,
  order: Order,
  change: StatusChange,
  { is_told = false } = {},
): Promise<Order> {
  const changed = await updateStatus(tx, order.shop_id, order.id, change)
  if (changed === undefined) throw new Error('An order under lock is not there.')
  if (settlesLatePayment(change.to)) await resolveTodo(tx, order.shop_id, 'late_payment_kept', order.id)
  if (change.to === 'cancelled' || change.to === 'refunded')
    await revokeRefundedKeys(tx, { shop_id: order.shop_id, order_id: order.id })
  // The buyer is notified of every cancellation by a person anyway.
  const is_money_on_its_way =
    change.to === 'cancelled' &&
    change.actor.kind === 'system' &&
    (await findOpenPayment(tx, order.shop_id, order.id))?.status === 'authorized'
  if (!is_told && isMailed(order.status, change.to, change.actor.kind, is_money_on_its_way))
    await queueStepMails(tx, changed, change.to)
  return changed
}
