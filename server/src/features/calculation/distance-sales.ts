// Sales to consumers in other states of the European Union. Above 10 000 euro a year they are taxed where the buyer is, below it
// where the seller is: Directive 2006/112/EC, article 59c.

import { isEuCountry, parseVatNumber } from '@kontor/contract/countries'
import type { TaxPlace } from '../../pricing/tax.ts'

/**
 * In major units: 10 000 euro, and its equivalent in the member states without the euro, for which the article fixes the European
 * Central Bank's rate of 5 December 2017 (HUF and PLN as rounded by their states). Sales in other currencies count towards none.
 */
export const DISTANCE_SALE_THRESHOLDS: Readonly<Record<string, number>> = {
  EUR: 10_000,
  BGN: 19_558,
  CZK: 256_530,
  DKK: 74_415,
  HUF: 3_100_000,
  PLN: 42_000,
  RON: 46_337,
  SEK: 99_680,
}

/** Both in the Union, in different states, and the buyer is no business of another state than the origin's. */
export function isDistanceSale(
  origin: TaxPlace | null,
  destination: TaxPlace,
  buyer_vat_number: string,
): boolean {
  if (origin === null || origin.country === destination.country) return false
  if (!isEuCountry(origin.country) || !isEuCountry(destination.country)) return false
  const buyer = buyer_vat_number === '' ? undefined : parseVatNumber(buyer_vat_number)
  return buyer === undefined || !isEuCountry(buyer.country) || buyer.country === origin.country
}
