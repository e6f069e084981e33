// The form that adds or changes the tracking of a parcel.

import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { parcelErrors } from '../move-failure.ts'
import type { Parcel } from '../order-data.ts'
import { ParcelFields } from './parcel-fields.tsx'

export interface TrackingFormProps {
  parcel: Parcel
  onChange: (parcel: Parcel) => void
  /** The label of the button that saves the entries. */
  label: string
  /** If the promise rejects, the form shows the error and stays open. */
  onSave: () => Promise<unknown>
  onSaved: () => void
  /** Drops the entries. */
  onCancel: () => void
}

export function TrackingForm({ parcel, onChange, label, onSave, onSaved, onCancel }: TrackingFormProps) {
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const errors = parcelErrors(error)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await onSave()
      onSaved()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={save} noValidate>
      <Stack gap={12} align="stretch">
        <ParcelFields parcel={parcel} errors={errors} onChange={onChange} />
        {error !== null && Object.keys(errors).length === 0 && <ErrorAlert error={error} />}
        <Group gap={8}>
          <ActionButton type="submit" loading={busy}>
            {label}
          </ActionButton>
          <Button variant="default" disabled={busy} onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
