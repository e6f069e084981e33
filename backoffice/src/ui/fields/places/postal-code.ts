// Checks that a postal code has the format of its country. Only forms check the format; the server accepts
// any code.

import { fitsPostalCode, postalCodeExample } from '@kontor/contract/shops/addresses/postal-codes'
import { t } from '../../../lib/texts.ts'
import { countryName } from './country-name.ts'

/**
 * Returns the error for the field; undefined if the code fits or is empty. The schema reports an empty code.
 */
export function postalCodeError({ country, zip }: { country: string; zip: string }): string | undefined {
  if (zip.trim() === '' || fitsPostalCode(country, zip)) return undefined
  return t('Check the ZIP. Example for {country}: {example}', {
    country: countryName(country),
    example: postalCodeExample(country) ?? '',
  })
}
