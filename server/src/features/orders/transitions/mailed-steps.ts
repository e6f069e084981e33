// Decides which transitions of an order send a mail. Pure, so tests can go through every pair of statuses.

import { isUnpaid } from '@kontor/contract/orders/order-status'
import type { OrderStatus } from '@kontor/contract/orders/orders'
import type { MailedStep } from '../../../jobs/job-payloads.ts'
import type { OrderActor } from '../order-actor.ts'

const MAILED: readonly MailedStep[] = ['failed', 'paid', 'shipped', 'delivered', 'cancelled']
const isMailedStep = (step: OrderStatus): step is MailedStep =>
  (MAILED as readonly OrderStatus[]).includes(step)
/**
 * After these steps the shop needs no notification of a late payment, because the member who made the step
 * has checked the payment.
 */
const SETTLED_BY: readonly OrderStatus[] = ['shipped', 'cancelled', 'refunded']

/**
 * Returns whether the transition sends mails. When an order expires, a buyer who left without paying gets no
 * mail. A buyer with a payment in transit gets a mail, because the shop promised a mail about the money. The
 * end of a draft sends no mail, because the start of the draft sent no mail.
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

/** Returns whether this step resolves the order's to-do of a late payment. */
export const settlesLatePayment = (to: OrderStatus): boolean => SETTLED_BY.includes(to)
