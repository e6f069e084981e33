import { expect, test } from 'vitest'
import { sortedByName } from './country-data.ts'

test('countries are sorted by their names, not by their codes', () => {
  expect(sortedByName(['DE', 'EE', 'ES', 'HR'])).toEqual(['HR', 'EE', 'DE', 'ES'])
})
