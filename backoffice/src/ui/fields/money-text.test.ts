import { expect, test } from 'vitest'
import { plainDecimal, plainMoney } from './money-text.ts'

test.each([
  ['12,5', '12.5'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1 234,56', '1234.56'],
  ["1'234.50", '1234.50'],
  ['1.234.567', '1234567'],
  ['007', '7'],
  ['0', '0'],
  ['00.50', '0.50'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['-3,2', '-3.2'],
  ['1234567890123456789.01', '1234567890123456789.01'],
  ['12a', '12a'],
  ['1e3', '1e3'],
  ['.', '.'],
  ['', ''],
])('%o is %o', (typed, plain) => {
  expect(plainDecimal(typed)).toBe(plain)
})

test.each([
  ['12,5', 2, '12.50'],
  ['12', 2, '12.00'],
  ['12', 0, '12'],
  ['12.345', 2, '12.345'],
  ['1,234', 2, '1.234'],
  ['abc', 2, 'abc'],
  ['0.1', 8, '0.10000000'],
])('%o with %i decimals is %o', (typed, decimals, plain) => {
  expect(plainMoney(typed, decimals)).toBe(plain)
})
