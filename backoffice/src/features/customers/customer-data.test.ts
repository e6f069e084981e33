import { expect, test } from 'vitest'
import { uncountedText } from './customer-data.ts'

test('where more orders are listed than counted, it says which are not', () => {
  expect(uncountedText(1200, 1)).toBe(
    '1,200 in all, 1 counted: drafts, and what was cancelled or failed before it was paid, are not.',
  )
})
