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

interface OrderState {
  /** The transitions that a user, the buyer or the system may make. Others are refused as `invalid_transition`. */
  readonly next: readonly OrderStatus[]
  /** `open`: a payment page may be opened. `unpaid`: only a new attempt or a late payment can follow. */
  readonly money: 'open' | 'unpaid' | 'paid' | 'refunded' | 'none'
  /** `waiting`: not paid yet. `to_send`: paid and not sent. `none`: nothing is left to send. */
  readonly goods: 'waiting' | 'to_send' | 'sent' | 'arrived' | 'none'
  /**
   * True if a late payment reopens an order that expired or failed without a payment. An order cancelled by a
   * person stays cancelled.
   */
  readonly is_revived_by_payment: boolean
}

const state = (
  next: OrderState['next'],
  money: OrderState['money'],
  goods: OrderState['goods'],
  is_revived_by_payment = false,
): OrderState => ({ next, money, goods, is_revived_by_payment })

/** The statuses of an order and what each status allows. All functions below read this table. */
export const ORDER_STATES: Readonly<Record<OrderStatus, OrderState>> = {
  draft: state(['new', 'paid', 'cancelled'], 'open', 'waiting'),
  new: state(['paid', 'failed', 'cancelled'], 'open', 'waiting'),
  failed: state(['new', 'cancelled'], 'unpaid', 'none', true),
  paid: state(['processing', 'on_hold', 'shipped', 'cancelled', 'refunded'], 'paid', 'to_send'),
  processing: state(['on_hold', 'shipped', 'cancelled', 'refunded'], 'paid', 'to_send'),
  on_hold: state(['processing', 'shipped', 'cancelled', 'refunded'], 'paid', 'to_send'),
  shipped: state(['delivered', 'refunded'], 'paid', 'sent'),
  delivered: state(['refunded'], 'paid', 'arrived'),
  cancelled: state([], 'none', 'none', true),
  refunded: state([], 'refunded', 'none'),
}

const statusesWith = (fits: (state: OrderState) => boolean): readonly OrderStatus[] =>
  (Object.keys(ORDER_STATES) as OrderStatus[]).filter((status) => fits(ORDER_STATES[status]))

export const canTransition = (from: OrderStatus, to: OrderStatus): boolean =>
  ORDER_STATES[from].next.includes(to)

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
export const isPaidUnshipped = (status: OrderStatus): boolean => ORDER_STATES[status].goods === 'to_send'

/**
 * Returns true for a draft, about which no mail was sent. Only drafts can be deleted, never placed orders.
 */
export const isDraft = (status: OrderStatus): boolean => status === 'draft'

/** Returns true if the order is paid and neither cancelled nor refunded. */
export const isPaid = (status: OrderStatus): boolean => ORDER_STATES[status].money === 'paid'

/** Statuses that only a paid order reaches: all of `isPaid`, and refunded. */
export const WAS_PAID = statusesWith(({ money }) => money === 'paid' || money === 'refunded')

/** Returns true if the order was ever paid, regardless of later refunds or status changes. */
export const hasBeenPaid = ({ payment_status }: Pick<Order, 'payment_status'>): boolean =>
  payment_status !== 'pending' && payment_status !== 'failed'

/** Returns true if the buyer has paid the remainder after gift cards. */
export const isRestPaid = (order: Pick<Order, 'payment_status' | 'amount_due'>): boolean =>
  hasBeenPaid(order) && !isZero(order.amount_due)

/** Statuses in which goods may still have to be sent. Excludes orders that wait for a new attempt to pay. */
export const UNSHIPPED = statusesWith(({ goods }) => goods === 'waiting' || goods === 'to_send')

/** Statuses of active orders: not yet delivered, and neither cancelled, failed nor refunded. */
export const OPEN = statusesWith(({ goods }) => goods !== 'arrived' && goods !== 'none')

/** Returns true if the order has ended but the shop still owes the buyer money, because a refund failed. */
export const isOwed = ({ status, payment_status }: Pick<Order, 'status' | 'payment_status'>): boolean =>
  (status === 'cancelled' || status === 'refunded') &&
  (payment_status === 'captured' || payment_status === 'partially_refunded')

/** Returns true if the order is unpaid and a payment is still possible. */
export const isUnpaid = (status: OrderStatus): boolean =>
  ORDER_STATES[status].money === 'open' || ORDER_STATES[status].money === 'unpaid'

/** Returns true if a payment page may be opened for the order. */
export const isPayable = (status: OrderStatus): boolean => ORDER_STATES[status].money === 'open'

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

export const isRevivedByPayment = (status: OrderStatus): boolean => ORDER_STATES[status].is_revived_by_payment
