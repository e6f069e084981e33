import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 3, 'abc'],
  [0, -1, 'abc'],
  [-1, 0, 'abc'],
  [3, 0, 'abc'],
])('the entry at %i at place %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order)
})
