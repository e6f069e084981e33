// A tracking number for each of several orders to mark as shipped. One carrier makes all links.

import type { Order } from '@kontor/contract/orders/orders'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { enterToNext } from '../../../ui/fields/enter-to-next.ts'
import type { Parcel } from '../order-data.ts'
import { knownTracking } from './known-tracking.ts'
import { CarrierSelect } from './parcel-fields.tsx'
import { carrierOf, trackingLink } from './tracking-link.ts'

/** The typed parcels by order id. An order without an entry keeps the stored parcel. */
export type Parcels = ReadonlyMap<string, Parcel>

type Shipped = Pick<Order, 'id' | 'tracking_number' | 'tracking_url'>

/**
 * Returns the parcels with a new number for one order. Without a chosen carrier, the stored link decides the
 * carrier.
 */
export function withNumber(
  parcels: Parcels,
  order: Shipped,
  tracking_number: string,
  chosen: string | null,
): Parcels {
  const next = new Map(parcels)
  const carrier = chosen ?? carrierOf(order.tracking_url)
  if (tracking_number === order.tracking_number && chosen === null) next.delete(order.id)
  else
    next.set(order.id, {
      tracking_number,
      tracking_url: carrier === null ? order.tracking_url : trackingLink(carrier, tracking_number),
    })
  return next
}

export interface ParcelsOfOrdersProps {
  orders: readonly Order[]
  /** Whether at least one customer of these orders gets an email. */
  is_mailed: boolean
  /** The initial values of the fields. */
  typed: Parcels
  onChange: (parcels: Parcels) => void
}

export function ParcelsOfOrders({ orders, is_mailed, typed, onChange }: ParcelsOfOrdersProps) {
  const [parcels, setParcels] = useState(typed)
  const [carrier, setCarrier] = useState<string | null>(() =>
    carrierOf(orders.map(({ id }) => typed.get(id)?.tracking_url ?? '').find(Boolean) ?? ''),
  )
  const numberOf = (order: Order) => (parcels.get(order.id) ?? knownTracking(order)).tracking_number
  const change = (next: Parcels) => {
    setParcels(next)
    onChange(next)
  }
  return (
    <Stack gap={12} mt={16} onKeyDown={enterToNext}>
      <Text fz={14} c="dimmed">
        {is_mailed
          ? t('Carrier and tracking numbers are optional. They are in the email to the customer.')
          : t('Carrier and tracking numbers are optional.')}
      </Text>
      <CarrierSelect
        value={carrier}
        onChange={(picked) => {
          setCarrier(picked)
          change(
            orders
              .filter((order) => numberOf(order) !== '')
              .reduce((all, order) => withNumber(all, order, numberOf(order), picked), parcels),
          )
        }}
      />
      {orders.map((order) => (
        <TextInput
          key={order.id}
          label={t('Tracking number of order {order_number}', { order_number: order.order_number })}
          maxLength={100}
          autoComplete="off"
          value={numberOf(order)}
          onChange={({ currentTarget: { value } }) => change(withNumber(parcels, order, value, carrier))}
        />
      ))}
    </Stack>
  )
}
