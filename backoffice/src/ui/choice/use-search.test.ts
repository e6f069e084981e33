import { expect, test } from 'vitest'
import { nothingFound } from './use-search.ts'

test.each([
  ['Searching', { is_behind: true, isError: false }],
  // It is tried again.
  ['Searching', { is_behind: true, isError: true }],
  ['The search failed', { is_behind: false, isError: true }],
  ['No products yet', { is_behind: false, isError: false }],
])('without options, a choice says %j for %j', (said, found) => {
  expect(nothingFound(found, 'No products yet')).toBe(said)
})

test('what is not there is no result, where it has no text of its own', () => {
  expect(nothingFound({ is_behind: false, isError: false })).toBe('No results')
})
