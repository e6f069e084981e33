// The look-up into the dated tables of tax rates. Countries and states without a general consumption tax are
// absent: no row means no tax, not an error.
import type { StateRate, TaxClass, TaxRate, TaxType } from './tax-rate.ts'
import { EUROPEAN_RATES } from './tax-rates-europe.ts'
import { CANADIAN_RATES, US_STATE_RATES } from './tax-rates-north-america.ts'
import { OTHER_RATES } from './tax-rates-world.ts'

const COUNTRIES = byKeyNewestFirst([...EUROPEAN_RATES, ...OTHER_RATES], (row) => row.country)
const STATES = new Map([
  ['US', { rates: byKeyNewestFirst(US_STATE_RATES, (row) => row.state), names: stateNames(US_STATE_RATES) }],
  ['CA', { rates: byKeyNewestFirst(CANADIAN_RATES, (row) => row.state), names: stateNames(CANADIAN_RATES) }],
])

/**
 * The taxes of a place on a day (UTC), in the order they are shown: one for a country or a US state, up to two
 * for a Canadian province (GST before PST), GST alone for a province that is not known. Empty where there is none.
 * A class without a rate of its own (`reduced` where none is kept, `zero`, `exempt`) gives the standard one.
 * A day before the first row gets the first row.
 */
export function findTaxRates(
  place: { country: string; state?: string | null },
  tax_class: TaxClass,
  on: Date | string,
): TaxRate[] {
  const day = typeof on === 'string' ? on.slice(0, 10) : on.toISOString().slice(0, 10)
  const states = STATES.get(place.country)
  const state = states && place.state ? states.names.get(stateKey(place.state, place.country)) : undefined
  const federal = inForce(COUNTRIES.get(place.country), day)
  const own = states && state ? inForce(states.rates.get(state), day) : undefined

  const found: TaxRate[] = []
  if (federal && own?.tax_type !== 'hst') {
    const rate = tax_class === 'reduced' ? (federal.reduced ?? federal.standard) : federal.standard
    found.push(taxRate(rate, federal))
  }
  if (own && own.rate !== '0') found.push({ ...taxRate(own.rate, own), state: own.state })
  return found
}

function taxRate(
  rate: string,
  row: { tax_type: TaxType; label: string; valid_from: string; source: string },
): TaxRate {
  const { tax_type, label, valid_from, source } = row
  return { rate, tax_type, compound: tax_type === 'compound_tax', label, valid_from, source }
}

function inForce<Row extends { valid_from: string }>(
  rows: readonly Row[] | undefined,
  day: string,
): Row | undefined {
  return rows?.find((row) => row.valid_from <= day) ?? rows?.at(-1)
}

function byKeyNewestFirst<Row extends { valid_from: string }>(
  rows: readonly Row[],
  key: (row: Row) => string,
): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>()
  for (const row of rows) {
    const list = grouped.get(key(row))
    if (list) list.push(row)
    else grouped.set(key(row), [row])
  }
  for (const list of grouped.values()) list.sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1))
  return grouped
}

function stateNames(rows: readonly StateRate[]): Map<string, string> {
  return new Map(rows.flatMap(({ state, name }) => [state, name].map((text) => [stateKey(text), state])))
}

/** `Québec`, `quebec` and `CA-QC` (with country CA) come to the same key as the table's name or code. */
function stateKey(text: string, country?: string): string {
  const bare = text
    .slice(0, 60)
    .normalize('NFD')
    .replace(/[^\p{L}-]/gu, '')
    .toUpperCase()
  return country && bare.startsWith(`${country}-`) ? bare.slice(3) : bare
}
