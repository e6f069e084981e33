// The status of an order as a word with a coloured dot.

import type { Order, OrderStatus, PaymentStatus } from '@kontor/contract/orders/orders'
import { t, tIn } from '../../lib/texts.ts'
import { StatusBadge, type Tone } from '../../ui/display/status-badge.tsx'

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
  pending: t('Not paid yet'),
  captured: t('Paid'),
  failed: t('Payment failed'),
  partially_refunded: t('Refunded in part'),
  refunded: t('Refunded'),
}

const STATUS_LABELS: Record<OrderStatus, string> = {
  draft: tIn('order', 'draft'),
  new: tIn('order', 'new'),
  paid: tIn('order', 'paid'),
  processing: tIn('order', 'processing'),
  on_hold: tIn('order', 'on hold'),
  shipped: tIn('order', 'shipped'),
  delivered: tIn('order', 'delivered'),
  cancelled: tIn('order', 'cancelled'),
  refunded: tIn('order', 'refunded'),
  failed: tIn('order', 'failed'),
}

export const statusLabel = (status: OrderStatus): string => STATUS_LABELS[status]

/** The status in upper case, for lists and details. */
export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => (
  <StatusBadge tone={TONES[status]}>{statusLabel(status).toUpperCase()}</StatusBadge>
)

/** An order that ended unpaid stays unpaid. */
export const paymentLabel = ({ status, payment_status }: Pick<Order, 'status' | 'payment_status'>): string =>
  payment_status === 'pending' && (status === 'cancelled' || status === 'failed')
    ? t('Not paid')
    : PAYMENT[payment_status]

/** For an order with a withdrawal of the buyer, until the shop has resolved the withdrawal. */
export const WithdrawnBadge = () => <StatusBadge tone="brass">{t('WITHDRAWN')}</StatusBadge>

/** For an order paid in test mode, and for a gift card made by such an order. */
export const TestBadge = () => <StatusBadge tone="brass">{t('TEST')}</StatusBadge>
