// The countries of the checkout in the browser: the page's options name each of them, and a second list of their names would be a tenth of it.

import type { CountryOptions } from '@kontor/contract/storefront/storefront-pages'

/** The last address of the form offers every country. */
export function pageCountries(form: HTMLElement): CountryOptions {
  const all = [...form.querySelectorAll<HTMLSelectElement>('select[name$=".country"]')].at(-1)
  return [...(all?.options ?? [])]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ code: value, name: text }))
}
