import { expect, test } from 'vitest'
import { monthName } from './month-name.ts'

test('a month has a name', () => {
  expect(monthName('2026-01')).toBe('January 2026')
  expect(monthName('2026-11')).toBe('November 2026')
})
