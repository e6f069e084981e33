import { expect, test } from 'vitest'
import { orderPeriods } from './order-periods.ts'

test('months and years begin and end where the calendar of the browser says, across the turn of the year', () => {
  const periods = orderPeriods(new Date(2027, 0, 31, 23, 30))
  expect(periods.map(({ label, name }) => [label, name])).toEqual([
    ['January 2027', '2027-01'],
    ['December 2026', '2026-12'],
    ['November 2026', '2026-11'],
    ['All of 2027', '2027'],
    ['All of 2026', '2026'],
    ['All orders', 'all'],
  ])
  const local = (iso: string | undefined) => iso && new Date(iso).toLocaleString('sv-SE')
  expect(periods.map(({ from, to }) => [local(from), local(to)])).toEqual([
    ['2027-01-01 00:00:00', '2027-02-01 00:00:00'],
    ['2026-12-01 00:00:00', '2027-01-01 00:00:00'],
    ['2026-11-01 00:00:00', '2026-12-01 00:00:00'],
    ['2027-01-01 00:00:00', '2028-01-01 00:00:00'],
    ['2026-01-01 00:00:00', '2027-01-01 00:00:00'],
    [undefined, undefined],
  ])
})
