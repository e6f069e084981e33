import { afterEach, expect, it } from 'vitest'
import { monthName, monthsUpTo } from './months.ts'

const place = process.env.TZ
afterEach(() => {
  process.env.TZ = place ?? 'UTC'
})

it('months go back over the turn of the year', () => {
  process.env.TZ = 'UTC'
  expect(monthsUpTo(new Date('2026-02-28T23:59:59Z')).slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(new Set(monthsUpTo(new Date('2026-03-31T12:00:00Z'))).size).toBe(36)
  expect(monthsUpTo(new Date('2026-11-01T00:00:00Z'), '2025-06-30')).toHaveLength(36)
  expect(monthName('2026-11')).toBe('November 2026')
})

it('a month that has begun at the seller’s place is one of them', () => {
  process.env.TZ = 'Europe/Berlin'
  expect(monthsUpTo(new Date('2026-12-31T23:30:00Z'))[0]).toBe('2027-01')
  process.env.TZ = 'America/New_York'
  expect(monthsUpTo(new Date('2027-01-01T03:00:00Z'))[0]).toBe('2026-12')
})

it('months go back to the first document, however old it is', () => {
  const months = monthsUpTo(new Date('2026-11-22T12:00:00Z'), '2021-12-31')
  expect([months.at(0), months.at(-1), months.length]).toEqual(['2026-11', '2021-12', 60])
})
