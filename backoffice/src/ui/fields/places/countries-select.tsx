// Several countries, chosen by name and stored as two-letter codes.

import { t } from '../../../lib/texts.ts'
import { MultiSelect, type MultiSelectProps } from '../../choice/multi-select.tsx'
import { countryOptions } from './country-data.ts'

export function CountriesSelect(props: Omit<MultiSelectProps, 'data'>) {
  return <MultiSelect nothingFoundMessage={t('No results')} {...props} data={countryOptions()} />
}
