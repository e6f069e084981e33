// Every attempt to collect the order's total, the newest first.

import type { Order, OrderPayment } from '@kontor/contract/orders/orders'
import { formatMoney } from '@kontor/contract/values/money'
import { Text } from '@mantine/core'
import { MONEY_LOCALE } from '../../lib/locale.ts'
import { serverText, t } from '../../lib/texts.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { StatusBadge, type Tone } from '../../ui/display/status-badge.tsx'
import { paymentLabel } from './order-status.tsx'
import classes from './page/order-page.module.css'
import { wayOfPayment } from './payment-way.ts'

const TONES: Record<OrderPayment['status'], Tone> = {
  pending: 'info',
  authorized: 'info',
  captured: 'success',
  failed: 'quiet',
  refunded: 'brass',
}

const LABELS: Record<OrderPayment['status'], string> = {
  pending: t('Waiting'),
  authorized: t('Authorised'),
  captured: t('Paid'),
  failed: t('Failed'),
  refunded: t('Refunded'),
}

export function OrderPayments({ order, payments }: { order: Order; payments: OrderPayment[] }) {
  return (
    <section>
      <h2 className={classes.heading}>{t('Payment')}</h2>
      {payments.length === 0 ? (
        <Text c="dimmed">{paymentLabel(order)}</Text>
      ) : (
        <ul className={classes.steps}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <div className={classes.step}>
                <StatusBadge tone={TONES[payment.status]}>{LABELS[payment.status]}</StatusBadge>
                <span className="figures">{formatMoney(payment.amount, payment.currency, MONEY_LOCALE)}</span>
              </div>
              <Text fz={14} c="dimmed">
                {wayOfPayment(payment)}, <RelativeTime value={payment.updated_at} />
                {payment.payment_gateway_id !== null && payment.note && `. ${serverText(payment.note)}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
