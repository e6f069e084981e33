import { expect, test } from 'vitest'
import { daysOfMonth, monthsUpTo, quartersUpTo } from './periods.ts'

test('quarters and months run backwards over the turn of the year', () => {
  const january = '2026-01-15'
  expect(quartersUpTo(january).slice(0, 2)).toEqual([
    { value: '2026-Q1', label: '1st quarter 2026' },
    { value: '2025-Q4', label: '4th quarter 2025' },
  ])
  expect(monthsUpTo(january).slice(0, 2)).toEqual([
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ])
  expect(quartersUpTo('2026-12-31')[0]?.value).toBe('2026-Q4')
})

test('both go back to the first order, however old it is', () => {
  const today = '2026-11-22'
  expect(monthsUpTo(today, '2020-12-31').at(-1)?.value).toBe('2020-12')
  expect(quartersUpTo(today, '2020-12-31').at(-1)?.value).toBe('2020-Q4')
  expect(quartersUpTo(today, '2020-10-01').at(-1)?.value).toBe('2020-Q4')
  expect(quartersUpTo(today, '2020-09-30').at(-1)?.value).toBe('2020-Q3')
  expect(monthsUpTo(today, '2026-11-01')).toHaveLength(24)
  expect(quartersUpTo(today, '2026-11-01')).toHaveLength(16)
})

test('a month ends on its last day', () => {
  expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', until: '2024-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', until: '2026-12-31' })
})
