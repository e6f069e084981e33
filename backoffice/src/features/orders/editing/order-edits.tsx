// The edits of an order: the edit awaiting payment, with the payment link, and the results of past edits.

import type { OrderEdit } from '@kontor/contract/orders/order-edits'
import type { Order } from '@kontor/contract/orders/orders'
import { formatMoney, isZero } from '@kontor/contract/values/money'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { t, tIn } from '../../../lib/texts.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge, type Tone } from '../../../ui/display/status-badge.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import classes from '../page/order-page.module.css'
import { editsQuery, endEdit } from './edit-data.ts'

const TONES: Record<OrderEdit['status'], Tone> = {
  pending: 'info',
  done: 'brass',
  expired: 'danger',
  cancelled: 'danger',
}
const LABELS: Record<OrderEdit['status'], string> = {
  pending: t('Waiting for payment'),
  done: t('Done'),
  expired: t('Not paid in time'),
  cancelled: tIn('edit', 'Cancelled'),
}

export function OrderEdits({ order, onChanged }: { order: Order; onChanged: () => Promise<unknown> }) {
  const { data, error, refetch } = useQuery(editsQuery(order.id))
  if (error && !data)
    return (
      <section>
        <h2 className={classes.heading}>{t('Edits')}</h2>
        <ErrorAlert title={t('Edits could not be loaded')} error={error} onRetry={() => void refetch()} />
      </section>
    )
  if (data === undefined || data.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>{t('Edits')}</h2>
      <ul className={classes.steps}>
        {data.map((edit) => (
          <OneEdit key={edit.id} edit={edit} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

const amountOf = ({ difference, currency }: OrderEdit): string =>
  formatMoney(difference.replace('-', ''), currency, MONEY_LOCALE)

/** Returns the cost to the customer, in words. */
function costs(edit: OrderEdit): string {
  const { difference } = edit
  const amount = amountOf(edit)
  if (isZero(difference)) return t('No difference')
  return difference.startsWith('-') ? t('{amount} refunded', { amount }) : t('{amount} to pay', { amount })
}

/** The ways in which an edit awaiting payment can end. */
type Ending = 'paid' | 'cancel'

function endingTexts(edit: OrderEdit) {
  const amount = amountOf(edit)
  return {
    paid: {
      title: t('Mark as paid?'),
      text: t(
        '{amount} is recorded as paid outside Stripe, and the order is changed. This cannot be undone.',
        { amount },
      ),
      action: t('Mark as paid'),
      keep: t('Cancel'),
    },
    cancel: {
      title: t('Cancel this edit?'),
      text: t('The order stays as it is. The payment link ends and reserved items are released.'),
      action: t('Cancel edit'),
      keep: t('Keep edit'),
    },
  }
}

function OneEdit({ edit, onChanged }: { edit: OrderEdit; onChanged: () => Promise<unknown> }) {
  const may = useMay('shop:write')
  const [asked, setAsked] = useState<Ending | null>(null)
  const { text, ...question } = endingTexts(edit)[asked ?? 'cancel']
  return (
    <li>
      <Group gap={8}>
        <StatusBadge tone={TONES[edit.status]}>{LABELS[edit.status]}</StatusBadge>
        <span className="figures">{costs(edit)}</span>
      </Group>
      <Text fz={14} c="dimmed">
        <RelativeTime value={edit.created_at} />
        {edit.note && `, ${edit.note}`}
      </Text>
      {edit.pay_url && <CopyField mt={8} label={t('Payment link')} value={edit.pay_url} />}
      {edit.status === 'pending' && may && (
        <Group gap={8} mt={8}>
          <Button size="xs" variant="default" onClick={() => setAsked('paid')}>
            {t('Mark as paid')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsked('cancel')}>
            {t('Cancel edit')}
          </Button>
        </Group>
      )}
      <Confirm
        {...question}
        opened={asked !== null}
        dangerous={asked === 'cancel'}
        onConfirm={async () => {
          // Reads again even after an error, because the edit may have ended meanwhile.
          if (asked) await endEdit(edit.order_id, edit.id, asked).finally(onChanged)
        }}
        onClose={() => setAsked(null)}
      >
        {text}
      </Confirm>
    </li>
  )
}
