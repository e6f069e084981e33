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
  | 'shipped'
  | 'delivered'

/**
 * The page's message. Whether an order is paid comes only from its status; `purchase`, which the page's address says, only distinguishes kinds of
 * unpaid: just paid and not yet reported, given up on the payment page, or neither. It stays in the address after the payment has failed, so only an
 * open payment is waited for. Money that the bank is sending is known from the payment. What costs nothing and is open was entered by the shop, and
 * waits for it. Money that the shop refunds itself is not sent by us.
 */
export function displayStatusOf(view: OrderView): DisplayStatus {
  const { order, is_replaced } = view
  switch (order.status) {
    case 'draft':
    case 'new':
      return displayStatusOfUnpaid(view)
    case 'processing':
    case 'on_hold':
      return 'moving'
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

/** The same of an edit of a paid order that waits for its payment; undefined if none does. */
export function displayStatusOfEdit({ edit }: OrderView): 'coming' | 'waiting' | 'unpaid' | undefined {
  if (edit === null) return undefined
  if (edit.is_money_on_its_way) return 'coming'
  return edit.is_just_paid ? 'waiting' : 'unpaid'
}

/** The statuses of an order that is not paid yet and still may be. */
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
  shipped: 'success',
  delivered: 'success',
} as const satisfies Record<DisplayStatus, string>
