import { describe, expect, it } from 'vitest'
import {
  A30,
  A31,
  A32,
  claims,
  decode,
  flip,
  forge,
  good,
  HEADER,
  ISSUER,
  now,
  PAYLOAD,
  privateKey,
  stranger,
  times,
  tokens,
  withClaims,
  withHeader,
  without,
} from '../../testing/forged-tokens.ts'
import { ApiError } from '../errors/problem.ts'
import { ACCESS_TTL_SECONDS, makeTokens, REFRESH_TTL_SECONDS } from './tokens.ts'

const codeOf = async (work: Promise<unknown>) => {
  try {
    await work
    return 'accepted'
  } catch (error) {
    return error instanceof ApiError ? error.code : error
  }
}

it('a token has claims, times and a header that names the key', async () => {
  expect(await tokens.verify(good.access_token, 'access')).toEqual({ ...claims, issued_at: now })
  expect(await tokens.verify(good.refresh_token, 'refresh')).toEqual({ ...claims, issued_at: now })
  expect(await tokens.verify(forge(HEADER, PAYLOAD), 'access')).toEqual({ ...claims, issued_at: now })
  expect(HEADER).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.any(String) })
  expect(PAYLOAD.exp).toBe(now + ACCESS_TTL_SECONDS)
  expect(good.expires_at).toBe(now + REFRESH_TTL_SECONDS)
  expect(decode(good.refresh_token.split('.')[1]!).exp).toBe(good.expires_at)
})

it('the same claims make the same tokens to the letter, and no token outlives its session', async () => {
  expect(await tokens.issue(claims, times)).toEqual(good)
  const last = await tokens.issue(claims, { issued_at: now, session_ends_at: now + 60 })
  expect(last.expires_at).toBe(now + 60)
  expect(decode(last.access_token.split('.')[1]!).exp).toBe(now + 60)
})

describe.each([
  ['A-30 algorithm, signature and form', A30],
  ['A-31 times, audience and use', A31],
  ['A-32 key ids and keys brought along', A32],
])('%s', (_, table) => {
  it.each(table)('%s', async (_name, token) => {
    expect(await codeOf(tokens.verify(token, 'access'))).toMatch(/^(invalid_token|token_expired)$/)
  })
})

it('A-31 an access token renews nothing', async () => {
  expect(await codeOf(tokens.verify(good.access_token, 'refresh'))).toBe('invalid_token')
})

it('A-31 only an expiry is forgiven where it is meant to be', async () => {
  const expired = withClaims({ iat: now - 60, exp: now - 1 })
  expect(await codeOf(tokens.verify(expired, 'access'))).toBe('token_expired')
  expect(await codeOf(tokens.verify(expired, 'access', { ignore_expiry: true }))).toBe('accepted')
  for (const token of [
    flip(expired, expired.length - 20),
    withHeader({ typ: 'rt+jwt' }),
    without('exp'),
    withClaims({ aud: 'other' }),
  ])
    expect(await codeOf(tokens.verify(token, 'access', { ignore_expiry: true }))).toBe('invalid_token')
})

it('A-37 after a change of keys old tokens are good while the old key is known, and no longer', async () => {
  const successor = makeTokens(stranger, ISSUER, privateKey)
  expect(await codeOf(successor.verify(good.access_token, 'access'))).toBe('accepted')
  const renewed = await successor.issue(claims, times)
  expect(renewed.access_token).not.toBe(good.access_token)
  expect(await codeOf(tokens.verify(renewed.access_token, 'access'))).toBe('invalid_token')
  const later = makeTokens(stranger, ISSUER)
  expect(await codeOf(later.verify(good.access_token, 'access'))).toBe('invalid_token')
  expect(await codeOf(later.verify(renewed.access_token, 'access'))).toBe('accepted')
})

it('F-17 a token ends by the clock it is checked with, which is not that of this process', async () => {
  const DAY_MS = 86_400_000
  const at = (ms: number) => makeTokens(privateKey, ISSUER, undefined, { now: () => Date.now() + ms })
  expect(await codeOf(at(DAY_MS).verify(good.access_token, 'access'))).toBe('token_expired')
  const expired = withClaims({ iat: now - 60, exp: now - 1 })
  expect(await codeOf(at(-DAY_MS).verify(expired, 'access'))).toBe('accepted')
})
