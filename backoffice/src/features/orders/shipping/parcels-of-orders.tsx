// A tracking number for each of several orders that are marked as shipped; one carrier makes all their links.

import type { Order } from '@kontor/contract/orders/orders'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import type { Parcel } from '../order-data.ts'
import { CarrierSelect } from './parcel-fields.tsx'
import { carrierOf, trackingLink } from './tracking-link.ts'

export interface ParcelsOfOrdersProps {
  orders: readonly Order[]
  /** What was typed, by order. An order that is not in it keeps what it has. */
  parcels: Map<string, Parcel>
  /** Whether a customer of these orders is sent an email. */
  is_mailed: boolean
}

export function ParcelsOfOrders({ orders, parcels, is_mailed }: ParcelsOfOrdersProps) {
  const [carrier, setCarrier] = useState<string | null>(() =>
    carrierOf(orders.map(({ id }) => parcels.get(id)?.tracking_url ?? '').find(Boolean) ?? ''),
  )
  const [, redraw] = useState(0)
  const numberOf = (order: Order) => parcels.get(order.id)?.tracking_number ?? order.tracking_number
  const put = (order: Order, tracking_number: string, by: string | null) => {
    if (tracking_number === order.tracking_number && by === null) parcels.delete(order.id)
    else
      parcels.set(order.id, {
        tracking_number,
        tracking_url: by === null ? order.tracking_url : trackingLink(by, tracking_number),
      })
    redraw((times) => times + 1)
  }
  return (
    <Stack gap={12} mt={16}>
      <Text fz={14} c="dimmed">
        {is_mailed
          ? t('Carrier and tracking numbers are optional. They are in the email to the customer.')
          : t('Carrier and tracking numbers are optional.')}
      </Text>
      <CarrierSelect
        value={carrier}
        onChange={(picked) => {
          setCarrier(picked)
          for (const order of orders) if (numberOf(order) !== '') put(order, numberOf(order), picked)
        }}
      />
      {orders.map((order) => (
        <TextInput
          key={order.id}
          label={t('Tracking number of order {order_number}', { order_number: order.order_number })}
          maxLength={100}
          autoComplete="off"
          value={numberOf(order)}
          onChange={({ currentTarget: { value } }) => put(order, value, carrier)}
        />
      ))}
    </Stack>
  )
}
