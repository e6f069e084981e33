import { ProblemError } from '@kontor/contract/http/client'
import { expect, test } from 'vitest'
import { refundFailure } from './refund-failure.ts'

test('a lost answer may be one of a refund that was made, and trying again is safe', () => {
  const lost = new ProblemError(0, { error: 'no_response', message: 'No response from server' })
  expect(refundFailure(lost)).toBe(
    'No response from server. The refund may have been made. Trying again does not create a second one.',
  )
  const broken = new ProblemError(500, { error: 'internal', message: 'Something went wrong.' })
  expect(refundFailure(broken)).toMatch(/^Something went wrong\. The refund may have been made/)
})

test('a refusal shows its own message, and one of a changed retry says that the first was made', () => {
  const refused = new ProblemError(409, { error: 'invalid_transition', message: 'Only a paid order.' })
  expect(refundFailure(refused)).toBe('Only a paid order.')
  const changed = new ProblemError(409, { error: 'idempotency_conflict', message: 'Used before.' })
  expect(refundFailure(changed)).toMatch(/^Your first attempt succeeded/)
})
