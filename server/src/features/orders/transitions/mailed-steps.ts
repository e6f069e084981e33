// Which transitions of an order send a mail. Pure, so that tests can go through every pair of statuses.

import { isUnpaid } from '@kontor/contract/orders/order-status'
import type { OrderStatus } from '@kontor/contract/orders/orders'
import type { MailedStep } from '../../../jobs/job-payloads.ts'
import type { OrderActor } from '../order-actor.ts'

const MAILED: readonly MailedStep[] = ['failed', 'paid', 'shipped', 'delivered', 'cancelled']
const isMailedStep = (step: OrderStatus): step is MailedStep =>
  (MAILED as readonly OrderStatus[]).includes(step)
/** Steps after which the shop need not be notified of a late payment: the member who made them has checked it. */
const SETTLED_BY: readonly OrderStatus[] = ['shipped', 'cancelled', 'refunded']

/**
 * Whether the transition sends mails. A buyer who left without paying gets none when the order expires, but one with a payment in transit does: they
 * were promised a mail about the money. The end of a draft sends none, since its beginning sent none.
 */
export function isMailed(
  from: OrderStatus,
  to: OrderStatus,
  by: OrderActor['kind'],
  is_money_on_its_way: boolean,
): to is MailedStep {
  if (!isMailedStep(to)) return false
  if (to !== 'cancelled' || !isUnpaid(from)) return true
  return from !== 'draft' && (by === 'user' || (by === 'system' && is_money_on_its_way))
}

/** Whether this step resolves the order's to-do of a late payment. */
export const settlesLatePayment = (to: OrderStatus): boolean => SETTLED_BY.includes(to)
