// The subdivisions of a country. The data is large, so a browser loads the data only when a form asks for a
// country with subdivisions.

import { allCountries } from 'country-region-data'

export interface Region {
  code: string
  name: string
}

const byCountry = new Map(
  allCountries.map(([, code, regions]): [string, Region[]] => [
    code,
    // A single entry is the territory itself, so the visitor has nothing to choose.
    regions.length < 2 ? [] : regions.map(([name, short]) => ({ code: short || name, name })),
  ]),
)

/**
 * Returns the subdivisions of a country, in the order of the data; empty if the visitor has nothing to
 * choose.
 */
export const regionsOf = (country: string): Region[] => byCountry.get(country) ?? []
