// Names of countries in documents and mails.

import { memoize } from '@kontor/contract/values/memoize'

/** One for each language: making one takes a millisecond. */
const cachedNames = memoize<Intl.DisplayNames>(100)

/** In the language of the locale; the code itself where it has no name there. */
export const countryName = (country: string, locale: string): string =>
  cachedNames(locale, () => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })).of(
    country,
  ) ?? country
