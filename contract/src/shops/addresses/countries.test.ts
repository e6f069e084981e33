import { describe, expect, test } from 'vitest'
import {
  COUNTRY_CODES,
  EU_COUNTRIES,
  isCountry,
  isEuCountry,
  parseVatNumber,
  SEA,
  USMCA,
} from './countries.ts'

test('the lists have the members they should, each once', () => {
  expect(EU_COUNTRIES).toHaveLength(27)
  expect(USMCA).toEqual(['US', 'CA', 'MX'])
  expect(SEA).toEqual(['BN', 'KH', 'ID', 'LA', 'MY', 'MM', 'PH', 'SG', 'TH', 'VN'])
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length)
  expect(COUNTRY_CODES.filter((code) => code !== 'XK')).toHaveLength(249)
  for (const code of [...EU_COUNTRIES, ...USMCA, ...SEA]) expect(isCountry(code)).toBe(true)
})

test('every code has its own name in the platform', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const named = COUNTRY_CODES.map((code) => names.of(code))
  expect(named.every((name) => name !== undefined)).toBe(true)
  expect(new Set(named).size).toBe(COUNTRY_CODES.length)
})

test('codes that are often taken for one are none', () => {
  for (const bad of ['UK', 'EL', 'XI', 'EU', 'AN', 'YU', 'ZZ', 'de', 'ß', 'ıt', '', 'DEU', 'D1'])
    expect(isCountry(bad)).toBe(false)
  expect(isEuCountry('GB')).toBe(false)
  expect(isEuCountry('HR')).toBe(true)
})

describe('VAT numbers', () => {
  const WELL_FORMED: [string, string, string][] = [
    ['ATU12345678', 'AT', 'U12345678'],
    ['BE0123456789', 'BE', '0123456789'],
    ['BE1123456789', 'BE', '1123456789'],
    ['BG123456789', 'BG', '123456789'],
    ['CY12345678L', 'CY', '12345678L'],
    ['CZ12345678', 'CZ', '12345678'],
    ['DE123456789', 'DE', '123456789'],
    ['DK12345678', 'DK', '12345678'],
    ['EE123456789', 'EE', '123456789'],
    ['EL123456789', 'GR', '123456789'],
    ['ESB12345678', 'ES', 'B12345678'],
    ['ES12345678Z', 'ES', '12345678Z'],
    ['FI12345678', 'FI', '12345678'],
    ['FR12345678901', 'FR', '12345678901'],
    ['FRXX123456789', 'FR', 'XX123456789'],
    ['HR12345678901', 'HR', '12345678901'],
    ['HU12345678', 'HU', '12345678'],
    ['IE1234567WA', 'IE', '1234567WA'],
    ['IE1X23456L', 'IE', '1X23456L'],
    ['IT12345678901', 'IT', '12345678901'],
    ['LT123456789012', 'LT', '123456789012'],
    ['LU12345678', 'LU', '12345678'],
    ['LV12345678901', 'LV', '12345678901'],
    ['MT12345678', 'MT', '12345678'],
    ['NL123456789B01', 'NL', '123456789B01'],
    ['PL1234567890', 'PL', '1234567890'],
    ['PT123456789', 'PT', '123456789'],
    ['RO12', 'RO', '12'],
    ['SE123456789001', 'SE', '123456789001'],
    ['SI12345678', 'SI', '12345678'],
    ['SK1234567890', 'SK', '1234567890'],
    ['XI123456789', 'XI', '123456789'],
  ]
  test.each(WELL_FORMED)('%s is of %s', (text, country, number) => {
    expect(parseVatNumber(text)).toEqual({ country, number })
  })

  test('every member state has a form', () => {
    const covered = new Set(WELL_FORMED.map(([, country]) => country))
    expect(EU_COUNTRIES.filter((country) => !covered.has(country))).toEqual([])
  })

  test('spaces, dots, dashes and case do not matter', () => {
    expect(parseVatNumber(' de 123.456-789 ')).toEqual({ country: 'DE', number: '123456789' })
    expect(parseVatNumber('nl123456789b01')).toEqual({ country: 'NL', number: '123456789B01' })
  })

  test.each([
    '',
    'DE',
    'DE12345678',
    'DE1234567890',
    '123456789',
    'GR123456789',
    'GB123456789',
    'CHE123456789',
    'US12',
    'DE12345678９',
    'ıT12345678901',
  ])('%j is none', (text) => expect(parseVatNumber(text)).toBeUndefined())
  test('nor is a very long text', () =>
    expect(parseVatNumber(`DE${' '.repeat(1000)}123456789`)).toBeUndefined())
})
