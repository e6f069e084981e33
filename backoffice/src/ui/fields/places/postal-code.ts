// Checks that a postal code looks like one of its country. Only forms check this; the server accepts any.

import { fitsPostalCode, postalCodeExample } from '@kontor/contract/shops/addresses/postal-codes'
import { t } from '../../../lib/texts.ts'
import { countryName } from './country-data.ts'

/** The error for the field; undefined if the code fits, and where it is empty, which the schema reports. */
export function postalCodeError({ country, zip }: { country: string; zip: string }): string | undefined {
  if (zip.trim() === '' || fitsPostalCode(country, zip)) return undefined
  return t('Check the ZIP. Example for {country}: {example}', {
    country: countryName(country),
    example: postalCodeExample(country) ?? '',
  })
}
