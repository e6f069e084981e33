// The steps that an order can take now. The usual next step is the main button. A usual step that skips the
// next step is beside the main button, and a menu contains the rest. Steps that cannot be undone ask first.

import { isImported, isPaid, isPaidUnshipped, needsShipping } from '@kontor/contract/orders/order-status'
import type { Order, OrderItem, OrderPayment } from '@kontor/contract/orders/orders'
import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { DOUBLE_PRESS_MS } from '../../../lib/browser/use-one-at-a-time.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { IconDots, IconPrinter } from '../../../ui/display/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { DownloadInvoice } from '../../invoices/download-invoice.tsx'
import { type MoveChoice, movesFrom, type Parcel } from '../order-data.ts'
import classes from './order-page.module.css'
import type { AskedStep } from './step-question.tsx'

const StepQuestion = lazy(async () => ({ default: (await import('./step-question.tsx')).StepQuestion }))

export interface OrderActionsProps {
  order: Order
  items: OrderItem[]
  to_pack: OrderItem[]
  payments: OrderPayment[]
  /** Resolves to whether the step was taken. Rejects if the server rejects the typed values. */
  onMove: (choice: MoveChoice, note: string, parcel?: Parcel) => Promise<boolean>
  onPrintSlip: () => void
  /** Opens the dialogue of a refund. */
  onRefund: () => void
  /** Opens the dialogue that edits the order. */
  onEdit: () => void
  /** Opens the dialogue that sends a part of the order. */
  onShip: () => void
  /** Opens the question that cancels what is not sent. */
  onCancelRest: () => void
  onFailure: (message: string) => void
}

/** Nothing is sent for a buyer who has withdrawn, or while an edit is awaiting payment. */
const maySendPart = (order: Order, items: readonly OrderItem[]): boolean =>
  isPaid(order.status) &&
  !order.is_withdrawn &&
  !order.has_pending_edit &&
  items.some(({ unshipped_quantity = 0 }) => unshipped_quantity > 0)

const USUAL = ['new', 'paid', 'shipped', 'delivered']

export function OrderActions({
  order,
  items,
  to_pack,
  payments,
  onMove,
  onPrintSlip,
  onRefund,
  onEdit,
  onShip,
  onCancelRest,
  onFailure,
}: OrderActionsProps) {
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<AskedStep | null>(null)
  const [asking, setAsking] = useState(false)
  const [is_taken, setTaken] = useState(false)
  // Focuses the title, because the next step's button replaces the pressed button and a held Enter key would
  // take the next step. No `ActionButton` here, because `ActionButton` would keep the focus.
  const title = () => document.querySelector<HTMLElement>('#main h1')
  useFocusBack(busy, title)
  const may = useMay('shop:write')
  const may_manage = useMay('shop:manage')
  // Payment makes gift cards, and only admins and owners may issue gift cards.
  const may_be_paid = may_manage || !items.some(({ is_gift_card }) => is_gift_card)
  const choices = may ? movesFrom(order, to_pack).filter(({ move }) => move !== 'paid' || may_be_paid) : []
  const [first, second] = choices.filter(({ move }) => USUAL.includes(move))
  const others = choices.filter((choice) => choice !== first && choice !== second)

  const may_refund = choices.some(({ move }) => move === 'refunded')

  const run = async (choice: MoveChoice, note = '', parcel?: Parcel) => {
    setBusy(true)
    // The button of the next step takes the place of the pressed button.
    const is_done = await onMove(choice, note, parcel).finally(() =>
      setTimeout(() => setBusy(false), DOUBLE_PRESS_MS),
    )
    setTaken(true)
    return is_done
  }
  const ask = (choice: MoveChoice) => {
    setAsked({ id: crypto.randomUUID(), choice })
    setTaken(false)
    setAsking(true)
  }
  // The dialogue's code may still be loading. A question not yet shown must not open over a later choice.
  const take = (choice: MoveChoice) => {
    if (choice.is_grave || choice.is_asked) return ask(choice)
    setAsking(false)
    void run(choice)
  }
  const open = (dialogue: () => void) => () => {
    setAsking(false)
    dialogue()
  }

  return (
    <Group gap={8} wrap="nowrap" className={classes.actions}>
      {/* Nothing is packed for a buyer who has withdrawn, or while an edit is awaiting payment. */}
      {needsShipping(order) && !order.is_withdrawn && !order.has_pending_edit ? (
        <Menu
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.5} />}
          items={[
            { label: t('Packing slip'), onClick: onPrintSlip },
            { label: t('This page'), onClick: () => window.print() },
          ]}
        >
          {t('Print')}
        </Menu>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.5} />}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
      )}
      {/* On a phone this button is with the other documents instead. */}
      <DownloadInvoice order_id={order.id} onFailure={onFailure} visibleFrom="sm" />
      {others.length > 0 && (
        <Menu
          variant="default"
          leftSection={<IconDots size={18} stroke={1.5} />}
          disabled={busy}
          items={[
            // An edit awaiting payment is shown on the page. The user has to cancel the pending edit before a
            // new edit.
            ...(isPaidUnshipped(order.status) && !isImported(order) && !order.has_pending_edit
              ? [{ label: t('Edit order…'), onClick: open(onEdit) }]
              : []),
            ...(maySendPart(order, items) ? [{ label: t('Send a part…'), onClick: open(onShip) }] : []),
            ...others.map((choice) => ({
              label: choice.label,
              is_grave: choice.is_grave ?? false,
              onClick: () => take(choice),
            })),
            ...(order.fulfillment_status === 'partly_shipped'
              ? [{ label: t('Cancel the rest…'), is_grave: true, onClick: open(onCancelRest) }]
              : []),
            ...(may_refund ? [{ label: t('Refund a part…'), is_grave: true, onClick: open(onRefund) }] : []),
          ]}
        >
          {t('More')}
        </Menu>
      )}
      {second && (
        <Button variant="default" disabled={busy} onClick={() => take(second)}>
          {second.label}
        </Button>
      )}
      {first && (
        <Button loading={busy} onClick={() => take(first)}>
          {first.label}
        </Button>
      )}
      {asked && (
        <Suspense>
          <StepQuestion
            order={order}
            payments={payments}
            asked={asked}
            opened={asking}
            onConfirm={run}
            onClose={() => setAsking(false)}
            onClosed={() => is_taken && title()?.focus({ preventScroll: true })}
            returnFocus={!is_taken}
          />
        </Suspense>
      )}
    </Group>
  )
}
