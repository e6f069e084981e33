import type { Discount } from '@kontor/contract/prices/discounts'
import { expect, test } from 'vitest'
import { whyUndeletable } from './discount-data.ts'

test('a discount that was used cannot be deleted, also if its uses were returned', () => {
  expect(whyUndeletable({ uses: 0, was_used: true } as Discount)).toContain('cannot be deleted')
  expect(whyUndeletable({ uses: 0, was_used: false } as Discount)).toBeNull()
})
