// The tracking number and link of a parcel. Entered before the order is marked as shipped, the buyer's mail has them; they can also be added later.

import { mayMove, needsShipping } from '@kontor/contract/order-status'
import type { Order } from '@kontor/contract/orders'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMay } from '../../lib/rights.ts'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { type ParcelErrors, parcelErrors } from './move-failure.ts'
import type { Parcel } from './order-data.ts'
import classes from './order-page.module.css'

const IS_ON_ITS_WAY = ['shipped', 'delivered', 'refunded']

export interface OrderParcelProps {
  order: Order
  parcel: Parcel
  /** What marking the order as shipped was refused for; the first such field gets the focus. */
  refused: ParcelErrors
  onChange: (parcel: Parcel) => void
  /** Saves the entries of an order that is already shipped. */
  onSave: () => Promise<unknown>
  /** Drops the entries. */
  onCancel: () => void
}

/** Renders nothing where the order has no parcel, cannot be shipped yet, or can no longer be shipped. */
export function OrderParcel({ order, parcel, refused, onChange, onSave, onCancel }: OrderParcelProps) {
  const may = useMay('shop:write')
  const [is_editing, setEditing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const errors = { ...parcelErrors(error), ...refused }
  const root = useRef<HTMLElement>(null)
  const refusals = Object.values(errors).join(' ')
  useEffect(() => {
    if (refusals !== '') root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const is_shipped = order.status === 'shipped'
  const may_ship = may && mayMove(order.status, 'shipped')
  const { tracking_number, tracking_url } = order
  const is_known = tracking_number !== '' || tracking_url !== ''
  if (!needsShipping(order)) return null
  if (!may_ship && !is_shipped && !(is_known && IS_ON_ITS_WAY.includes(order.status))) return null

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
  const fields = (
    <>
      <TextInput
        label="Tracking number"
        value={parcel.tracking_number}
        maxLength={100}
        autoComplete="off"
        error={errors.tracking_number}
        onChange={({ currentTarget: { value } }) => onChange({ ...parcel, tracking_number: value })}
      />
      <TextInput
        label="Tracking link"
        placeholder="https://"
        type="url"
        value={parcel.tracking_url}
        autoComplete="off"
        error={errors.tracking_url}
        onChange={({ currentTarget: { value } }) => onChange({ ...parcel, tracking_url: value })}
      />
    </>
  )
  return (
    <section ref={root}>
      <h2 className={classes.heading}>Parcel</h2>
      {may_ship && (
        <Stack gap={12}>
          <Text fz={14} c="dimmed">
            Optional. The customer is notified when you mark the order as shipped.
          </Text>
          {fields}
        </Stack>
      )}
      {!may_ship && !is_editing && (
        <Stack gap={8} align="flex-start">
          {is_known ? (
            <Text>
              {tracking_number && <span className="figures">{tracking_number} </span>}
              {tracking_url && (
                <Anchor href={tracking_url} target="_blank" rel="noreferrer">
                  Track parcel
                </Anchor>
              )}
            </Text>
          ) : (
            <Text c="dimmed">No tracking number yet.</Text>
          )}
          {is_shipped && may && (
            <Button variant="default" size="xs" onClick={() => setEditing(true)}>
              {is_known ? 'Change tracking' : 'Add tracking'}
            </Button>
          )}
        </Stack>
      )}
      {is_shipped && is_editing && (
        <form onSubmit={save} noValidate>
          <Stack gap={12} align="stretch">
            {fields}
            {error !== null && Object.keys(errors).length === 0 && <ErrorAlert error={error} />}
            <Group gap={8}>
              <Button type="submit" loading={busy}>
                Save and notify customer
              </Button>
              <Button variant="default" disabled={busy} onClick={cancel}>
                Cancel
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </section>
  )
}
