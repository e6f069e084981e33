// The countries a visitor may choose from, and the one that is preselected.

import { COUNTRY_CODES } from '@kontor/contract/shops/addresses/countries'
import { STORE_LANGUAGES, type StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CountryOptions } from '@kontor/contract/storefront/storefront-pages'
import { memoize } from '@kontor/contract/values/memoize'
import type { Db } from '../../../db/pool.ts'
import { findHomeCountry, listDestinations } from '../storefront-pages.queries.ts'

const cachedOptions = memoize<CountryOptions>(STORE_LANGUAGES.length)

/** Every country, sorted by its name in the language. */
export const countryOptions = (lang: StoreLanguage): CountryOptions =>
  cachedOptions(lang, () => {
    const names = new Intl.DisplayNames([lang], { type: 'region' })
    return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
      a.name.localeCompare(b.name, lang),
    )
  })

export interface Destinations {
  /** Is null if nothing has to be shipped, so any country will do. */
  ship_to: string[] | null
  country: string
}

/**
 * `preferred` are countries in order of preference: the chosen one, the browser's. The first that the shop ships to is taken, else the shop's own
 * country, else the first it ships to.
 */
export async function findDestinations(
  db: Db,
  shop: PublicShop,
  ships: boolean,
  preferred: readonly (string | undefined)[],
): Promise<Destinations> {
  const [destinations, home] = await Promise.all([
    listDestinations(db, shop.id),
    findHomeCountry(db, shop.id),
  ])
  const ship_to = ships ? destinations.map(({ country }) => country) : null
  const may = (country: string | undefined) =>
    country !== undefined && (ship_to?.includes(country) ?? COUNTRY_CODES.includes(country))
  const country =
    [...preferred, home?.country].find(may) ?? ship_to?.[0] ?? home?.country ?? COUNTRY_CODES[0]!
  return { ship_to, country }
}
