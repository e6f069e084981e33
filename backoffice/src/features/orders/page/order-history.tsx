// The history of an order, oldest first: steps, corrections and refunds, each with the author.

import { needsShipping } from '@kontor/contract/orders/order-status'
import type { Correctable, Order, OrderEvent } from '@kontor/contract/orders/orders'
import type { Refund } from '@kontor/contract/orders/payments/refunds'
import { formatMoney } from '@kontor/contract/values/money'
import { Text } from '@mantine/core'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { serverText, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge, type Tone } from '../../../ui/display/status-badge.tsx'
import { OrderStatusBadge } from '../order-status.tsx'
import classes from './order-page.module.css'

const ACTORS: Record<OrderEvent['actor_kind'], string> = {
  user: t('a member of the shop'),
  buyer: t('the customer'),
  stripe: 'Stripe',
  system: 'Kontor',
}

const CHANGED: Record<Correctable, string> = {
  customer_user_email: t('Email address changed'),
  shipping_address: t('Delivery address changed'),
}

const REFUNDED: Record<Refund['status'], { text: (money: string) => string; tone: Tone }> = {
  pending: { text: (amount) => t('Refund of {amount} pending', { amount }), tone: 'info' },
  succeeded: { text: (amount) => t('Refund of {amount}', { amount }), tone: 'brass' },
  failed: { text: (amount) => t('Refund of {amount} failed', { amount }), tone: 'danger' },
}

/** A person's note stays untranslated. */
const noteText = (note: string, actor: OrderEvent['actor_kind']): string =>
  actor === 'stripe' || actor === 'system' ? serverText(note) : note

export function OrderHistory({
  order,
  history,
  refunds,
}: {
  order: Order
  history: OrderEvent[]
  refunds: Refund[]
}) {
  // An order without shipping passes 'shipped' on the way to 'delivered'. The step is a technicality and
  // therefore hidden.
  const is_passed = ({ to_status, changed }: OrderEvent) =>
    changed === null && to_status === 'shipped' && order.status !== 'shipped' && !needsShipping(order)
  const steps = history.filter((event) => !is_passed(event))
  const entries = [
    ...steps.map((event) => ({ at: event.created_at, event, refund: undefined })),
    ...refunds.map((refund) => ({ at: refund.created_at, event: undefined, refund })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <section>
      <h2 className={classes.heading}>{t('Timeline')}</h2>
      <ol className={classes.steps}>
        {entries.map(({ at, event, refund }) => (
          <li key={event?.id ?? refund?.id}>
            <div className={classes.step}>
              {event &&
                (event.changed === null ? (
                  <OrderStatusBadge status={event.to_status} />
                ) : (
                  <StatusBadge tone="info">{CHANGED[event.changed]}</StatusBadge>
                ))}
              {refund && (
                <StatusBadge tone={REFUNDED[refund.status].tone}>
                  {REFUNDED[refund.status].text(formatMoney(refund.amount, order.currency, MONEY_LOCALE))}
                </StatusBadge>
              )}
              <RelativeTime value={at} />
            </div>
            <Text fz={14} c="dimmed">
              {t('by {actor}', { actor: ACTORS[(event ?? refund)?.actor_kind ?? 'system'] })}
              {event?.note && `: ${noteText(event.note, event.actor_kind)}`}
              {refund?.reason && `: ${noteText(refund.reason, refund.actor_kind)}`}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}
