// The choice of a country by name, stored as a two-letter code.

import { t } from '../../../lib/texts.ts'
import { Select, type SelectProps } from '../../choice/select.tsx'
import { countryOptions } from './country-data.ts'

export interface CountrySelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  value?: string
  onChange?: (code: string) => void
}

/** An empty `value` means no country. */
export function CountrySelect({ value, onChange, ...props }: CountrySelectProps) {
  return (
    <Select
      nothingFoundMessage={t('No results')}
      autoComplete="off"
      {...props}
      data={countryOptions()}
      value={value || null}
      // The name is selected, so typing replaces the name.
      onClick={(event) => event.currentTarget.select()}
      onChange={(code) => onChange?.(code ?? '')}
      searchable
    />
  )
}
