import { expect, test } from 'vitest'
import { aboveCost } from './product-cost.tsx'

test.each([
  ['30.00', '12.00', 'EUR', 'The price is €18.00 above the cost: 60% of the price.'],
  ['9', '0', 'EUR', 'The price is €9.00 above the cost: 100% of the price.'],
  ['300', '100', 'JPY', 'The price is ¥200 above the cost: 66.6% of the price.'],
  ['10.00', '12.00', 'EUR', undefined],
  ['0', '0', 'EUR', undefined],
  ['', '12.00', 'EUR', undefined],
  ['30.00', '', 'EUR', undefined],
  ['30.00', '12,', 'EUR', undefined],
  ['30.00', '1.234', 'EUR', undefined],
])('a price of %s and a cost of %s %s', (price, cost, currency, text) => {
  expect(aboveCost(price, cost, currency)).toBe(text)
})
