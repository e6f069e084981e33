// The countries of the checkout in the browser. The page's options already name each country, and a second
// list of names would be a tenth of the page.

import type { CountryOptions } from '@kontor/contract/storefront/storefront-pages'

/** The last address of the form offers every country. */
export function pageCountries(form: HTMLElement): CountryOptions {
  const all = [...form.querySelectorAll<HTMLSelectElement>('select[name$=".country"]')].at(-1)
  return [...(all?.options ?? [])]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ code: value, name: text }))
}
