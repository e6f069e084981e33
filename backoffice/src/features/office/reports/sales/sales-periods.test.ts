import { expect, test } from 'vitest'
import { lastDays } from '../last-days.ts'
import { salesPeriod, salesPeriods } from './sales-periods.ts'

const TODAY = '2026-11-20'

test('the days up to today and as many before them', () => {
  expect(lastDays(TODAY, 30)).toEqual({
    period: { from: '2026-10-22', until: '2026-11-20' },
    before: { from: '2026-09-22', until: '2026-10-21' },
    before_name: 'the 30 days before',
    by: 'day',
  })
  expect(salesPeriod('90-days', TODAY)).toEqual(lastDays(TODAY, 90))
})

test('a month that is over is compared with the one before', () => {
  expect(salesPeriod('2026-01', TODAY)).toEqual({
    period: { from: '2026-01-01', until: '2026-01-31' },
    before: { from: '2025-12-01', until: '2025-12-31' },
    before_name: 'December 2025',
    by: 'day',
  })
})

test('a current period ends today, and is compared with as many days of the previous one', () => {
  expect(salesPeriod('2026-11', TODAY)).toMatchObject({
    period: { from: '2026-11-01', until: '2026-11-20' },
    before: { from: '2026-10-01', until: '2026-10-20' },
    before_name: 'the first 20 days of October 2026',
  })
  expect(salesPeriod('2026', TODAY)).toEqual({
    period: { from: '2026-01-01', until: '2026-11-20' },
    before: { from: '2025-01-01', until: '2025-11-20' },
    before_name: 'the first 324 days of 2025',
    by: 'month',
  })
  // The month before is shorter, and a year before a leap year.
  expect(salesPeriod('2026-03', '2026-03-30')).toMatchObject({
    before: { from: '2026-02-01', until: '2026-02-28' },
    before_name: 'February 2026',
  })
  expect(salesPeriod('2026-03', '2026-03-01')).toMatchObject({
    before: { from: '2026-02-01', until: '2026-02-01' },
    before_name: 'the first day of February 2026',
  })
  expect(salesPeriod('2024', '2024-12-31').before.until).toBe('2023-12-31')
})

test('on its last day a month or a year is whole', () => {
  expect(salesPeriod('2026-11', '2026-11-30').before_name).toBe('October 2026')
  expect(salesPeriod('2025', TODAY)).toMatchObject({
    period: { from: '2025-01-01', until: '2025-12-31' },
    before_name: '2024',
  })
})

test('periods go back to the first order, and have unique names', () => {
  const values = (first?: string) => salesPeriods(TODAY, first).map(({ value }) => value)
  expect(values().slice(0, 6)).toEqual(['30-days', '90-days', '2026', '2025', '2026-11', '2026-10'])
  const old = values('2021-03-04')
  expect(old).toContain('2021')
  expect(old).not.toContain('2020')
  expect(old.at(-1)).toBe('2021-03')
  expect(new Set(old).size).toBe(old.length)
})
