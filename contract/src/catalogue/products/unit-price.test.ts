import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '../../values/currencies.ts'
import { toMinor } from '../../values/money.ts'
import {
  baseUnitOf,
  CONTENT_UNITS,
  type ContentUnit,
  isContentAmount,
  unitPrice,
  unitPriceText,
} from './unit-price.ts'

const of = (
  price: string,
  currency: string,
  content_amount: string | null,
  content_unit: ContentUnit | null,
) => unitPrice(price, currency, { content_amount, content_unit })

describe('the price of a unit', () => {
  test.each<
    [price: string, currency: string, amount: string, unit: ContentUnit, expected: string, base: string]
  >([
    ['8.90', 'EUR', '250', 'g', '35.60', 'kg'],
    ['8.90', 'EUR', '0.25', 'kg', '35.60', 'kg'],
    ['8.90', 'EUR', '250000', 'mg', '35.60', 'kg'],
    ['12.90', 'EUR', '1', 'kg', '12.90', 'kg'],
    ['1.29', 'EUR', '330', 'ml', '3.91', 'l'],
    ['9.99', 'EUR', '75', 'cl', '13.32', 'l'],
    ['4.50', 'EUR', '1.5', 'l', '3.00', 'l'],
    ['7.00', 'EUR', '150', 'cm', '4.67', 'm'],
    ['7.00', 'EUR', '3', 'm', '2.33', 'm'],
    ['49.90', 'EUR', '2.25', 'm2', '22.18', 'm2'],
    // Exactly half of a cent goes up, a thousandth less does not.
    ['0.01', 'EUR', '2', 'kg', '0.01', 'kg'],
    ['0.05', 'EUR', '1.999', 'kg', '0.03', 'kg'],
    ['0.05', 'EUR', '2.001', 'kg', '0.02', 'kg'],
    ['980', 'JPY', '300', 'g', '3267', 'kg'],
    ['0.00012345', 'BTC', '250', 'g', '0.00049380', 'kg'],
    ['999999999999.99', 'EUR', '1', 'mg', '999999999999990000.00', 'kg'],
  ])('%s %s for %s %s is %s a %s', (price, currency, amount, unit, expected, base) => {
    expect(of(price, currency, amount, unit)).toEqual({ amount: expected, unit: base })
  })

  test('is not said where there is no content, half of one, or nothing left of the price', () => {
    expect(of('8.90', 'EUR', null, null)).toBeNull()
    expect(of('8.90', 'EUR', '250', null)).toBeNull()
    expect(of('8.90', 'EUR', null, 'g')).toBeNull()
    expect(unitPrice('8.90', 'EUR', {})).toBeNull()
    expect(of('8.90', 'EUR', '0', 'g')).toBeNull()
    expect(of('8.90', 'EUR', '2,5', 'kg')).toBeNull()
    expect(of('0.00', 'EUR', '250', 'g')).toBeNull()
    expect(of('0.01', 'EUR', '3', 'kg')).toBeNull()
  })

  test('is the nearest amount, whatever the currency: half a unit off at most, and up at the half', () => {
    const amount = fc
      .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999 }))
      .filter(([whole, thousandths]) => whole + thousandths > 0)
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        amount,
        fc.constantFrom(...CONTENT_UNITS),
        (currency, whole, [units, thousandths], unit) => {
          const content = `${units}.${String(thousandths).padStart(3, '0')}`
          const found = of(String(whole), currency, content, unit)
          // Content times the price of a unit, in thousandths of the content's own unit.
          const parts = {
            mg: 1_000_000n,
            g: 1000n,
            ml: 1000n,
            cl: 100n,
            cm: 100n,
            kg: 1n,
            l: 1n,
            m: 1n,
            m2: 1n,
          }[unit]
          const held = BigInt(units) * 1000n + BigInt(thousandths)
          const exact = toMinor(String(whole), currency) * parts * 1000n
          const off = exact - (found ? toMinor(found.amount, currency) : 0n) * held
          expect(off * 2n).toBeLessThan(held)
          expect(off * 2n).toBeGreaterThanOrEqual(-held)
          if (found) expect(found.unit).toBe(baseUnitOf(unit))
        },
      ),
    )
  })

  test('is written in the format of the country', () => {
    const coffee = { content_amount: '250', content_unit: 'g' } as const
    const plain = (locale: string) => unitPriceText('8.90', 'EUR', coffee, locale)?.replace(/\s/g, ' ')
    expect(plain('en-GB')).toBe('€35.60 / kg')
    expect(plain('de-DE')).toBe('35,60 € / kg')
    const floor = { content_amount: '2', content_unit: 'm2' } as const
    expect(unitPriceText('980', 'JPY', floor, 'en-GB')).toBe('JP¥490 / m²')
    expect(unitPriceText('8.90', 'EUR', {}, 'en-GB')).toBeNull()
  })
})

test.each([
  ['250', true],
  ['0.25', true],
  ['0.001', true],
  ['999999999.999', true],
  ['0', false],
  ['0.000', false],
  ['0.0001', false],
  ['1000000000', false],
  ['007', false],
  ['-1', false],
  ['1e3', false],
  ['1.', false],
  [' 1', false],
  ['', false],
])('what a piece may contain: %j is %s', (text, may) => {
  expect(isContentAmount(text)).toBe(may)
})
