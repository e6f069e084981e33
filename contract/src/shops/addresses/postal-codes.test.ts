import { describe, expect, test } from 'vitest'
import { COUNTRY_CODES } from './countries.ts'
import { fitsPostalCode, mayLackPostalCode, postalCodeExample } from './postal-codes.ts'

describe('a postal code', () => {
  test.each([
    ['DE', '10115'],
    ['DE', ' 10115 '],
    ['DE', 'D-10115'],
    ['DE', '１０１１５'],
    ['LV', 'LV-1050'],
    ['SE', '41254'],
    ['NL', '1016gv'],
    ['GB', 'sw1a1aa'],
    ['GB', 'BT1 5GS'],
    ['GB', 'GX11 1AA'],
    ['US', '05401'],
    ['US', '05401 1234'],
    ['CA', 'h2y1c6'],
    ['PL', '00561'],
    ['PT', '1000'],
    ['JP', '100ー8111'],
  ])('of %s may be written %j', (country, code) => {
    expect(fitsPostalCode(country, code)).toBe(true)
  })

  test.each([
    ['DE', '1'],
    ['DE', '1011'],
    ['DE', '101155'],
    ['DE', 'Berlin'],
    ['AT', '10115'],
    ['GB', '10115'],
    ['US', 'SW1A 1AA'],
    ['NL', '1012'],
    ['CA', 'K1A'],
  ])('of %s does not look like %j', (country, code) => {
    expect(fitsPostalCode(country, code)).toBe(false)
  })

  test('of a country whose codes are not known here is taken as it is', () => {
    expect(fitsPostalCode('HK', '-')).toBe(true)
    expect(fitsPostalCode('IE', 'Dublin 2')).toBe(true)
    expect(postalCodeExample('HK')).toBeUndefined()
  })

  test('may be missing in countries without postal codes, and has to fit the format elsewhere', () => {
    for (const country of ['AE', 'HK', 'IE', 'QA']) expect(mayLackPostalCode(country), country).toBe(true)
    for (const country of ['DE', 'US', '', 'de']) expect(mayLackPostalCode(country), country).toBe(false)
    const lacking = COUNTRY_CODES.filter(mayLackPostalCode)
    expect(lacking).toHaveLength(65)
    for (const country of lacking) {
      expect(postalCodeExample(country), country).toBeUndefined()
      expect(fitsPostalCode(country, '-'), country).toBe(true)
    }
  })

  test('that is shown as an example fits its own country', () => {
    for (const country of COUNTRY_CODES) {
      const example = postalCodeExample(country)
      if (example !== undefined) expect(fitsPostalCode(country, example), country).toBe(true)
    }
  })
})
