import { expect, it } from 'vitest'
import { monthsUpTo } from './months.ts'

it('months go back over the turn of the year', () => {
  expect(monthsUpTo('2026-02-28').slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(new Set(monthsUpTo('2026-03-31')).size).toBe(36)
  expect(monthsUpTo('2026-11-01', '2025-06-30')).toHaveLength(36)
})

it('months go back to the first document, however old it is', () => {
  const months = monthsUpTo('2026-11-22', '2021-12-31')
  expect([months.at(0), months.at(-1), months.length]).toEqual(['2026-11', '2021-12', 60])
})
