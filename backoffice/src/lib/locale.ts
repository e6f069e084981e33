// How numbers, dates and names are written in the language of the back office.

import { language } from './language.ts'

/** Of dates, counts and names. */
export const LOCALE = language === 'de' ? 'de-DE' : 'en-GB'

/** The notation of amounts of money, such as `$12.50`: with the currency's code where a sign would not say which. */
export const MONEY_LOCALE = language === 'de' ? 'de-DE' : 'en-US'

/** What separates the decimals of a number. */
export const DECIMAL_MARK =
  new Intl.NumberFormat(LOCALE).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

const numbers = new Intl.NumberFormat(LOCALE)

export const formatNumber = (number: number): string => numbers.format(number)
