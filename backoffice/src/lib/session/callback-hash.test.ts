import { expect, test } from 'vitest'
import { callbackHash } from './callback-hash.ts'

test('tokens right behind the hash sign go to the callback screen', () => {
  expect(callbackHash('#access_token=a&refresh_token=b')).toBe(
    '#/login/callback?access_token=a&refresh_token=b',
  )
  expect(callbackHash('#user_id=a')).toBe('#/login/callback?user_id=a')
})

test('routes stay as they are', () => {
  expect(callbackHash('#/login/callback?access_token=a')).toBeNull()
  expect(callbackHash('')).toBeNull()
})
