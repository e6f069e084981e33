// The message when a user wants to delete a placed order.

import { isDraft, isImported, mayTransition } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { t } from '../../../lib/texts.ts'

const WHY = t('Placed orders are kept for your records: invoices and reports refer to them.')

/** Returns the reason why the order cannot be deleted. Returns null for a draft, which can be deleted. */
export const whyUndeletable = ({ status }: Pick<Order, 'status'>): string | null =>
  isDraft(status) ? null : WHY

/** Returns the alternative to the deletion. */
export function insteadOfDeleting(order: Pick<Order, 'status' | 'source'>): string {
  const { status } = order
  if (isImported(order)) return t('It was imported as history and cannot be cancelled or refunded here.')
  if (mayTransition(order, 'cancelled')) return t('You can cancel it instead.')
  if (mayTransition(order, 'refunded')) return t('It is shipped and cannot be cancelled. You can refund it.')
  return status === 'refunded'
    ? t('It is already refunded, so there is nothing to do.')
    : t('It is already cancelled, so there is nothing to do.')
}
