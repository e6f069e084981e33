// How numbers, dates and names are written in the language of the back office.

import { language } from './language.ts'

/** The locale of dates, counts and names. */
export const LOCALE = language === 'de' ? 'de-DE' : 'en-GB'

/**
 * The notation of amounts of money, such as `$12.50`. If the sign of a currency is ambiguous, the notation
 * has the currency's code.
 */
export const MONEY_LOCALE = language === 'de' ? 'de-DE' : 'en-US'

/** The mark before the decimals of a number. */
export const DECIMAL_MARK =
  new Intl.NumberFormat(LOCALE).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

const numbers = new Intl.NumberFormat(LOCALE)

export const formatNumber = (number: number): string => numbers.format(number)
