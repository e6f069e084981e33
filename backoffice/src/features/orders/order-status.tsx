// The status of an order as a word with a coloured dot.

import type { Order, OrderStatus, PaymentStatus } from '@kontor/contract/orders/orders'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

const TONES: Record<OrderStatus, Tone> = {
  draft: 'quiet',
  new: 'info',
  paid: 'sea',
  processing: 'info',
  on_hold: 'brass',
  shipped: 'sea',
  delivered: 'success',
  cancelled: 'quiet',
  refunded: 'brass',
  failed: 'quiet',
}

const PAYMENT: Record<PaymentStatus, string> = {
  pending: 'Not paid yet',
  captured: 'Paid',
  failed: 'Payment failed',
  partially_refunded: 'Refunded in part',
  refunded: 'Refunded',
}

export const statusWord = (status: OrderStatus): string => status.replace('_', ' ')

/** The status in upper case, as lists and details show it. */
export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => (
  <StatusBadge tone={TONES[status]}>{statusWord(status).toUpperCase()}</StatusBadge>
)

/** An order that has ended unpaid will not be paid any more. */
export const paymentWord = ({ status, payment_status }: Pick<Order, 'status' | 'payment_status'>): string =>
  payment_status === 'pending' && (status === 'cancelled' || status === 'failed')
    ? 'Not paid'
    : PAYMENT[payment_status]

/** For an order whose buyer has withdrawn, until the shop has resolved it. */
export const WithdrawnBadge = () => <StatusBadge tone="brass">WITHDRAWN</StatusBadge>

/** For an order that was paid through a gateway in test mode. */
export const TestBadge = () => <StatusBadge tone="brass">TEST</StatusBadge>
