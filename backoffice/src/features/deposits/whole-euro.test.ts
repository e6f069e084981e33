import { expect, test } from 'vitest'
import { amountProblem, typedEuro } from './whole-euro.ts'

test.each([
  ['15', '15'],
  ['', ''],
  ['1', '1'],
  [' 20 ', '20'],
  ['10000', '10000'],
])('%j may be typed', (next, shown) => {
  expect(typedEuro(next, '7')).toBe(shown)
})

test.each(['-1', '0', '015', '00', '1.5', '1,5', '1e3', '+5', 'x', '١٥', '12345678'])(
  '%j leaves what stood there',
  (next) => {
    expect(typedEuro(next, '7')).toBe('7')
  },
)

test.each([
  ['15', null],
  ['1', null],
  ['10000', null],
  ['', 'Amount is required'],
  ['10001', 'Amount: a whole number of euro from 1 to 10000'],
])('%j is refused with %j', (text, problem) => {
  expect(amountProblem(text)).toBe(problem)
})
