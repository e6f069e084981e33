// How a change is logged.

import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test.each([
  [
    { a: 1, b: 2 },
    { a: 1, b: 3 },
    { before: { b: 2 }, after: { b: 3 } },
  ],
  [{ a: 1, updated_at: 'x' }, { a: 1, updated_at: 'y' }, undefined],
  [null, { a: 1 }, { before: null, after: { a: 1 } }],
  [{ a: [1, { b: 2 }] }, null, { before: { a: [1, { b: 2 }] }, after: null }],
  [null, null, { before: null, after: null }],
  [{}, { a: undefined }, undefined],
  [{ a: null }, { b: 1 }, { before: { b: null }, after: { b: 1 } }],
])('%j to %j', (before, after, expected) => {
  expect(changedFields(before, after)).toEqual(expected)
})

test('I8 a changed secret is named without its value, at any depth', () => {
  const fields = {
    secret_key: 's',
    webhook_secret: 's',
    key_sealed: 's',
    inner: [{ access_token: 's' }],
    public_key: 'p',
  }
  expect(changedFields(null, fields)?.after).toEqual({
    secret_key: '(not logged)',
    webhook_secret: '(not logged)',
    key_sealed: '(not logged)',
    inner: [{ access_token: '(not logged)' }],
    public_key: 'p',
  })
})
