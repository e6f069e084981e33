// The message when a user wants to delete an order that was placed.

import { isDraft, mayMove } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'

const KEPT = 'Placed orders are kept for your records: invoices and reports refer to them.'

/** Why the order is not deleted; null for a draft, which is. */
export const whyKept = ({ status }: Pick<Order, 'status'>): string | null => (isDraft(status) ? null : KEPT)

/** What can be done instead. */
export function insteadOfDeleting({ status }: Pick<Order, 'status'>): string {
  if (mayMove(status, 'cancelled')) return 'You can cancel it instead.'
  if (mayMove(status, 'refunded')) return 'It is shipped and cannot be cancelled. You can refund it.'
  return `It is already ${status}, so there is nothing to do.`
}
