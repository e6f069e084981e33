import { expect, test } from 'vitest'
import { plainMoney, typedDecimal } from './money-text.ts'

test.each([
  ['1.500', ',', '1500'],
  ['1.500', '.', '1.500'],
  ['1,500', '.', '1500'],
  ['1,500', ',', '1.500'],
  [' 12.500 ', ',', '12500'],
  ['-1.500', ',', '-1500'],
  // These are never grouped.
  ['0.500', ',', '0.500'],
  ['1.50', ',', '1.50'],
  ['1500.125', ',', '1500.125'],
  ['1.234,5', ',', '1234.5'],
  ['1.234.567', ',', '1234567'],
  ['heavy', ',', 'heavy'],
])('%o typed where the decimal mark is %o is %o', (typed, decimal_mark, plain) => {
  expect(typedDecimal(typed, decimal_mark)).toBe(plain)
})

test.each([
  ['12,5', 'EUR', '12.50'],
  ['12', 'EUR', '12.00'],
  ['12', 'JPY', '12'],
  ['12.345', 'EUR', '12.345'],
  ['1,234', 'EUR', '1234.00'],
  ['abc', 'EUR', 'abc'],
  ['0.1', 'BTC', '0.10000000'],
  ['€ 12.50', 'EUR', '12.50'],
  ['12,50 €', 'EUR', '12.50'],
  ['1.234,50 EUR', 'EUR', '1234.50'],
  ['$5', 'USD', '5.00'],
  ['US$5', 'USD', '5.00'],
  ['$5', 'EUR', '$5'],
  ['EUR', 'EUR', 'EUR'],
  ['7 USDT', 'USDT', '7.00'],
  ['2,980', 'JPY', '2980'],
  ['JP¥2,980', 'JPY', '2980'],
  ['¥12,500', 'JPY', '12500'],
  ['2,98', 'JPY', '2.98'],
  ['0.500', 'JPY', '0.500'],
])('%o in %s is %o', (typed, currency, plain) => {
  expect(plainMoney(typed, currency)).toBe(plain)
})

test.each([
  ['1.500', 'EUR', '1500.00'],
  ['€ 1.500', 'EUR', '1500.00'],
  ['1.500,5', 'EUR', '1500.50'],
  ['1,5', 'EUR', '1.50'],
  ['1.5', 'EUR', '1.50'],
  ['1,555', 'EUR', '1,555'],
  ['0,555', 'EUR', '0.555'],
  ['1,555', 'BTC', '1.55500000'],
  ['1.500', 'BTC', '1500.00000000'],
  ['1.500', 'JPY', '1500'],
])('%o in %s is %o where the decimal mark is a comma, also if it is read twice', (typed, currency, plain) => {
  const read = (text: string) => plainMoney(text, currency, ',')
  expect(read(typed)).toBe(plain)
  expect(read(plain)).toBe(plain)
})
