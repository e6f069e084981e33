// A postal code that does not look like one of its country, said under its field. Only forms ask; the server takes what it is sent.

import { fitsPostalCode, postalCodeExample } from '@kontor/contract/postal-codes'
import { countryName } from './country-data.ts'

/** Undefined where the code fits, and where none is typed: that it is missing is said by the schema. */
export function postalCodeError({ country, zip }: { country: string; zip: string }): string | undefined {
  if (zip.trim() === '' || fitsPostalCode(country, zip)) return undefined
  return `Check the ZIP: in ${countryName(country)} one looks like ${postalCodeExample(country)}`
}
