// The life of an order: which step may follow which. A table and questions to it: the server holds everybody to it, and the back office
// offers what it allows.

import type { Order, OrderStatus } from './orders.ts'

/** The steps a person, a buyer or a clock may cause. What is not here is `invalid_transition`. */
export const MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  draft: ['new', 'paid', 'cancelled'],
  new: ['paid', 'failed', 'cancelled'],
  failed: ['new', 'cancelled'],
  paid: ['processing', 'on_hold', 'shipped', 'cancelled', 'refunded'],
  processing: ['on_hold', 'shipped', 'cancelled', 'refunded'],
  on_hold: ['processing', 'shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
}

// Money that arrives when its order had been given up for want of it brings the order back.
const REVIVED_BY_PAYMENT: readonly OrderStatus[] = ['failed', 'cancelled']
const UNPAID: readonly OrderStatus[] = ['draft', 'new', 'failed']
const PAID_UNSHIPPED: readonly OrderStatus[] = ['paid', 'processing', 'on_hold']
const PAID: readonly OrderStatus[] = [...PAID_UNSHIPPED, 'shipped', 'delivered']

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to)

/** Sold, and the goods are still here. */
export const isPaidUnshipped = (status: OrderStatus): boolean => PAID_UNSHIPPED.includes(status)

/** Paid for and neither cancelled nor refunded. */
export const isPaid = (status: OrderStatus): boolean => PAID.includes(status)

/** Ended, with money that its buyer should have back: a refund of it failed. */
export const isOwed = ({ status, payment_status }: Pick<Order, 'status' | 'payment_status'>): boolean =>
  (status === 'cancelled' || status === 'refunded') &&
  (payment_status === 'captured' || payment_status === 'partially_refunded')

/** Not paid, and nobody has given up on it for good. */
export const isUnpaid = (status: OrderStatus): boolean => UNPAID.includes(status)

export const isRevivedByPayment = (status: OrderStatus): boolean => REVIVED_BY_PAYMENT.includes(status)
