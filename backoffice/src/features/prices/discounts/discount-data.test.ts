import type { Discount } from '@kontor/contract/prices/discounts'
import { expect, test } from 'vitest'
import { EMPTY_DISCOUNT, whyUndeletable } from './discount-data.ts'
import { missingValue } from './missing-value.ts'
import { triedFields } from './preview/discount-preview-data.ts'

test('a discount that was used cannot be deleted, also if its uses were returned', () => {
  expect(whyUndeletable({ uses: 0, was_used: true } as Discount)).toContain('cannot be deleted')
  expect(whyUndeletable({ uses: 0, was_used: false } as Discount)).toBeNull()
})

test('a discount is tried with a customer whom it is for, under its other conditions', () => {
  const conditions = {
    ...EMPTY_DISCOUNT.conditions,
    customer_group_ids: ['a'],
    emails: ['a@b.de'],
    countries: ['DE'],
  }
  expect(triedFields({ ...EMPTY_DISCOUNT, percent: '10', conditions })?.conditions).toMatchObject({
    customer_group_ids: [],
    emails: [],
    countries: ['DE'],
  })
})

test.each([
  [{ kind: 'percent' }, ['percent']],
  [{ kind: 'amount', percent: '10' }, ['amount']],
  [{ kind: 'percent', percent: '10' }, []],
  [{ kind: 'buy_x_get_y' }, []],
] as const)('a discount %j lacks %j', (values, missing) => {
  expect(Object.keys(missingValue({ ...EMPTY_DISCOUNT, ...values }))).toEqual(missing)
})
