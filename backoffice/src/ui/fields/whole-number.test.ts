import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number.ts'

test.each([
  ['', undefined],
  ['  ', undefined],
  ['12', 12],
  ['+12', 12],
  ['-3', -3],
  ['−3', -3],
  ['1 200', 1200],
  ['1.5', Number.NaN],
  ['1,200', Number.NaN],
  ['1e3', Number.NaN],
  ['twelve', Number.NaN],
])('%j is %j', (text, number) => {
  expect(wholeNumber(text)).toBe(number)
})
