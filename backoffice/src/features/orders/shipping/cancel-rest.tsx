// The question before what is not sent of an order is cancelled and refunded.

import type { Order } from '@kontor/contract/orders/orders'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { cancelRest } from './shipment-data.ts'

interface Props {
  order: Order
  opened: boolean
  onClose: () => void
  onTried: () => Promise<unknown>
}

export function CancelRest({ order, opened, onClose, onTried }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Confirm
      opened={opened}
      title={t('Cancel the rest of order {order_number}?', { order_number: order.order_number })}
      action={t('Cancel the rest')}
      keep={t('Keep order')}
      has_field
      onConfirm={async () => {
        await cancelRest(order.id, reason.trim())
        setReason('')
        await onTried()
      }}
      onClose={onClose}
    >
      <p>{t('The items that are not sent yet are refunded and back in stock. Shipping is not refunded.')}</p>
      <TextInput
        label={t('Reason')}
        description={t('For your records. The customer does not see it.')}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </Confirm>
  )
}
