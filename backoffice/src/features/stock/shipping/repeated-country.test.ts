import { expect, test } from 'vitest'
import { repeatedCountry } from './repeated-country.ts'

const rates = [{ countries: ['DE', 'AT'] }, { countries: ['FR', 'AT'] }, { countries: ['US'] }]

test.each([
  [0, undefined],
  [1, { code: 'AT', index: 0 }],
  [2, undefined],
  [3, undefined],
])('rate %i repeats %j', (index, repeated) => {
  expect(repeatedCountry(rates, index)).toEqual(repeated)
})
