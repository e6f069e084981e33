// The question before a step that cannot be undone or needs a note. The question before a refund opens
// immediately, in general words. The user can confirm a refund only after the amount is known or cannot be
// calculated. The typed values stay for the next question until the step is taken.

import { isImported, isPaid, mayTransition, type OrderTransition } from '@kontor/contract/orders/order-status'
import type { Order, OrderPayment } from '@kontor/contract/orders/orders'
import { Box, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { useUnsavedPart } from '../../../ui/record/unsaved-parts.ts'
import { type ParcelErrors, parcelErrors } from '../move-failure.ts'
import { EVERYTHING, type MoveChoice, type Parcel, previewRefund } from '../order-data.ts'
import { isPaidByHand, paidSum } from '../payment-way.ts'
import { cancelText, paidQuestion, refundQuestion, type StepTexts } from '../refunds/refund-question.ts'
import { knownTracking } from '../shipping/known-tracking.ts'
import { ParcelFields } from '../shipping/parcel-fields.tsx'

/**
 * A chosen step. Each choice has a separate id, so the dialogue never shows the amount of an earlier choice.
 */
export interface AskedStep {
  id: string
  choice: MoveChoice
}

export interface StepQuestionProps {
  order: Order
  payments: OrderPayment[]
  /**
   * Null before the first question. Retained after the dialogue closes, because the text stays visible during
   * the fade-out.
   */
  asked: AskedStep | null
  opened: boolean
  /**
   * `parcel` contains the typed tracking if the step is 'shipped'. Resolves to whether the step was taken. If
   * the promise rejects, the dialogue shows the error and stays open.
   */
  onConfirm: (choice: MoveChoice, note: string, parcel: Parcel | undefined) => Promise<boolean>
  onClose: () => void
  /** Called when the dialogue has faded out. */
  onClosed?: () => void
  /** Whether the focus returns to the previous element when the dialogue closes. The default is true. */
  returnFocus?: boolean
}

const HOLD_TEXT = t(
  'The order stays on hold until you mark it as processing or shipped. The customer is not notified.',
)

function mailText(order: Order): string {
  if (isImported(order)) return t('The order was imported as history, so no email is sent.')
  return order.customer_user_email === ''
    ? t('The order has no email address, so no email is sent.')
    : t('The customer is notified by email unless the email is held back: see Emails on this page.')
}

/** The text before an order is marked as shipped or delivered. */
const sentText = (order: Order) => {
  const is_unsent = order.status !== 'shipped'
  const warning =
    order.is_withdrawn && is_unsent && t('The customer has withdrawn from this order: resolve that first.')
  return [warning, mailText(order), t('This cannot be undone.')].filter(Boolean).join(' ')
}

export function StepQuestion(props: StepQuestionProps) {
  const { order, payments, asked, opened, onConfirm, onClose, onClosed, returnFocus = true } = props
  const move = asked?.choice.move
  const is_by_hand = isPaidByHand(payments)
  const is_refund = move === 'refunded' || (move === 'cancelled' && is_by_hand && isPaid(order.status))
  const left = useQuery({
    queryKey: ['refundable', order.id, asked?.id],
    queryFn: ({ signal }) => previewRefund(order.id, EVERYTHING, signal),
    enabled: opened && is_refund,
    retry: false,
  })
  const [note, setNote] = useState<{ of?: OrderTransition | undefined; text: string }>({ text: '' })
  const typed = note.of === move ? note.text : ''
  const label = asked?.choice.label ?? ''
  const plan = left.data ?? null
  const texts = (): StepTexts => {
    if (move === 'refunded')
      return refundQuestion({ ...order, paid: paidSum(order, payments) }, plan, is_by_hand)
    if (move === 'paid') return paidQuestion(order, label)
    if (move === 'shipped' || move === 'delivered')
      return { title: `${label}?`, action: label, text: sentText(order) }
    if (move === 'on_hold') return { title: `${label}?`, action: label, text: HOLD_TEXT }
    return { title: `${label}?`, action: label, text: cancelText(order, plan, is_by_hand) }
  }
  const { title, action, text } = texts()
  const is_grave = asked?.choice.is_grave ?? false
  const asks_parcel = move === 'shipped'
  const [filled, setFilled] = useState<{ of: string; parcel: Parcel; errors: ParcelErrors } | null>(null)
  // False if another member has marked the order as shipped, because the question is not asked again.
  useUnsavedPart(() => filled !== null && mayTransition(order, 'shipped'))
  const parcel = filled?.parcel ?? knownTracking(order)
  const errors = filled?.of === asked?.id ? filled?.errors : undefined
  const fill = (next: Parcel, errors: ParcelErrors = {}) =>
    asked && setFilled({ of: asked.id, parcel: next, errors })
  const confirm = async () => {
    if (asked === null) return
    try {
      const is_taken = await onConfirm(asked.choice, typed, asks_parcel ? parcel : undefined)
      if (!is_taken) return
      setNote({ text: '' })
      if (asks_parcel) setFilled(null)
    } catch (failure) {
      if (asks_parcel) fill(parcel, parcelErrors(failure))
      throw failure
    }
  }
  return (
    <Confirm
      opened={opened}
      title={title}
      action={action}
      keep={is_grave ? t('Keep order') : t('Cancel')}
      dangerous={is_grave}
      has_field={asks_parcel || (asked?.choice.takes_note ?? false)}
      is_waiting={left.isLoading}
      onConfirm={confirm}
      onClose={onClose}
      onClosed={onClosed}
      returnFocus={returnFocus}
    >
      {t('Order {number}.', { number: order.order_number })} {text}
      {asks_parcel && (
        <Box mt={16}>
          <ParcelFields parcel={parcel} errors={errors} onChange={(next) => fill(next)} />
        </Box>
      )}
      {asked?.choice.takes_note && (
        <TextInput
          mt={16}
          label={t('Note')}
          description={t('Optional. Shown in the timeline; the customer does not see it.')}
          maxLength={500}
          value={typed}
          onChange={({ currentTarget: { value } }) => setNote({ of: move, text: value })}
        />
      )}
    </Confirm>
  )
}
