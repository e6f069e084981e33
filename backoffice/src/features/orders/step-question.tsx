// The question before a step of an order that loses something. A full refund is asked about at once, in general words, and can be confirmed only
// once its amount is known, or cannot be had.

import type { Order } from '@kontor/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { Confirm } from '../../ui/confirm.tsx'
import { type MoveChoice, previewRefund } from './order-data.ts'
import { refundQuestion } from './refund-question.ts'

/** A step somebody has chosen; each choice has an id of its own, so that no amount of an earlier one is shown. */
export interface AskedStep {
  id: string
  choice: MoveChoice
}

export interface StepQuestionProps {
  order: Order
  /** Null before the first question. Kept after the dialogue closes, because its text stays visible while it fades out. */
  asked: AskedStep | null
  opened: boolean
  onConfirm: (choice: MoveChoice) => Promise<void>
  onClose: () => void
}

const CANCEL_TEXT = 'Its stock is free for others again. What was paid through Stripe goes back to the buyer.'

export function StepQuestion({ order, asked, opened, onConfirm, onClose }: StepQuestionProps) {
  const is_refund = asked?.choice.move === 'refunded'
  const left = useQuery({
    queryKey: ['refundable', order.id, asked?.id],
    queryFn: ({ signal }) => previewRefund(order.id, {}, signal),
    enabled: opened && is_refund,
    retry: false,
  })
  const label = asked?.choice.label ?? ''
  const { title, action, text } = is_refund
    ? refundQuestion(order, left.data ?? null)
    : { title: `${label}?`, action: label, text: CANCEL_TEXT }
  return (
    <Confirm
      opened={opened}
      title={title}
      action={action}
      keep="Keep order"
      is_waiting={left.isLoading}
      onConfirm={() => asked && onConfirm(asked.choice)}
      onClose={onClose}
    >
      Order {order.order_number}. {text}
    </Confirm>
  )
}
