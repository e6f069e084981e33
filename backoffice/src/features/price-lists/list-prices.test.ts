import { expect, test } from 'vitest'
import { unsavedPrice } from './list-prices.tsx'

test.each([
  ['4.50', null],
  ['4,5', null],
  ['', null],
  ['4.505', '4.505'],
  ['€ 5', '5.00'],
  ['free', 'free'],
])('of a price of 4.50, the typed %j is not saved as %j', (typed, unsaved) => {
  expect(unsavedPrice(typed, { price: '4.50' }, 'EUR')).toBe(unsaved)
})
