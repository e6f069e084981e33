import { afterEach, describe, expect, test } from 'vitest'
import {
  clearSession,
  isValidSession,
  readSession,
  requireSession,
  sessionOf,
  storeSession,
} from './session.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (exp: number) => `${part({})}.${part({ exp })}.c2ln`
const tokens = { user_id: 'u', access_token: jwt(1000), refresh_token: jwt(9000), expires_at: 9000 }

afterEach(clearSession)

describe('sessionOf', () => {
  test('takes the expiries from the tokens', () => {
    expect(sessionOf(tokens, { method: 'NOSTR', publicKey: 'ab' })).toEqual({
      isLoggedIn: true,
      userId: 'u',
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expiresAt: 9000,
      accessTokenExpiresAt: 1000,
      refreshTokenExpiresAt: 9000,
      method: 'NOSTR',
      publicKey: 'ab',
      email: null,
    })
  })

  test.each([
    [undefined, 'No loginResponse'],
    [{ ...tokens, user_id: '' }, 'No user id'],
    [{ ...tokens, access_token: undefined }, 'No access token'],
    [{ ...tokens, refresh_token: '' }, 'No refresh token'],
    [{ ...tokens, access_token: 'x.y' }, 'Invalid token'],
    [{ ...tokens, refresh_token: 'x.y.z' }, 'Invalid token'],
  ])('refuses %o', (reply, message) => {
    expect(() => sessionOf(reply, { method: 'GOOGLE' })).toThrow(message)
  })
})

test('a session is valid only while logged in and expiring later than now', () => {
  const session = sessionOf(tokens, { method: 'MANUAL' })
  expect(isValidSession(session, 8999)).toBe(true)
  expect(isValidSession(session, 9000)).toBe(false)
  expect(isValidSession({ ...session, isLoggedIn: false }, 0)).toBe(false)
  expect(isValidSession(null, 0)).toBe(false)
})

test('an ended or missing session is refused, a stored one is restored unchanged', () => {
  expect(() => requireSession()).toThrow('Invalid session')
  const session = sessionOf(tokens, { method: 'MANUAL' })
  storeSession(session)
  expect(readSession()).toEqual(session)
  expect(() => requireSession()).toThrow('Invalid session')
  storeSession({ ...session, expiresAt: 9_999_999_999 })
  expect(requireSession().userId).toBe('u')
})
