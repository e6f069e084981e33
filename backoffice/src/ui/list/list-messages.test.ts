import { expect, test } from 'vitest'
import { counted } from './list-messages.ts'

test.each([
  [1, false, '1 product'],
  [10_000, false, '10,000 products'],
  [12_345, true, 'about 12,000 products'],
])('%i rows, estimated %s, are %s', (count, is_estimate, text) => {
  expect(counted(count, ['product', 'products'], is_estimate)).toBe(text)
})
