import { expect, test } from 'vitest'
import { depositReturn } from './deposit-return.ts'

const ID = '0b0e3c0e-0000-4000-8000-000000000001'

test.each([
  ['?deposit=success', '', { kind: 'success', id: null }],
  ['?deposit=cancel', '', { kind: 'cancel', id: null }],
  [`?deposit=success&deposit_id=${ID}`, '', { kind: 'success', id: ID }],
  ['?deposit=success&deposit_id=../orders', '', { kind: 'success', id: null }],
  ['', '#deposit=success', { kind: 'success', id: null }],
  ['', '#/account/profile?deposit=cancel', { kind: 'cancel', id: null }],
  ['?deposit=SUCCESS', '', null],
  ['?deposit=paid', '', null],
  ['', '', null],
])('%s%s', (search, hash, expected) => {
  expect(depositReturn(search, hash)).toEqual(expected)
})
