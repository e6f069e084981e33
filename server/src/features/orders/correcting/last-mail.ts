// Finds the mail to the buyer for the present state of an order. Pure.

import { needsShipping } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { MailedStep } from '../../../jobs/job-payloads.ts'
import { isMailed } from '../transitions/mailed-steps.ts'
import type { SentMails } from './sent-mails.queries.ts'

export type LastMail = { step: MailedStep } | { refund_id: string }

/**
 * Returns the latest mail that was written to the buyer or will be written soon, or undefined without any. A
 * scheduled mail about the received order does not count.
 */
export function lastMailOf(
  order: Order,
  { was_received_mailed, cancelled_from, cancelled_by, refund_id }: SentMails,
  is_money_on_its_way: boolean,
): LastMail | undefined {
  switch (order.status) {
    case 'draft':
      return undefined
    case 'new':
      return was_received_mailed ? { step: 'new' } : undefined
    case 'paid':
    case 'processing':
    case 'on_hold':
      return { step: order.fulfillment_status === 'partly_shipped' ? 'shipped' : 'paid' }
    case 'shipped':
      return { step: needsShipping(order) ? 'shipped' : 'paid' }
    case 'failed':
    case 'delivered':
      return { step: order.status }
    case 'cancelled':
    case 'refunded': {
      if (refund_id !== null) return { refund_id }
      const is_mailed =
        cancelled_from !== null &&
        cancelled_by !== null &&
        isMailed(cancelled_from, order.status, cancelled_by, is_money_on_its_way)
      return is_mailed ? { step: 'cancelled' } : undefined
    }
  }
}
