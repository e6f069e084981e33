import { expect, test } from 'vitest'
import { countriesText } from './shipping-messages.ts'

test('a rate says how many countries it is for, not which', () => {
  expect([1, 2, 27].map(countriesText)).toEqual(['1 country', '2 countries', '27 countries'])
})
