// Sales to consumers in other states of the European Union. Above 10 000 euro a year they are taxed where the buyer is, below it
// where the seller is: Directive 2006/112/EC, article 59c.

/**
 * In major units: 10 000 euro, and its equivalent in the member states without the euro, for which the article fixes the European
 * Central Bank's rate of 5 December 2017 (HUF and PLN as rounded by their states). Sales in other currencies count towards none.
 */
export const DISTANCE_SALE_THRESHOLDS: Readonly<Record<string, number>> = {
  EUR: 10_000,
  BGN: 19_558,
  CZK: 256_530,
  DKK: 74_415,
  GBP: 8_818,
  HUF: 3_100_000,
  PLN: 42_000,
  RON: 46_337,
  SEK: 99_680,
}
