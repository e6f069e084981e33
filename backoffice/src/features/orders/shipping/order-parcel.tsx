// The tracking number and link of an order's parcel. The page asks for both when the order is marked as
// shipped, and the user can add both later.

import { needsShipping } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { parcelErrors } from '../move-failure.ts'
import type { Parcel } from '../order-data.ts'
import classes from '../page/order-page.module.css'
import { isMailed } from './is-mailed.ts'

const ParcelFields = lazy(async () => ({ default: (await import('./parcel-fields.tsx')).ParcelFields }))

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
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const errors = parcelErrors(error)
  const is_shipped = order.status === 'shipped'
  // False if the order's status has changed while the form was open.
  const shows_form = is_editing && is_shipped
  const { tracking_number, tracking_url } = order
  const is_known = tracking_number !== '' || tracking_url !== ''
  if (!needsShipping(order)) return null
  if (!is_shipped && !(is_known && IS_ON_ITS_WAY.includes(order.status))) return null

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await onSave()
      setEditing(false)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => {
    onCancel()
    setError(null)
    setEditing(false)
  }
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
        <form onSubmit={save} noValidate>
          <Stack gap={12} align="stretch">
            <Suspense>
              <ParcelFields parcel={parcel} errors={errors} onChange={onChange} />
            </Suspense>
            {error !== null && Object.keys(errors).length === 0 && <ErrorAlert error={error} />}
            <Group gap={8}>
              <ActionButton type="submit" loading={busy}>
                {saveLabel(order)}
              </ActionButton>
              <Button variant="default" disabled={busy} onClick={cancel}>
                {t('Cancel')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </section>
  )
}
