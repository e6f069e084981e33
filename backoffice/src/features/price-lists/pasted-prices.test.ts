import { expect, test } from 'vitest'
import { pastedPrices } from './pasted-prices.ts'

test('reads SKU, pieces and price from the columns of a spreadsheet', () => {
  expect(pastedPrices('SKU\tFrom\tPrice\nM-1\t10\t4,50\nM-2\t\t€ 5.00\n\n', 'EUR')).toEqual({
    prices: [
      { sku: 'M-1', min_quantity: 10, price: '4.50' },
      { sku: 'M-2', min_quantity: 1, price: '5.00' },
    ],
    skipped: ['SKU\tFrom\tPrice'],
  })
})

test('takes two columns, and semicolons', () => {
  expect(pastedPrices('M-1;4.5\r\nM-2;1000;4', 'EUR').prices).toEqual([
    { sku: 'M-1', min_quantity: 1, price: '4.50' },
    { sku: 'M-2', min_quantity: 1000, price: '4.00' },
  ])
})

test.each(['M-1', 'M-1\t0\t4.50', 'M-1\t-1\t4.50', '\t4.50', 'M-1\tfree'])('skips %j', (line) => {
  expect(pastedPrices(line, 'EUR')).toEqual({ prices: [], skipped: [line.trim()] })
})
