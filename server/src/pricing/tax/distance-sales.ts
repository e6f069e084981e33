// Converts a distance sale into euro for the yearly threshold of 10 000 euro. Beyond the threshold, sales to
// consumers in other member states are taxed in the state of the buyer: Directive 2006/112/EC, article 59c.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { euroRate, toEuroCents } from './euro-rates.ts'

/**
 * Units of the currency per euro. For the member states without the euro the article fixes the rates of the
 * European Central Bank of 5 December 2017 (HUF and PLN as rounded by their states). For Northern Ireland
 * HMRC fixes a rate. 10 000 euro are therefore 19 558 leva, and 8 818 pounds.
 */
const FIXED: Readonly<Record<string, string>> = {
  EUR: '1',
  BGN: '1.9558',
  CZK: '25.653',
  DKK: '7.4415',
  GBP: '0.8818',
  HUF: '310',
  PLN: '4.2',
  RON: '4.6337',
  SEK: '9.968',
}

/** An amount before tax, as money text in euro. A currency without a fixed rate is converted at the latest rate known on `day`. */
export function toThresholdEuro(amount: string, currency: string, day: string): string {
  const rate = FIXED[currency] ?? euroRate(currency, day).rate
  return toMajorText(toEuroCents(toMinor(amount, currency), currency, rate), 'EUR')
}
