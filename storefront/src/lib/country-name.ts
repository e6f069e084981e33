// The name of a country in the page's language.

/** XI, the tax code of Northern Ireland, is in no list of country names, so the United Kingdom is shown. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code === 'XI' ? 'GB' : code) ?? code
