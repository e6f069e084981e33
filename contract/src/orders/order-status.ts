// The life of an order: the allowed transitions between statuses. The server enforces the table, and the back
// office offers the allowed transitions.

import { isZero } from '../values/money.ts'
import type { Order, OrderStatus } from './orders.ts'

/** The transitions that a member makes by hand. An order cannot become a draft again, and `failed` is set by the system alone. */
export const MANUAL_TRANSITIONS = [
  'new',
  'paid',
  'processing',
  'on_hold',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const satisfies readonly OrderStatus[]
export type OrderTransition = (typeof MANUAL_TRANSITIONS)[number]

/**
 * The transitions that a user, the buyer or the system may make. A different transition is refused as
 * `invalid_transition`.
 */
export const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
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

// A late payment reopens an order that expired or failed because it was not paid. An order cancelled by a
// person stays cancelled.
const REVIVED_BY_PAYMENT: readonly OrderStatus[] = ['failed', 'cancelled']
const UNPAID: readonly OrderStatus[] = ['draft', 'new', 'failed']
const PAID_UNSHIPPED: readonly OrderStatus[] = ['paid', 'processing', 'on_hold']
const PAID: readonly OrderStatus[] = [...PAID_UNSHIPPED, 'shipped', 'delivered']

export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => NEXT_STATUSES[from].includes(to)

/**
 * Returns true if the order was imported from a different program. An imported order has no stock, no payment
 * and no mails here.
 */
export const isImported = ({ source }: Pick<Order, 'source'>): boolean => source === 'imported'

/** The transitions of an imported order. */
export const IMPORTED_TRANSITIONS: readonly OrderStatus[] = ['processing', 'on_hold', 'shipped', 'delivered']

/** Returns true if a member may make this order's transition to `to`. */
export const mayTransition = (order: Pick<Order, 'status' | 'source'>, to: OrderStatus): boolean =>
  canTransition(order.status, to) && (!isImported(order) || IMPORTED_TRANSITIONS.includes(to))

/** Returns true if the order is paid and its goods are not shipped. */
export const isPaidUnshipped = (status: OrderStatus): boolean => PAID_UNSHIPPED.includes(status)

/**
 * Returns true for a draft, about which no mail was sent. Only drafts can be deleted, never placed orders.
 */
export const isDraft = (status: OrderStatus): boolean => status === 'draft'

/** Returns true if the order is paid and neither cancelled nor refunded. */
export const isPaid = (status: OrderStatus): boolean => PAID.includes(status)

/** Statuses that only a paid order reaches: all of `isPaid`, and refunded. */
export const WAS_PAID: readonly OrderStatus[] = [...PAID, 'refunded']

/** Returns true if the order was ever paid, regardless of later refunds or status changes. */
export const hasBeenPaid = ({ payment_status }: Pick<Order, 'payment_status'>): boolean =>
  payment_status !== 'pending' && payment_status !== 'failed'

/** Returns true if the buyer has paid the remainder after gift cards. */
export const isRestPaid = (order: Pick<Order, 'payment_status' | 'amount_due'>): boolean =>
  hasBeenPaid(order) && !isZero(order.amount_due)

/** Statuses in which goods may still have to be sent. Excludes orders that wait for a new attempt to pay. */
export const UNSHIPPED: readonly OrderStatus[] = ['draft', 'new', ...PAID_UNSHIPPED]

/** Statuses of active orders: not yet delivered, and neither cancelled, failed nor refunded. */
export const OPEN: readonly OrderStatus[] = [...UNSHIPPED, 'shipped']

/** Returns true if the order has ended but the shop still owes the buyer money, because a refund failed. */
export const isOwed = ({ status, payment_status }: Pick<Order, 'status' | 'payment_status'>): boolean =>
  (status === 'cancelled' || status === 'refunded') &&
  (payment_status === 'captured' || payment_status === 'partially_refunded')

/** Returns true if the order is unpaid and a payment is still possible. */
export const isUnpaid = (status: OrderStatus): boolean => UNPAID.includes(status)

/** Returns true if a payment page may be opened for the order. */
export const isPayable = (status: OrderStatus): boolean => status === 'draft' || status === 'new'

/** Returns true if shipping was chosen or paid. */
export const hasShipping = ({
  shipping_method,
  shipping_total,
}: Pick<Order, 'shipping_method' | 'shipping_total'>): boolean =>
  shipping_method !== null || !isZero(shipping_total)

export type Sendable = Pick<
  Order,
  'shipping_method' | 'shipping_total' | 'shipping_address' | 'tracking_number' | 'tracking_url'
>

/**
 * Returns true if the order has something to send. Otherwise the order is never marked or notified as
 * shipped. An order entered by hand may have an address or a parcel without a shipping method.
 */
export const needsShipping = (order: Sendable): boolean =>
  hasShipping(order) ||
  order.shipping_address !== null ||
  order.tracking_number !== '' ||
  order.tracking_url !== ''

/**
 * Returns true if the delivery address may be corrected: nothing was sent, and something may still be sent.
 */
export const mayReaddress = (status: OrderStatus): boolean =>
  UNSHIPPED.includes(status) || status === 'failed'

/** Returns true if the order's buyer was erased. Until then, every order has an address with a street. */
export const isBuyerErased = ({
  customer_user_email,
  billing_address,
}: Pick<Order, 'customer_user_email' | 'billing_address'>): boolean =>
  customer_user_email === '' && billing_address?.street === ''

export const isRevivedByPayment = (status: OrderStatus): boolean => REVIVED_BY_PAYMENT.includes(status)
