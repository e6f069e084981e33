import { expect, test } from 'vitest'
import { keysOfOneMode } from './keys-of-one-mode.ts'

test.each([
  ['pk_test_1', 'sk_test_1', false],
  ['pk_live_1', 'rk_live_1', false],
  ['pk_live_1', 'sk_test_1', true],
  ['pk_test_1', 'rk_live_1', true],
  ['', 'sk_test_1', false],
  ['pk_test_1', 'nonsense', false],
])('%s with %s: refused is %s', (public_key, secret_key, refused) => {
  expect('public_key' in keysOfOneMode({ public_key, secret_key })).toBe(refused)
})
