// Shown when a user wants to delete a placed order: the reason against the deletion, and the offer to cancel
// the order.

import { mayTransition } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { movesFrom, paymentsQuery, renewOrders, transitionOrder } from '../order-data.ts'
import { type AskedStep, StepQuestion } from './step-question.tsx'
import { insteadOfDeleting, whyUndeletable } from './why-undeletable.ts'

/** The dialogue opens when mounted. `onClosed` is called after every closing, whatever the user chose. */
export function OrderUndeletable({ order, onClosed }: { order: Order; onClosed: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [shown, setShown] = useState<'why' | 'cancel' | 'nothing'>('why')
  const [asked, setAsked] = useState<AskedStep | null>(null)
  const choice = movesFrom(order).find(({ move }) => move === 'cancelled')
  const payments = useQuery({ ...paymentsQuery(order.id), enabled: choice !== undefined })
  const may_refund = mayTransition(order, 'refunded')
  const action = choice ? t('Cancel order…') : may_refund ? t('View order') : 'OK'
  const goOn = () => {
    if (choice) {
      setAsked({ id: crypto.randomUUID(), choice })
      setShown('cancel')
    } else if (may_refund) navigate(`/account/orders/${order.id}`)
  }
  return (
    <>
      <Confirm
        opened={shown === 'why'}
        title={t('Order {order_number} cannot be deleted', { order_number: order.order_number })}
        action={action}
        keep={t('Keep order')}
        dangerous={false}
        // The question before cancelling describes the refund of the payments.
        is_waiting={choice !== undefined && payments.data === undefined}
        onConfirm={goOn}
        onClose={() => setShown((now) => (now === 'why' ? 'nothing' : now))}
        onClosed={() => asked === null && onClosed()}
      >
        {payments.error && <ErrorAlert error={payments.error} onRetry={() => payments.refetch()} />}
        {whyUndeletable(order)} {insteadOfDeleting(order)}
      </Confirm>
      <StepQuestion
        order={order}
        payments={payments.data ?? []}
        asked={asked}
        opened={shown === 'cancel'}
        onConfirm={async ({ move }, note) => {
          await transitionOrder(order.id, move, { note })
          await renewOrders(client)
          notifications.show({
            message: t('Order {order_number} cancelled', { order_number: order.order_number }),
          })
          return true
        }}
        onClose={() => setShown('nothing')}
        onClosed={onClosed}
      />
    </>
  )
}
