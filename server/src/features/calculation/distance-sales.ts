// What a sale to a consumer in another state of the European Union counts for towards the 10 000 euro a year from which on it is taxed
// where the buyer is: Directive 2006/112/EC, article 59c.

import { toMajorText, toMinor } from '@kontor/contract/money'
import { euroRate, toEuroCents } from '../../pricing/euro-rates.ts'

/**
 * Units to one euro. The article fixes the European Central Bank's rates of 5 December 2017 for the member states without the euro (HUF
 * and PLN as rounded by their states), HMRC one for Northern Ireland: 10 000 euro are 19 558 leva, and 8 818 pounds.
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

/** Money text in euro of an amount before tax; currencies the law fixes no rate for count at the latest rate known on the day. */
export function toThresholdEuro(amount: string, currency: string, day: string): string {
  const rate = FIXED[currency] ?? euroRate(currency, day).rate
  return toMajorText(toEuroCents(toMinor(amount, currency), currency, rate), 'EUR')
}
