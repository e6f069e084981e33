// The refunds of an order, with parts and status. The user can retry a failed refund here. If the retry does
// not help and the order has ended, the user can refund the rest again.

import { isOwed } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Refund } from '@kontor/contract/orders/payments/refunds'
import { formatMoney } from '@kontor/contract/values/money'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { serverText, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge, type Tone } from '../../../ui/display/status-badge.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { resumeRefund } from '../order-data.ts'
import classes from '../page/order-page.module.css'
import { amountBesideCards, wayOfRefund } from '../payment-way.ts'
import { RefundParts } from './refund-parts.tsx'

const TONES: Record<Refund['status'], Tone> = { pending: 'info', succeeded: 'brass', failed: 'danger' }
const LABELS: Record<Refund['status'], string> = {
  pending: t('Pending'),
  succeeded: t('Refunded'),
  failed: t('Failed'),
}

const who = ({ actor_kind, actor }: Refund): string =>
  actor_kind === 'user'
    ? t('by {actor}', { actor })
    : actor_kind === 'stripe'
      ? t('made in Stripe')
      : t('automatic')

const toCard = (amount: string, last4: string | null): string =>
  last4
    ? t('{amount} to gift card …{last4}', { amount, last4 })
    : t('{amount} to a new gift card', { amount })

export interface OrderRefundsProps {
  order: Order
  refunds: Refund[]
  /** Opens the dialogue of a refund. */
  onRefund: () => void
  onChanged: () => Promise<unknown>
}

export function OrderRefunds({ order, refunds, onRefund, onChanged }: OrderRefundsProps) {
  const may = useMay('shop:write')
  const may_refund = may && isOwed(order) && refunds.every(({ status }) => status !== 'pending')
  return (
    <section>
      <h2 className={classes.heading}>{t('Refunds')}</h2>
      <ul className={classes.steps}>
        {refunds.map((refund) => (
          <OneRefund key={refund.id} refund={refund} onChanged={onChanged} />
        ))}
      </ul>
      {may_refund && (
        <div className={classes.owed}>
          <Text fz={14}>
            {t('This order is closed but not fully refunded. Retry the failed refund or create a new one.')}
          </Text>
          <Button size="xs" variant="default" mt={8} onClick={onRefund}>
            {t('Refund remaining amount…')}
          </Button>
        </div>
      )}
    </section>
  )
}

const TITLES = {
  retry: () => t('Try this refund again?'),
  settled: ({ is_by_hand }: Refund) =>
    is_by_hand ? t('Mark as refunded?') : t('Mark as refunded outside Stripe?'),
}

function OneRefund({ refund, onChanged }: { refund: Refund; onChanged: () => Promise<unknown> }) {
  const may = useMay('shop:write')
  const [asking, setAsking] = useState<'retry' | 'settled' | null>(null)
  const [asked, setAsked] = useState<'retry' | 'settled'>('retry')
  const ask = (how: 'retry' | 'settled') => {
    setAsked(how)
    setAsking(how)
  }
  const { amount, currency, status, failure, reason, lines } = refund
  const money = formatMoney(amount, currency, MONEY_LOCALE)
  const beside_cards = formatMoney(amountBesideCards(refund), currency, MONEY_LOCALE)
  return (
    <li>
      <div className={classes.step}>
        <StatusBadge tone={TONES[status]}>{LABELS[status]}</StatusBadge>
        <span className="figures">−{money}</span>
      </div>
      <Text fz={14} c="dimmed">
        {wayOfRefund(refund)}, <RelativeTime value={refund.updated_at} />, {who(refund)}
        {reason && `: ${reason}`}
      </Text>
      {refund.gift_cards.map((card) => (
        <Text key={card.gift_card_id ?? ''} fz={14}>
          {toCard(formatMoney(card.amount, currency, MONEY_LOCALE), card.last4)}
        </Text>
      ))}
      {refund.is_surplus && (
        <Text fz={14}>{t('A late or duplicate payment. It is not part of the sale.')}</Text>
      )}
      {failure && (
        <Text fz={14} c={status === 'failed' ? 'var(--danger)' : 'var(--brass)'}>
          {serverText(failure)}
        </Text>
      )}
      {!refund.is_surplus && <RefundParts lines={lines} currency={currency} />}
      {status === 'failed' && may && (
        <Group gap={8} mt={8}>
          {!refund.is_by_hand && (
            <Button size="xs" variant="default" onClick={() => ask('retry')}>
              {t('Try again')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => ask('settled')}>
            {refund.is_by_hand ? t('Mark as refunded') : t('Refunded outside Stripe')}
          </Button>
        </Group>
      )}
      <Confirm
        opened={asking !== null}
        title={TITLES[asked](refund)}
        action={asked === 'retry' ? t('Try again') : t('Mark as refunded')}
        dangerous={false}
        onConfirm={async () => {
          await resumeRefund(refund.id, asked)
          await onChanged()
        }}
        onClose={() => setAsking(null)}
      >
        {asked === 'retry'
          ? t('The refund of {amount} is sent to Stripe again.', { amount: beside_cards })
          : t('{amount} is recorded as refunded. Nothing is sent to Stripe.', { amount: beside_cards })}
      </Confirm>
    </li>
  )
}
