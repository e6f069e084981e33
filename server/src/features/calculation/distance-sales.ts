// What a sale to a consumer in another state of the European Union counts for towards the 10 000 euro a year from which on it is taxed
// where the buyer is: Directive 2006/112/EC, article 59c.

import { currencyDecimals } from '@kontor/contract/currencies'
import { toMajorText, toMinor } from '@kontor/contract/money'
import { divideHalfUp } from '../../pricing/round.ts'

/**
 * In major units: 10 000 euro, and its equivalent in the member states without the euro, for which the article fixes the European
 * Central Bank's rate of 5 December 2017 (HUF and PLN as rounded by their states), and in Northern Ireland (HMRC).
 */
const THRESHOLDS: Readonly<Record<string, bigint>> = {
  EUR: 10_000n,
  BGN: 19_558n,
  CZK: 256_530n,
  DKK: 74_415n,
  GBP: 8_818n,
  HUF: 3_100_000n,
  PLN: 42_000n,
  RON: 46_337n,
  SEK: 99_680n,
}

/** Money text in euro of an amount before tax; null where the currency counts towards none. */
export function toThresholdEuro(amount: string, currency: string): string | null {
  const threshold = THRESHOLDS[currency]
  if (threshold === undefined) return null
  const cents = toMinor(amount, currency) * 10_000n * 100n
  return toMajorText(divideHalfUp(cents, threshold * 10n ** BigInt(currencyDecimals(currency))), 'EUR')
}
