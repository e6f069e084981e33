import { expect, test } from 'vitest'
import { dayIn, momentIn } from './day-in.ts'

const LATE = '2026-11-30T23:30:00.000Z'

test.each([
  ['DE', '2026-12-01'],
  ['GB', '2026-11-30'],
  ['ES', '2026-12-01'],
  ['JP', '2026-12-01'],
  // Several zones, and no country at all: UTC.
  ['US', '2026-11-30'],
  ['', '2026-11-30'],
])('the day at half past eleven in the evening, UTC, in %s', (country, day) => {
  expect(dayIn(country, LATE)).toBe(day)
})

test('a moment names its zone', () => {
  expect(momentIn('de-DE', LATE)).toBe('1. Dezember 2026 um 00:30:00 MEZ')
  expect(momentIn('en-GB', '2026-07-01T12:00:00.000Z')).toMatch(/^1 July 2026 at 13:00:00 (?:BST|GMT\+1)$/)
  expect(momentIn('en-US', LATE)).toMatch(/^November 30, 2026 at 11:30:00\sPM UTC$/)
})
