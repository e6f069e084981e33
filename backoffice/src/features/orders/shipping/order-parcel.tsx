// The tracking number and link of an order's parcel. The page asks for both when the order is marked as
// shipped, and the user can add both later.

import { needsShipping } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import type { Parcel } from '../order-data.ts'
import classes from '../page/order-page.module.css'
import { isMailed } from './is-mailed.ts'

const TrackingForm = lazy(async () => ({ default: (await import('./tracking-form.tsx')).TrackingForm }))

const IS_ON_ITS_WAY = ['shipped', 'delivered', 'refunded']

export interface OrderParcelProps {
  order: Order
  parcel: Parcel
  onChange: (parcel: Parcel) => void
  /** Saves the tracking of an already shipped order. */
  onSave: () => Promise<unknown>
  /** Drops the entries. */
  onCancel: () => void
}

/** Returns the label of the button that saves the tracking. */
export const saveLabel = (order: Order): string =>
  isMailed(order) ? t('Save and notify customer') : t('Save')

/** Renders nothing if the order has no parcel or is not shipped yet. */
export function OrderParcel({ order, parcel, onChange, onSave, onCancel }: OrderParcelProps) {
  const may = useMay('shop:write')
  const [is_editing, setEditing] = useState(false)
  const is_shipped = order.status === 'shipped'
  // False if the order's status has changed while the form was open.
  const shows_form = is_editing && is_shipped
  const { tracking_number, tracking_url } = order
  const is_known = tracking_number !== '' || tracking_url !== ''
  if (!needsShipping(order)) return null
  if (!is_shipped && !(is_known && IS_ON_ITS_WAY.includes(order.status))) return null

  return (
    <section>
      <h2 className={classes.heading}>{t('Parcel')}</h2>
      {!shows_form && (
        <Stack gap={8} align="flex-start">
          {is_known ? (
            <Text>
              {tracking_number && <span className="figures">{tracking_number} </span>}
              {tracking_url && (
                <Anchor href={tracking_url} target="_blank" rel="noreferrer">
                  {t('Track parcel')}
                </Anchor>
              )}
            </Text>
          ) : (
            <Text c="dimmed">{t('No tracking number yet.')}</Text>
          )}
          {is_shipped && may && (
            <Button variant="default" size="xs" onClick={() => setEditing(true)}>
              {is_known ? t('Change tracking') : t('Add tracking')}
            </Button>
          )}
        </Stack>
      )}
      {shows_form && (
        <Suspense>
          <TrackingForm
            parcel={parcel}
            onChange={onChange}
            label={saveLabel(order)}
            onSave={onSave}
            onSaved={() => setEditing(false)}
            onCancel={() => {
              onCancel()
              setEditing(false)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
