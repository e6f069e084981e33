import { expect, test } from 'vitest'
import { isDay } from './day.ts'

test.each(['2026-11-30', '2026-02-28', '2024-02-29', '2000-02-29', '1970-01-01'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
})

test.each([
  '2026-02-29',
  '2026-02-31',
  '2026-04-31',
  '1900-02-29',
  '2026-00-10',
  '2026-13-01',
  '2026-01-00',
  '2026-01-32',
  '0000-01-01',
  '2026-1-1',
  '2026-11',
  '2026-11-30T00:00:00Z',
  ' 2026-11-30',
  'yesterday',
  '',
])('%j is none', (text) => {
  expect(isDay(text)).toBe(false)
})
