// The fields of a parcel: carrier, tracking number and tracking link. The carrier is not stored, because the
// carrier only serves to make the link.

import { Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { enterToNext } from '../../../ui/fields/enter-to-next.ts'
import type { ParcelErrors } from '../move-failure.ts'
import type { Parcel } from '../order-data.ts'
import { carrierOf, LINKED_CARRIERS, trackingLink } from './tracking-link.ts'

export function CarrierSelect({
  value,
  onChange,
}: {
  value: string | null
  onChange: (carrier: string | null) => void
}) {
  return (
    <Select
      label={t('Carrier')}
      placeholder={t('Other carrier')}
      data={LINKED_CARRIERS.map(({ name }) => name)}
      value={value}
      clearable
      onChange={onChange}
    />
  )
}

export interface ParcelFieldsProps {
  parcel: Parcel
  errors?: ParcelErrors
  onChange: (parcel: Parcel) => void
}

/** The first field with an error gets the focus. */
export function ParcelFields({ parcel, errors = {}, onChange }: ParcelFieldsProps) {
  const { tracking_number, tracking_url } = parcel
  const [chosen, setChosen] = useState<string | null>(null)
  // The carrier follows from a typed or stored link.
  const carrier = carrierOf(tracking_url) ?? (tracking_url === '' ? chosen : null)
  const root = useRef<HTMLDivElement>(null)
  const refusals = Object.values(errors).join(' ')
  useEffect(() => {
    if (refusals !== '') root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return (
    <Stack gap={12} ref={root} onKeyDown={enterToNext}>
      <CarrierSelect
        value={carrier}
        onChange={(picked) => {
          setChosen(picked)
          onChange({ tracking_number, tracking_url: trackingLink(picked, tracking_number) })
        }}
      />
      <TextInput
        label={t('Tracking number')}
        value={tracking_number}
        maxLength={100}
        autoComplete="off"
        error={errors.tracking_number}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            tracking_number: value,
            tracking_url: carrier === null ? tracking_url : trackingLink(carrier, value),
          })
        }
      />
      <TextInput
        label={t('Tracking link')}
        placeholder="https://"
        type="url"
        value={tracking_url}
        autoComplete="off"
        error={errors.tracking_url}
        onChange={({ currentTarget: { value } }) => onChange({ tracking_number, tracking_url: value })}
      />
    </Stack>
  )
}
