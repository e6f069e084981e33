import { expect, test } from 'vitest'
import { relativeText } from './relative-time.tsx'

const NOW = Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['2026-03-01T11:59:30Z', 'just now'],
  ['2026-03-01T12:00:20Z', 'just now'],
  ['2026-03-01T11:58:00Z', '2 minutes ago'],
  ['2026-03-01T09:10:00Z', '2 hours ago'],
  ['2026-02-28T11:00:00Z', '1 day ago'],
  ['2026-02-27T13:30:00Z', '1 day ago'],
  ['2026-02-20T12:00:00Z', '1 week ago'],
  ['2025-02-20T12:00:00Z', '1 year ago'],
  ['2026-03-01T14:00:00Z', 'in 2 hours'],
  ['2026-03-08T11:59:59Z', 'in 7 days'],
])('%s is %s', (time, text) => {
  expect(relativeText(Date.parse(time), NOW)).toBe(text)
})
