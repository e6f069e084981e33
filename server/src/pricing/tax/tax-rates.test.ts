import { EU_COUNTRIES, isCountry } from '@kontor/contract/shops/addresses/countries'
import { CURRENCIES } from '@kontor/contract/values/currencies'
import { describe, expect, test } from 'vitest'
import { findTaxRates } from './tax-rates.ts'
import { EUROPEAN_RATES } from './tax-rates-europe.ts'
import { CANADIAN_RATES, US_STATE_RATES } from './tax-rates-north-america.ts'
import { TERRITORY_RATES } from './tax-rates-territories.ts'
import { OTHER_RATES, WITHOUT_GENERAL_RATE } from './tax-rates-world.ts'
import { TERRITORIES } from './tax-territories.ts'

const rates = (country: string, state?: string, on = '2026-11-20') =>
  findTaxRates({ country, state }, 'standard', on).map(({ label, rate }) => `${label} ${rate}`)

describe('standard rates in November 2026', () => {
  const EU: Record<string, string> = {
    AT: '0.2',
    BE: '0.21',
    BG: '0.2',
    CY: '0.19',
    CZ: '0.21',
    DE: '0.19',
    DK: '0.25',
    EE: '0.24',
    ES: '0.21',
    FI: '0.255',
    FR: '0.2',
    GR: '0.24',
    HR: '0.25',
    HU: '0.27',
    IE: '0.23',
    IT: '0.22',
    LT: '0.21',
    LU: '0.17',
    LV: '0.21',
    MT: '0.18',
    NL: '0.21',
    PL: '0.23',
    PT: '0.23',
    RO: '0.21',
    SE: '0.25',
    SI: '0.22',
    SK: '0.23',
  }
  test.each([...EU_COUNTRIES])('%s', (country) => expect(rates(country)).toEqual([`VAT ${EU[country]}`]))

  test.each([
    ['GB', 'VAT 0.2'],
    ['CH', 'VAT 0.081'],
    ['LI', 'VAT 0.081'],
    ['NO', 'VAT 0.25'],
    ['IS', 'VAT 0.24'],
    ['AU', 'GST 0.1'],
    ['NZ', 'GST 0.15'],
    ['JP', 'Consumption tax 0.1'],
    ['SG', 'GST 0.09'],
    ['IL', 'VAT 0.18'],
    ['RU', 'VAT 0.22'],
    ['ZA', 'VAT 0.15'],
    ['MX', 'VAT 0.16'],
    ['IN', 'GST 0.18'],
  ])('%s %s', (country, shown) => expect(rates(country)).toEqual([shown]))

  test.each(['HK', 'QA', 'BR', 'ZZ', ''])('%j has none', (country) => expect(rates(country)).toEqual([]))
})

test('a rate holds from its day on', () => {
  expect(rates('EE', undefined, '2025-06-30')).toEqual(['VAT 0.22'])
  expect(rates('EE', undefined, '2025-07-01')).toEqual(['VAT 0.24'])
  expect(rates('RO', undefined, '2025-07-31')).toEqual(['VAT 0.19'])
  expect(rates('RO', undefined, '2025-08-01')).toEqual(['VAT 0.21'])
  expect(rates('CA', 'NS', '2025-03-31')).toEqual(['HST 0.15'])
  expect(rates('CA', 'NS', '2025-04-01')).toEqual(['HST 0.14'])
  expect(findTaxRates({ country: 'EE' }, 'standard', new Date('2025-06-30T23:59:59.999Z'))[0]?.rate).toBe(
    '0.22',
  )
  expect(rates('DE', undefined, '1999-01-01')).toEqual(['VAT 0.19'])
})

test('the reduced rate where there is one, else the standard rate', () => {
  const reduced = (country: string) => findTaxRates({ country }, 'reduced', '2026-11-20')[0]?.rate
  expect(reduced('DE')).toBe('0.07')
  expect(reduced('FI')).toBe('0.135')
  expect(reduced('CH')).toBe('0.026')
  expect(reduced('JP')).toBe('0.08')
  expect(reduced('DK')).toBe('0.25')
  expect(reduced('AU')).toBe('0.1')
})

test('states are known by code, prefixed code and name', () => {
  for (const state of ['CA', 'ca', 'US-CA', 'California', 'california '])
    expect(rates('US', state)).toEqual(['Sales tax 0.0725'])
  for (const state of ['QC', 'Québec', 'QUEBEC', 'CA-QC'])
    expect(rates('CA', state)).toEqual(['GST 0.05', 'QST 0.09975'])
  expect(rates('US', 'New York')).toEqual(['Sales tax 0.04'])
  for (const state of ['OR', 'MT', 'NH', 'DE', 'AK', 'Atlantis', '', undefined])
    expect(rates('US', state)).toEqual([])
})

test.each([
  ['ON', ['HST 0.13']],
  ['NB', ['HST 0.15']],
  ['NL', ['HST 0.15']],
  ['PE', ['HST 0.15']],
  ['NS', ['HST 0.14']],
  ['BC', ['GST 0.05', 'PST 0.07']],
  ['SK', ['GST 0.05', 'PST 0.06']],
  ['MB', ['GST 0.05', 'RST 0.07']],
  ['AB', ['GST 0.05']],
  ['YT', ['GST 0.05']],
  ['NT', ['GST 0.05']],
  ['NU', ['GST 0.05']],
  ['??', ['GST 0.05']],
])('Canada, %s', (state, shown) => expect(rates('CA', state)).toEqual(shown))

test('the tables are well-formed: real countries, plain rates, days in the past, no day twice', () => {
  const countries = [...EUROPEAN_RATES, ...OTHER_RATES, ...TERRITORY_RATES]
  for (const row of [...EUROPEAN_RATES, ...OTHER_RATES])
    expect([row.country, isCountry(row.country)]).toEqual([row.country, true])
  expect(new Set(US_STATE_RATES.map((row) => row.state)).size).toBe(51)
  expect(new Set(CANADIAN_RATES.map((row) => row.state)).size).toBe(13)
  const rows = [
    ...countries.map((row) => ({
      key: row.country,
      day: row.valid_from,
      rates: [row.standard, row.reduced ?? row.standard],
    })),
    ...US_STATE_RATES.map((row) => ({ key: `US-${row.state}`, day: row.valid_from, rates: [row.rate] })),
    ...CANADIAN_RATES.map((row) => ({ key: `CA-${row.state}`, day: row.valid_from, rates: [row.rate] })),
  ]
  expect(new Set(rows.map((row) => `${row.key} ${row.day}`)).size).toBe(rows.length)
  for (const { key, day, rates } of rows) {
    expect([key, /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= '2026-11-01']).toEqual([key, true])
    for (const rate of rates)
      expect([key, /^0(?:\.\d{0,4}[1-9])?$/.test(rate) && Number(rate) < 0.3]).toEqual([key, true])
  }
})

const NOT_MONEY_OF_A_COUNTRY = ['BTC', 'ETH', 'USDT', 'DAI', 'EUR']

test.each(CURRENCIES.filter((code) => !NOT_MONEY_OF_A_COUNTRY.includes(code)))(
  'the country of %s has a rate, or is named as one without',
  (currency) => {
    const country = currency.slice(0, 2)
    const has_rate = rates(country).length > 0
    expect([country, isCountry(country), has_rate]).toEqual([
      country,
      true,
      !(country in WITHOUT_GENERAL_RATE),
    ])
  },
)

test('the rates of a place follow each other day by day, without gaps or overlaps', () => {
  const keys = new Set([...EUROPEAN_RATES, ...OTHER_RATES, ...TERRITORY_RATES].map((row) => row.country))
  const places: [string, string | undefined][] = [
    ...[...keys].map((key): [string, undefined] => [key, undefined]),
    ...US_STATE_RATES.map((row): [string, string] => ['US', row.state]),
    ...CANADIAN_RATES.map((row): [string, string] => ['CA', row.state]),
  ]
  const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  for (const [country, state] of places) {
    const on = (day: string) => findTaxRates({ country, state }, 'standard', day).at(-1)
    let rate = on('1950-01-01')
    const seen = [rate?.valid_from]
    while (rate?.valid_to) {
      const next = on(dayAfter(rate.valid_to))
      expect([country, next?.valid_from]).toEqual([country, dayAfter(rate.valid_to)])
      expect(on(rate.valid_to), country).toEqual(rate)
      seen.push(next?.valid_from)
      rate = next
    }
    const rows = [...EUROPEAN_RATES, ...OTHER_RATES, ...TERRITORY_RATES].filter(
      (row) => row.country === country,
    )
    if (state === undefined) expect(seen).toEqual(rows.map((row) => row.valid_from).sort())
  }
})

test('every rate and territory names its source', () => {
  const rows = [...EUROPEAN_RATES, ...OTHER_RATES, ...TERRITORY_RATES, ...US_STATE_RATES, ...CANADIAN_RATES]
  for (const { source } of [...rows, ...TERRITORIES]) expect(source.length).toBeGreaterThan(4)
})
