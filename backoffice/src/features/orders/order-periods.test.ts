import { expect, test } from 'vitest'
import { listedPeriods, type OrderPeriod, savedPeriods } from './order-periods.ts'

const local = (iso: string | undefined) => iso && new Date(iso).toLocaleString('sv-SE')
const bounds = ({ from, to }: OrderPeriod) => [local(from), local(to)]

test('months and years begin and end where the calendar of the browser says, across the turn of the year', () => {
  const periods = savedPeriods(new Date(2027, 0, 31, 23, 30))
  expect(periods.map(({ label, name }) => [label, name])).toEqual([
    ['January 2027', '2027-01'],
    ['December 2026', '2026-12'],
    ['November 2026', '2026-11'],
    ['All of 2027', '2027'],
    ['All of 2026', '2026'],
    ['All orders', 'all'],
  ])
  expect(periods.map(bounds)).toEqual([
    ['2027-01-01 00:00:00', '2027-02-01 00:00:00'],
    ['2026-12-01 00:00:00', '2027-01-01 00:00:00'],
    ['2026-11-01 00:00:00', '2026-12-01 00:00:00'],
    ['2027-01-01 00:00:00', '2028-01-01 00:00:00'],
    ['2026-01-01 00:00:00', '2027-01-01 00:00:00'],
    [undefined, undefined],
  ])
})

test('days up to now count today and begin at midnight, across the turn of the year', () => {
  const periods = listedPeriods(new Date(2027, 0, 3, 0, 10))
  expect(periods.slice(0, 3).map((period) => [period.name, ...bounds(period)])).toEqual([
    ['today', '2027-01-03 00:00:00', undefined],
    ['7-days', '2026-12-28 00:00:00', undefined],
    ['30-days', '2026-12-05 00:00:00', undefined],
  ])
  expect(periods.slice(3).map(({ name }) => name)).toEqual(['2027-01', '2026-12', '2026-11', '2027', '2026'])
})
