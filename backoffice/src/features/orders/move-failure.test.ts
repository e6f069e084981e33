import { ProblemError } from '@kontor/contract/http/client'
import { expect, test } from 'vitest'
import { moveFailure, parcelErrors } from './move-failure.ts'

const TEXT = 'Failed to mark order as shipped. Please try again later.'
const LINK = { field: 'tracking_url', code: 'invalid', message: 'Only http and https URLs are allowed' }
const badLink = new ProblemError(422, {
  error: 'validation_error',
  message: 'Please check the fields',
  errors: [LINK],
})

test('a refused tracking link is shown at its field', () => {
  expect(parcelErrors(badLink)).toEqual({ tracking_url: LINK.message })
  expect(parcelErrors(new ProblemError(409, { error: 'in_use', message: 'No' }))).toEqual({})
  expect(parcelErrors(new Error('No response'))).toEqual({})
})

test('every failure has its alert; a refusal is shown with its reason', () => {
  expect(moveFailure(TEXT, badLink)).toBe(`${TEXT} ${LINK.message}`)
  const other = new ProblemError(422, { error: 'validation_error', message: 'The note is too long' })
  expect(moveFailure(TEXT, other)).toBe(`${TEXT} The note is too long`)
  const conflict = new ProblemError(409, { error: 'invalid_transition', message: 'It is cancelled.' })
  expect(moveFailure(TEXT, conflict)).toBe(`${TEXT} It is cancelled.`)
  expect(moveFailure(TEXT, new ProblemError(503, { error: 'unavailable', message: 'Busy' }))).toBe(TEXT)
  expect(moveFailure(TEXT, new TypeError('fetch failed'))).toBe(TEXT)
})
