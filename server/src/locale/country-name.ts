// Names of countries in documents and mails.

import { memoize } from '@kontor/contract/values/memoize'

/** One object for each language, because making one takes a millisecond. */
const cachedNames = memoize<Intl.DisplayNames>(100)

/** Returns the name in the language of the locale, or the code if the locale has no name for the country. */
export const countryName = (country: string, locale: string): string =>
  cachedNames(locale, () => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })).of(
    country,
  ) ?? country
