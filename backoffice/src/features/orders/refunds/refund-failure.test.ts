import { ProblemError } from '@kontor/contract/http/client'
import { expect, test } from 'vitest'
import { isAtField, lineErrors, refundFailure } from './refund-failure.ts'

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

test('a refused quantity is shown at its item; where the item has no field any more, in the alert', () => {
  const lines = ['a', 'b'].map((order_item_id) => ({ order_item_id, quantity: 1 }))
  const message = 'Quantity: at most 0 left.'
  const refused = new ProblemError(422, {
    error: 'validation_error',
    message,
    errors: [{ field: 'lines.1.quantity', code: 'invalid', message }],
  })
  const errors = lineErrors(refused, { lines })
  expect([...errors]).toEqual([['b', message]])
  expect(isAtField(refused, errors, { left: new Map([['b', 1]]), shipping_left: null })).toBe(true)
  expect(isAtField(refused, errors, { left: new Map([['a', 1]]), shipping_left: null })).toBe(false)
})
