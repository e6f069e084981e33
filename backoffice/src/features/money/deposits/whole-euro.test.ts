import { expect, test } from 'vitest'
import { amountProblem } from './whole-euro.ts'

test.each([
  ['15', null],
  ['1', null],
  ['10000', null],
  ['', 'Amount is required'],
])('%j is answered with %j', (text, problem) => {
  expect(amountProblem(text)).toBe(problem)
})

test.each([
  '10001',
  '-1',
  '0',
  '015',
  '00',
  '1.5',
  '12,50',
  '12,',
  '1e3',
  '+5',
  'x',
  '١٥',
  '12 50',
  '12345678',
])('%j is refused', (text) => {
  expect(amountProblem(text)).toBe('Amount: a whole number of euro from 1 to 10000')
})
