// The life of an order: which status may follow which. The server enforces this table, and the back office offers what it allows.

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

/** The moves that a user, the buyer or the system may make. Any other is refused as `invalid_transition`. */
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

// A late payment reopens an order that expired or failed because it was not paid. An order cancelled by a person stays cancelled.
const REVIVED_BY_PAYMENT: readonly OrderStatus[] = ['failed', 'cancelled']
const UNPAID: readonly OrderStatus[] = ['draft', 'new', 'failed']
const PAID_UNSHIPPED: readonly OrderStatus[] = ['paid', 'processing', 'on_hold']
const PAID: readonly OrderStatus[] = [...PAID_UNSHIPPED, 'shipped', 'delivered']

export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => NEXT_STATUSES[from].includes(to)

/** Whether the order was imported from another program: it has no stock and no payment here, and no mail is sent about it. */
export const isImported = ({ source }: Pick<Order, 'source'>): boolean => source === 'imported'

/** The transitions of an imported order. */
export const IMPORTED_TRANSITIONS: readonly OrderStatus[] = ['processing', 'on_hold', 'shipped', 'delivered']

/** Whether a member may make this order's transition to `to`. */
export const mayTransition = (order: Pick<Order, 'status' | 'source'>, to: OrderStatus): boolean =>
  canTransition(order.status, to) && (!isImported(order) || IMPORTED_TRANSITIONS.includes(to))

/** Whether the order is paid and its goods are still here. */
export const isPaidUnshipped = (status: OrderStatus): boolean => PAID_UNSHIPPED.includes(status)

/** Whether the order is a draft, about which no mail was sent: it can be deleted. Placed orders are never deleted. */
export const isDraft = (status: OrderStatus): boolean => status === 'draft'

/** Whether the order is paid and neither cancelled nor refunded. */
export const isPaid = (status: OrderStatus): boolean => PAID.includes(status)

/** Statuses that only a paid order comes to: all of `isPaid`, and refunded. */
export const WAS_PAID: readonly OrderStatus[] = [...PAID, 'refunded']

/** Whether the order has been paid, whatever became of it and of that money since. */
export const hasBeenPaid = ({ payment_status }: Pick<Order, 'payment_status'>): boolean =>
  payment_status !== 'pending' && payment_status !== 'failed'

/** Whether the part of the total that gift cards did not pay has been paid. */
export const isRestPaid = (order: Pick<Order, 'payment_status' | 'amount_due'>): boolean =>
  hasBeenPaid(order) && !isZero(order.amount_due)

/** Statuses in which something may still have to be sent: not those that wait for another try to pay. */
export const UNSHIPPED: readonly OrderStatus[] = ['draft', 'new', ...PAID_UNSHIPPED]

/** Statuses of active orders: not yet delivered, and neither cancelled, failed nor refunded. */
export const OPEN: readonly OrderStatus[] = [...UNSHIPPED, 'shipped']

/** Whether the order has ended but its buyer is still owed money, because a refund failed. */
export const isOwed = ({ status, payment_status }: Pick<Order, 'status' | 'payment_status'>): boolean =>
  (status === 'cancelled' || status === 'refunded') &&
  (payment_status === 'captured' || payment_status === 'partially_refunded')

/** Whether the order is not paid but still may be. */
export const isUnpaid = (status: OrderStatus): boolean => UNPAID.includes(status)

/** Whether a payment page may be opened for the order. */
export const isPayable = (status: OrderStatus): boolean => status === 'draft' || status === 'new'

/** Whether shipping was chosen or is paid for. */
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
 * Whether something has to be sent. If not, the order is never marked or notified as shipped. An order that was entered by hand may have an address,
 * or a parcel, without a chosen shipping method.
 */
export const needsShipping = (order: Sendable): boolean =>
  hasShipping(order) ||
  order.shipping_address !== null ||
  order.tracking_number !== '' ||
  order.tracking_url !== ''

/** Whether the delivery address may be corrected: nothing has left, and something still may. */
export const mayReaddress = (status: OrderStatus): boolean =>
  UNSHIPPED.includes(status) || status === 'failed'

/** Whether the order's buyer was erased. Every order has an address with a street until then. */
export const isBuyerErased = ({
  customer_user_email,
  billing_address,
}: Pick<Order, 'customer_user_email' | 'billing_address'>): boolean =>
  customer_user_email === '' && billing_address?.street === ''

export const isRevivedByPayment = (status: OrderStatus): boolean => REVIVED_BY_PAYMENT.includes(status)
