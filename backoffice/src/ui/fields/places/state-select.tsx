// The state, province or region of a country. The field is a choice if the country has subdivisions, disabled
// without subdivisions, and free text if the data cannot be loaded. A form that changes the country has to
// clear the state.

import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../choice/select.tsx'
import { useSubdivisions } from './country-data.ts'

export interface StateSelectProps {
  country: string
  label?: ReactNode
  value?: string
  onChange?: (state: string) => void
  error?: ReactNode
  onBlur?: () => void
  onFocus?: () => void
}

export function StateSelect({
  country,
  value = '',
  onChange,
  label = t('State'),
  ...props
}: StateSelectProps) {
  const options = useSubdivisions(country)
  if (options === null) {
    return (
      <TextInput
        {...props}
        label={label}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    )
  }
  const found = options ?? []
  // A stored state missing from the list is added, because the next save would lose the state.
  const data =
    value === '' || found.some((option) => option.value === value)
      ? found
      : [{ value, label: value }, ...found]
  const none = country === '' || (options !== undefined && found.length === 0)
  return (
    <Select
      {...props}
      label={label}
      data={data}
      value={value || null}
      onClick={(event) => event.currentTarget.select()}
      onChange={(state) => onChange?.(state ?? '')}
      disabled={(none && value === '') || options === undefined}
      placeholder={
        country === '' ? t('Choose the country first') : none ? t('No states in this country') : undefined
      }
      searchable
      clearable
      autoComplete="off"
    />
  )
}
