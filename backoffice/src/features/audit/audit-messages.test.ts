import { AUDIT_SUBJECTS } from '@kontor/contract/shops/audit'
import { expect, test } from 'vitest'
import { SUBJECTS } from './audit-messages.ts'

test('every kind of subject can be filtered for', () => {
  expect(SUBJECTS.map(({ value }) => value).sort()).toEqual(
    [...new Set(Object.values(AUDIT_SUBJECTS))].sort(),
  )
})
