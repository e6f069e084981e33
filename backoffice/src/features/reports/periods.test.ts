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

test('both go back to the first order, however old it is', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(monthsUpTo(now, '2020-12-31T23:00:00.000Z').at(-1)?.value).toBe('2020-12')
  expect(quartersUpTo(now, '2020-12-31T23:00:00.000Z').at(-1)?.value).toBe('2020-Q4')
  expect(quartersUpTo(now, '2020-10-01T00:00:00.000Z').at(-1)?.value).toBe('2020-Q4')
  expect(quartersUpTo(now, '2020-09-30T00:00:00.000Z').at(-1)?.value).toBe('2020-Q3')
  expect(monthsUpTo(now, '2026-11-01T00:00:00.000Z')).toHaveLength(24)
  expect(quartersUpTo(now, '2026-11-01T00:00:00.000Z')).toHaveLength(16)
})

test('a month ends on its last day', () => {
  expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', until: '2024-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', until: '2026-12-31' })
})
