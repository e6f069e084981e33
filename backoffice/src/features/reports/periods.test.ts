import { expect, test } from 'vitest'
import { daysOfMonth, monthsUpTo, quartersUpTo } from './periods.ts'

test('quarters and months run backwards over the turn of the year', () => {
  const january = new Date('2026-01-15T00:00:00Z')
  expect(quartersUpTo(january).slice(0, 2)).toEqual([
    { value: '2026-Q1', label: '1st quarter 2026' },
    { value: '2025-Q4', label: '4th quarter 2025' },
  ])
  expect(monthsUpTo(january).slice(0, 2)).toEqual([
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ])
  expect(quartersUpTo(new Date('2026-12-31T23:59:59Z'))[0]?.value).toBe('2026-Q4')
})

test('a month ends on its last day', () => {
  expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', until: '2024-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', until: '2026-12-31' })
})
