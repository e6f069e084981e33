import { expect, test } from 'vitest'
import { isDay, isMonth } from './address-days.ts'

test.each(['2026-11-30', '2024-02-29', '1999-01-01'])('a day that can be asked for: %s', (day) => {
  expect(isDay(day)).toBe(true)
})

test.each(['202511-01-01', '0202-01-01', '2026-13-01', '2026-11-41', '2026-11', 'abc', ''])(
  'no day: "%s"',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)

test('months', () => {
  expect(['2026-11', '2026-01'].filter(isMonth)).toEqual(['2026-11', '2026-01'])
  expect(['abc', '2026-13', '2026-00', '0026-01', '2026-11-01', '202611'].filter(isMonth)).toEqual([])
})
