// The message of an order's page, and its tone.

import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { isZero } from '@kontor/contract/values/money'

export type DisplayStatus =
  | 'paid'
  | 'waiting'
  | 'coming'
  | 'free'
  | 'draft'
  | 'unpaid'
  | 'back'
  | 'failed'
  | 'cancelled'
  | 'replaced'
  | 'refunded'
  | 'owed'
  | 'moving'
  | 'partly'
  | 'shipped'
  | 'delivered'

/**
 * Returns the page's message. Only the order's status decides if the order is paid. `purchase` comes from the
 * page's address and distinguishes unpaid orders: just paid and not yet reported, given up on the payment
 * page, or neither. `purchase` stays in the address after a failed payment, so the page waits only for an
 * open payment. The payment tells if the bank is sending money. An open order with a zero total was entered
 * by the shop and waits for the shop. If the shop refunds the money itself, the page does not announce a
 * refund by the platform.
 */
export function displayStatusOf(view: OrderView): DisplayStatus {
  const { order, is_replaced } = view
  switch (order.status) {
    case 'draft':
    case 'new':
      return displayStatusOfUnpaid(view)
    case 'processing':
    case 'on_hold':
      return order.fulfillment_status === 'partly_shipped' ? 'partly' : 'moving'
    case 'cancelled':
      return is_replaced ? 'replaced' : 'cancelled'
    case 'refunded':
      return view.owed_by_shop === null ? 'refunded' : 'owed'
    default:
      return order.status
  }
}

function displayStatusOfUnpaid({
  order,
  purchase,
  is_money_on_its_way,
  is_payment_open,
}: OrderView): DisplayStatus {
  if (isZero(order.total)) return 'free'
  if (is_money_on_its_way) return 'coming'
  if (purchase === 'success' && is_payment_open) return 'waiting'
  if (order.status === 'draft') return 'draft'
  return purchase === 'cancel' ? 'back' : 'unpaid'
}

/** Returns the message of a paid order's edit that waits for its payment, or undefined if no edit waits. */
export function displayStatusOfEdit({ edit }: OrderView): 'coming' | 'waiting' | 'unpaid' | undefined {
  if (edit === null) return undefined
  if (edit.is_money_on_its_way) return 'coming'
  return edit.is_just_paid ? 'waiting' : 'unpaid'
}

/** The statuses of an order that is not paid yet but may still be paid. */
export const OPEN: readonly DisplayStatus[] = ['waiting', 'coming', 'free', 'draft', 'unpaid', 'back']

/** The statuses of an order that failed or was cancelled. */
export const GIVEN_UP: readonly DisplayStatus[] = ['failed', 'cancelled']

export const TONES = {
  paid: 'success',
  waiting: 'info',
  coming: 'info',
  free: 'info',
  draft: 'attention',
  unpaid: 'attention',
  back: 'attention',
  failed: 'danger',
  cancelled: 'danger',
  replaced: 'info',
  refunded: 'attention',
  owed: 'attention',
  moving: 'info',
  partly: 'success',
  shipped: 'success',
  delivered: 'success',
} as const satisfies Record<DisplayStatus, string>
