// The lines of an address on a document, in the document's language.

import { placeLines as linesOf } from '@kontor/contract/addresses/address-format'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { countryName } from '../../../country-name.ts'
import type { PostalAddress } from '../invoice-snapshot.ts'

/** The address without names. */
export const placeLines = (address: PostalAddress, language: StoreLanguage): string[] =>
  linesOf(address, countryName(address.country, language))

export const addressLines = (address: PostalAddress, language: StoreLanguage): string[] =>
  [address.company_name, address.recipient_name]
    .filter((line) => line !== '')
    .concat(placeLines(address, language))
