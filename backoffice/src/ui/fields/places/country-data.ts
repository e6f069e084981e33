// Countries and their subdivisions. The codes come from the contract and the names from the browser. The subdivisions are in a data file of their
// own, loaded when a form first needs them; if that fails, forms take free text.

import { COUNTRY_CODES } from '@kontor/contract/shops/addresses/countries'
import { useQuery } from '@tanstack/react-query'
import dataFile from 'country-region-data/data.json?url'
import { t } from '../../../lib/texts.ts'
import { countryName } from './country-name.ts'

export interface Option {
  value: string
  label: string
}

const TIMEOUT_MS = 5000

type DataFile = { countryShortCode: string; regions: { name: string; shortCode?: string }[] }[]

let options: Option[] | null = null

/** Every country, sorted by name. */
export function countryOptions(): Option[] {
  options ??= COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  )
  return options
}

/** Returns the countries with these codes, sorted by name. */
export const sortedByName = (codes: readonly string[]): string[] =>
  countryOptions().flatMap(({ value }) => (codes.includes(value) ? value : []))

async function loadSubdivisions(): Promise<Map<string, Option[]>> {
  const answer = await fetch(dataFile, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(t('The server returned status {status}.', { status: answer.status }))
  const countries = (await answer.json()) as DataFile
  return new Map(
    countries.map(({ countryShortCode, regions }) => [
      countryShortCode,
      // A single entry is the territory itself, and leaves no choice.
      regions.length < 2
        ? []
        : regions.map(({ name, shortCode }) => ({ value: shortCode || name, label: name })),
    ]),
  )
}

/**
 * The subdivisions of a country. `undefined` while loading; null when the file could not be loaded, which is only logged; empty when the country
 * has none.
 */
export function useSubdivisions(country: string): Option[] | null | undefined {
  const { data } = useQuery({
    queryKey: ['country-data'],
    queryFn: () =>
      loadSubdivisions().catch((error: unknown) => {
        console.error('Country data could not be loaded', error)
        return null
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: country !== '',
    select: (found) => (found === null ? null : (found.get(country) ?? [])),
  })
  return data
}
