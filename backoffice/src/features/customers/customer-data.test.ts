import { expect, test } from 'vitest'
import { uncountedText } from './customer-data.ts'

test('where more orders are listed than counted, it says which are not', () => {
  expect(uncountedText(1200, 1)).toBe(
    '1,200 in total, 1 counted. Drafts and unpaid cancelled or failed orders are not counted.',
  )
})
