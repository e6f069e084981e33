import { expect, test } from 'vitest'
import { listedPeriods, type OrderPeriod, savedPeriods } from './order-periods.ts'

const bounds = ({ from, to }: OrderPeriod) => [from, to]

test('months and years are those of the shop’s calendar, across the turn of the year', () => {
  const periods = savedPeriods('2027-01-31')
  expect(periods.map(({ label, name }) => [label, name])).toEqual([
    ['January 2027', '2027-01'],
    ['December 2026', '2026-12'],
    ['November 2026', '2026-11'],
    ['All of 2027', '2027'],
    ['All of 2026', '2026'],
    ['All orders', 'all'],
  ])
  expect(periods.map(bounds)).toEqual([
    ['2027-01-01', '2027-01-31'],
    ['2026-12-01', '2026-12-31'],
    ['2026-11-01', '2026-11-30'],
    ['2027-01-01', '2027-12-31'],
    ['2026-01-01', '2026-12-31'],
    [undefined, undefined],
  ])
})

test('days up to today count today, across the turn of the year', () => {
  const periods = listedPeriods('2027-01-03')
  expect(periods.slice(0, 3).map((period) => [period.name, ...bounds(period)])).toEqual([
    ['today', '2027-01-03', undefined],
    ['7-days', '2026-12-28', undefined],
    ['30-days', '2026-12-05', undefined],
  ])
  expect(periods.slice(3).map(({ name }) => name)).toEqual(['2027-01', '2026-12', '2026-11', '2027', '2026'])
})
