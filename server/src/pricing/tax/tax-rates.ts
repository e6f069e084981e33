// Looks tax rates up in the dated tables. Countries and states without a general consumption tax are absent:
// no row means no tax, not an error.
import { stateOfZip } from './state-of-zip.ts'
import type { StateRate, TaxClass, TaxRate, TaxType } from './tax-rate.ts'
import { EUROPEAN_RATES } from './tax-rates-europe.ts'
import { CANADIAN_RATES, US_STATE_RATES } from './tax-rates-north-america.ts'
import { TERRITORY_RATES } from './tax-rates-territories.ts'
import { OTHER_RATES } from './tax-rates-world.ts'
import { stateKey, type TaxPlace, type TaxTerritory } from './tax-territories.ts'

const COUNTRIES = byKeyNewestFirst(
  [...EUROPEAN_RATES, ...OTHER_RATES, ...TERRITORY_RATES],
  (row) => row.country,
)
const STATES = new Map([
  ['US', { rates: byKeyNewestFirst(US_STATE_RATES, (row) => row.state), names: stateNames(US_STATE_RATES) }],
  ['CA', { rates: byKeyNewestFirst(CANADIAN_RATES, (row) => row.state), names: stateNames(CANADIAN_RATES) }],
])

/**
 * The taxes of a place on a day (as `TaxFacts.on`), in the order they are shown: one for a country or a US state, up to two for a Canadian province
 * (GST before PST), GST alone for an unknown province. Empty if there is no tax. A class without a rate of its own (`reduced` if none is listed,
 * `zero`, `exempt`) gets the standard rate. A day before the first row gets the first row.
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

/**
 * Returns the place with its state's code, in the countries with taxes by state. The typed state takes
 * precedence over the state of the postal code. The state is `undefined` if neither determines it.
 */
export function withState(place: TaxPlace): TaxPlace {
  const names = STATES.get(place.country)?.names
  if (names === undefined) return place
  const typed = place.state ? names.get(stateKey(place.state, place.country)) : undefined
  return { ...place, state: typed ?? stateOfZip(place.country, place.zip) }
}

/** Returns the taxes of a territory. If states levy the tax, the place's state decides. */
export const ratesOf = (
  { rates }: Pick<TaxTerritory, 'rates'>,
  { state }: TaxPlace,
  tax_class: TaxClass,
  on: Date | string,
): TaxRate[] => (rates === null ? [] : findTaxRates({ country: rates, state: state ?? null }, tax_class, on))

function taxRate(rate: string, row: Dated & { tax_type: TaxType; label: string; source: string }): TaxRate {
  const { tax_type, label, valid_from, valid_to, source } = row
  return { rate, tax_type, compound: tax_type === 'compound_tax', label, valid_from, valid_to, source }
}

interface Dated {
  valid_from: string
  valid_to: string | undefined
}

function inForce<Row extends Dated>(rows: readonly Row[] | undefined, day: string): Row | undefined {
  return rows?.find((row) => row.valid_from <= day) ?? rows?.at(-1)
}

function byKeyNewestFirst<Row extends { valid_from: string }>(
  rows: readonly Row[],
  key: (row: Row) => string,
): Map<string, (Row & Dated)[]> {
  const grouped = new Map<string, Row[]>()
  for (const row of rows) {
    const list = grouped.get(key(row))
    if (list) list.push(row)
    else grouped.set(key(row), [row])
  }
  return new Map([...grouped].map(([name, list]) => [name, list.sort(newestFirst).map(untilTheNext)]))
}

function newestFirst(a: { valid_from: string }, b: { valid_from: string }): number {
  return a.valid_from < b.valid_from ? 1 : -1
}

/** Returns the row with its last day: the day before the next newer row begins. */
function untilTheNext<Row extends { valid_from: string }>(row: Row, at: number, list: Row[]): Row & Dated {
  const next = list[at - 1]
  if (next === undefined) return { ...row, valid_to: undefined }
  const day = new Date(`${next.valid_from}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - 1)
  return { ...row, valid_to: day.toISOString().slice(0, 10) }
}

function stateNames(rows: readonly StateRate[]): Map<string, string> {
  return new Map(rows.flatMap(({ state, name }) => [state, name].map((text) => [stateKey(text), state])))
}
