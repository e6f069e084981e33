// Several countries, chosen by name and kept as two-letter codes.

import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { countryOptions } from './country-data.ts'

export function CountriesSelect(props: Omit<MultiSelectProps<string>, 'data'>) {
  return (
    <MultiSelect
      nothingFoundMessage="No such country"
      searchable
      clearable
      hidePickedOptions
      {...props}
      data={countryOptions()}
    />
  )
}
