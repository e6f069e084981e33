// The lines of an address as it is written in its country; the country's name comes last, in the language of the document.

import { addressFormat } from '@kontor/contract/address-format'
import type { InvoiceLanguage, PostalAddress } from '../invoice-snapshot.ts'

export const countryName = (country: string, language: InvoiceLanguage): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country) ?? country

/** The address without names. Empty parts are left out, and so is the state where the country does not write it. */
export function placeLines(address: PostalAddress, language: InvoiceLanguage): string[] {
  const town = addressFormat(address.country)
    .order.map((part) => address[part])
    .filter((part) => part !== '')
  return [address.street, address.street2, town.join(' '), countryName(address.country, language)].filter(
    (line) => line !== '',
  )
}

export const addressLines = (address: PostalAddress, language: InvoiceLanguage): string[] =>
  [address.company_name, address.recipient_name]
    .filter((line) => line !== '')
    .concat(placeLines(address, language))
