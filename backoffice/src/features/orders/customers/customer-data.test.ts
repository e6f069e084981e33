import { expect, test } from 'vitest'
import { uncountedText } from './customer-data.ts'

test('if more orders are listed than counted, the text names those left out', () => {
  expect(uncountedText(1200, 1)).toBe(
    '1,200 in total, 1 counted. Drafts and unpaid cancelled or failed orders are not counted.',
  )
})
