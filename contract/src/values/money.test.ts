import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/lib/runs.mjs'
import { CURRENCIES, type Currency, currencyDecimals } from './currencies.ts'
import {
  addMoney,
  decimalText,
  fitsCurrency,
  formatLedger,
  formatMoney,
  isZero,
  ledgerToMajorText,
  signedDecimalText,
  subtractMoney,
  toLedgerUnits,
  toMajorText,
  toMinor,
} from './money.ts'

test('amounts are added and subtracted in the smallest units of their currency', () => {
  expect([addMoney('0.10', '0.20', 'EUR'), subtractMoney('0.30', '0.20', 'EUR')]).toEqual(['0.30', '0.10'])
  expect([addMoney('1', '2', 'JPY'), subtractMoney('1', '2', 'JPY')]).toEqual(['3', '-1'])
})

test('N-02 zero is zero, with any number of decimals', () => {
  expect(['0', '0.0', '0.00', '0.00000000'].map(isZero)).toEqual([true, true, true, true])
  expect(['0.01', '1', '10.00', '0.', ''].map(isZero)).toEqual([false, false, false, false, false])
})

describe('N-02 plain decimals', () => {
  test.each(['0', '0.00', '1', '10', '12.50', '0.123456789012345678', '999999999999', '999999999999.99'])(
    '%s is one, unchanged',
    (text) => expect(decimalText(text)).toBe(text),
  )
  test.each([
    '',
    ' ',
    '-0',
    '-0.01',
    '+1',
    '1.',
    '.5',
    '01',
    '00',
    '1,00',
    '1 000',
    ' 1',
    '1 ',
    '1\n',
    '1e2',
    '1E-7',
    '0x10',
    '１２',
    '١٢',
    'NaN',
    'Infinity',
    '1.2.3',
    '1_000',
    '1000000000000',
    '1234567890123456789',
    `0.${'0'.repeat(50)}1`,
  ])('%j is none', (text) => expect(decimalText(text)).toBeUndefined())

  test('JSON numbers are accepted if their shortest text is plain and unambiguous', () => {
    expect(decimalText(12.5)).toBe('12.5')
    expect(decimalText(0)).toBe('0')
    expect(decimalText(0.00012345)).toBe('0.00012345')
    expect(decimalText(1e-7)).toBe('0.0000001')
    expect(decimalText(0.00000123)).toBe('0.00000123')
    expect(decimalText(1e-18)).toBe('0.000000000000000001')
    expect(decimalText(999999999999)).toBe('999999999999')
    expect(decimalText(0.00123456789012345)).toBe('0.00123456789012345')
    const refused = [
      -0,
      -1,
      -1e-7,
      1e-50,
      1e21,
      1e308,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      0.1 + 0.2,
      2 ** 53,
      0.12345678901234568,
      900000000000.0001,
    ]
    for (const value of refused) expect([value, decimalText(value)]).toEqual([value, undefined])
  })

  test('every decimal of 15 digits survives being a JSON number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 999 }), (a, b) => {
        const text = b % 10 === 0 ? String(a) : `${a}.${String(b).padStart(3, '0')}`
        expect(decimalText(Number(text))).toBe(text)
      }),
    )
  })

  test('signed ones take one minus, and no minus zero', () => {
    expect(signedDecimalText('-12.50')).toBe('-12.50')
    expect(signedDecimalText('12.50')).toBe('12.50')
    expect(signedDecimalText(-3)).toBe('-3')
    expect(signedDecimalText(-0.5)).toBe('-0.5')
    expect(signedDecimalText(-1e-7)).toBe('-0.0000001')
    expect(signedDecimalText('-0.5')).toBe('-0.5')
    expect(signedDecimalText(3)).toBe('3')
    expect(signedDecimalText(0)).toBe('0')
    expect(signedDecimalText('0')).toBe('0')
    for (const bad of ['-0', '-0.00', '--1', '+1', '-', '-.5', '-01', -0, Number.NaN, -1e-50]) {
      expect([bad, signedDecimalText(bad)]).toEqual([bad, undefined])
    }
  })

  test('more decimals than the currency do not fit', () => {
    const cases: [string, Currency, boolean][] = [
      ['12.50', 'EUR', true],
      ['12.5', 'EUR', true],
      ['12.500', 'EUR', false],
      ['1250', 'JPY', true],
      ['1250.0', 'JPY', false],
      ['0.00000001', 'BTC', true],
      ['0.000000001', 'BTC', false],
      ['0.123456789012345678', 'ETH', true],
      ['0.001', 'USDT', false],
      ['1.23', 'HUF', true],
    ]
    for (const [text, code, fits] of cases)
      expect([text, code, fitsCurrency(text, code)]).toEqual([text, code, fits])
  })
})

describe('smallest units', () => {
  test.each<[string, Currency, bigint, string]>([
    ['12.5', 'EUR', 1250n, '12.50'],
    ['0', 'EUR', 0n, '0.00'],
    ['0.05', 'EUR', 5n, '0.05'],
    ['-0.05', 'EUR', -5n, '-0.05'],
    ['-1', 'USD', -100n, '-1.00'],
    ['1250', 'JPY', 1250n, '1250'],
    ['1000', 'KRW', 1000n, '1000'],
    ['1000', 'VND', 1000n, '1000'],
    ['1000', 'CLP', 1000n, '1000'],
    ['0.00000001', 'BTC', 1n, '0.00000001'],
    ['0.123456789012345678', 'ETH', 123_456_789_012_345_678n, '0.123456789012345678'],
    ['999999999999', 'ETH', 999_999_999_999n * 10n ** 18n, '999999999999.000000000000000000'],
    ['12.500000', 'EUR', 1250n, '12.50'],
  ])('N-05 N-07 %s %s', (text, code, minor, back) => {
    expect(toMinor(text, code)).toBe(minor)
    expect(toMajorText(minor, code)).toBe(back)
  })

  test('a part below the smallest unit is refused, never cut off', () => {
    for (const [text, code] of [
      ['0.001', 'EUR'],
      ['1.5', 'JPY'],
      ['0.000000001', 'BTC'],
    ] as const) {
      expect(() => toMinor(text, code)).toThrow(RangeError)
    }
    for (const bad of ['', 'abc', '1e2', '1.', '.5', ' 1', '+1'])
      expect(() => toMinor(bad, 'EUR')).toThrow(RangeError)
    expect(() => toMinor('0.001', 'EUR')).toThrow('0.001 has more decimals than EUR allows')
    expect(() => toMinor('x'.repeat(70), 'EUR')).toThrow(new RangeError(`Not an amount: ${'x'.repeat(60)}`))
  })

  test.each(CURRENCIES)('N-07 %s: text and smallest units are the same number, both ways', (code) => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (minor) => {
        const text = toMajorText(minor, code)
        expect(toMinor(text, code)).toBe(minor)
        const [, fraction = ''] = text.split('.')
        expect(fraction).toHaveLength(currencyDecimals(code))
      }),
      { numRuns: runs(50) },
    )
  })

  test.each(CURRENCIES)('N-07 %s: what fits comes back as it was sent, filled up with zeros', (code) => {
    const decimals = currencyDecimals(code)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 999_999_999_999n }),
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 0, maxLength: decimals }),
        (whole, fraction) => {
          const text = fraction === '' ? `${whole}` : `${whole}.${fraction}`
          expect(decimalText(text)).toBe(text)
          expect(fitsCurrency(text, code)).toBe(true)
          const full = decimals === 0 ? `${whole}` : `${whole}.${fraction.padEnd(decimals, '0')}`
          expect(toMajorText(toMinor(text, code), code)).toBe(full)
        },
      ),
      { numRuns: runs(50) },
    )
  })
})

describe('the ledger', () => {
  test('15 euro are 1 500 000 units and EUR 15.00', () => {
    expect(toLedgerUnits('15', 'EUR')).toBe(1_500_000n)
    expect(formatLedger(1_500_000n, 'EUR')).toBe('EUR 15.00')
    expect(ledgerToMajorText(1_500_000n, 'EUR')).toBe('15.00000')
  })

  test.each<[bigint, Currency, string]>([
    [1_250_000n, 'EUR', 'EUR 12.50'],
    [0n, 'USD', 'USD 0.00'],
    [499n, 'EUR', 'EUR 0.00'],
    [500n, 'EUR', 'EUR 0.01'],
    [-500n, 'EUR', 'EUR -0.01'],
    [-499n, 'EUR', 'EUR 0.00'],
    [123_456_789_000n, 'EUR', 'EUR 1,234,567.89'],
    [100_000_000n, 'JPY', 'JPY 1,000'],
    [100_000_000n, 'BTC', 'BTC 1.00000000'],
    [1n, 'ETH', 'ETH 0.000000000000000001'],
  ])('%s units of %s are %s', (units, code, text) => expect(formatLedger(units, code)).toBe(text))

  test('in German with a comma', () => {
    expect(formatLedger(123_456_789_000n, 'EUR', 'de-DE')).toBe('EUR 1.234.567,89')
  })

  test('finer than the ledger is refused', () => {
    expect(() => toLedgerUnits('0.000001', 'EUR')).toThrow(RangeError)
    expect(toLedgerUnits('0.00001', 'JPY')).toBe(1n)
  })
})

describe('for people', () => {
  test.each<[string, Currency, string, string]>([
    ['12.50', 'EUR', 'en-GB', '€12.50'],
    ['12.50', 'EUR', 'de', '12,50 €'],
    ['1250', 'JPY', 'en-US', '¥1,250'],
    ['1.5', 'HUF', 'en-US', 'HUF 1.50'],
    ['1000.00', 'IDR', 'en-US', 'IDR 1,000.00'],
    ['0', 'USD', 'en-US', '$0.00'],
    ['0.123456789012345678', 'ETH', 'en-US', 'ETH 0.123456789012345678'],
    ['0.50000000', 'BTC', 'en-US', 'BTC 0.50'],
    ['1234.50', 'USDT', 'en-US', 'USDT 1,234.50'],
    ['1234.50', 'DAI', 'de', '1.234,50 DAI'],
    ['999999999999.99', 'EUR', 'en-US', '€999,999,999,999.99'],
  ])('%s %s in %s is %s', (text, code, locale, shown) => {
    expect(formatMoney(text, code, locale).replace(/\s/gu, ' ')).toBe(shown)
  })
})
