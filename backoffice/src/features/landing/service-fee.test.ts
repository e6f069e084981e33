import { expect, test } from 'vitest'
import { serviceFee } from './service-fee.ts'

test.each([
  ['10000', '100.00'],
  ['10 000,50', '100.01'],
  ['1,500', '15.00'],
  ['1.500', '0.02'],
  ['0.49', '0.00'],
  ['0.50', '0.01'],
  ['149.99', '1.50'],
  ['-500', '0.00'],
  ['', '0.00'],
  ['lots', '0.00'],
  ['999999999999999', '9999999999999.99'],
])('one per cent of %o is %o', (sales, fee) => {
  expect(serviceFee(sales)).toBe(fee)
})
