// The question before a step of an order that cannot be taken back. One that gives money back is asked about at once, in general words, and can be
// confirmed only once its amount is known, or cannot be had.

import { isPaid } from '@kontor/contract/order-status'
import type { Order, OrderPayment } from '@kontor/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { Confirm } from '../../ui/confirm.tsx'
import { type MoveChoice, previewRefund } from './order-data.ts'
import { isPaidByHand } from './payment-way.ts'
import { cancelText, paidQuestion, refundQuestion, type StepWords } from './refund-question.ts'

/** A step somebody has chosen; each choice has an id of its own, so that no amount of an earlier one is shown. */
export interface AskedStep {
  id: string
  choice: MoveChoice
}

export interface StepQuestionProps {
  order: Order
  payments: OrderPayment[]
  /** Null before the first question. Kept after the dialogue closes, because its text stays visible while it fades out. */
  asked: AskedStep | null
  opened: boolean
  onConfirm: (choice: MoveChoice) => Promise<void>
  onClose: () => void
}

export function StepQuestion({ order, payments, asked, opened, onConfirm, onClose }: StepQuestionProps) {
  const move = asked?.choice.move
  const is_by_hand = isPaidByHand(payments)
  const gives_back = move === 'refunded' || (move === 'cancelled' && is_by_hand && isPaid(order.status))
  const left = useQuery({
    queryKey: ['refundable', order.id, asked?.id],
    queryFn: ({ signal }) => previewRefund(order.id, {}, signal),
    enabled: opened && gives_back,
    retry: false,
  })
  const label = asked?.choice.label ?? ''
  const plan = left.data ?? null
  const words = (): StepWords => {
    if (move === 'refunded') return refundQuestion(order, plan, is_by_hand)
    if (move === 'paid') return paidQuestion(order, label)
    return { title: `${label}?`, action: label, text: cancelText(order, plan, is_by_hand) }
  }
  const { title, action, text } = words()
  return (
    <Confirm
      opened={opened}
      title={title}
      action={action}
      keep={move === 'paid' ? 'Not yet' : 'Keep order'}
      dangerous={move !== 'paid'}
      is_waiting={left.isLoading}
      onConfirm={() => asked && onConfirm(asked.choice)}
      onClose={onClose}
    >
      Order {order.order_number}. {text}
    </Confirm>
  )
}
