// The client for Google without the server: what it sends, which answers it accepts, and which errors it throws.

import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { startMisbehavingProvider } from '../../testing/misbehaving-provider.ts'
import { isEmailCurrent, makeGoogle, type PendingLogin } from './google.ts'
import type { GoogleError } from './google-error.ts'

const CALLBACK = 'https://kontor.example/v1/login/google/callback'

const provider = await startMisbehavingProvider()
const settings = {
  client_id: provider.env.GOOGLE_CLIENT_ID!,
  client_secret: provider.env.GOOGLE_CLIENT_SECRET!,
  issuer: provider.issuer,
}
const google = makeGoogle(settings, CALLBACK)

beforeEach(() => {
  provider.failing.clear()
  Object.assign(provider, { overrides: {}, userinfo: undefined })
})

/** Finishes a login for which the provider gives these claims. */
async function finish(
  claims: JWTPayload = {},
  query: (pending: PendingLogin) => string = goodQuery,
  at = google,
) {
  const pending = await at.begin()
  Object.assign(provider, { nonce: pending.nonce, overrides: { claims } })
  return at.finish(query(pending), pending)
}
const goodQuery = ({ state }: PendingLogin) => `state=${state}&code=any`

const failureOf = async (call: Promise<unknown>) => {
  const failure = (await call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )) as GoogleError
  return [failure.message, failure.is_unreachable]
}

test('a login begins at the provider with what it will be recognised by', async () => {
  const { auth_url, state, nonce, code_verifier } = await google.begin()
  const url = new URL(auth_url)
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/auth`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: settings.client_id,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid email',
    state,
    nonce,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
  })
  const other = await google.begin()
  expect(new Set([state, nonce, code_verifier, other.state, other.nonce, other.code_verifier]).size).toBe(6)
})

test('and ends with who it was', async () => {
  expect(await finish()).toEqual({
    subject: `${provider.issuer} subject-1`,
    verified_email: 'person@google.test',
    is_email_current: true,
  })
  expect(provider.grants.at(-1)?.body.get('redirect_uri')).toBe(CALLBACK)
})

describe('the address', () => {
  test.each<[string, JWTPayload, string | undefined]>([
    ['is in lower case', { email: 'Some.Body@Google.TEST' }, 'some.body@google.test'],
    ['counts only where it is verified', { email_verified: false }, undefined],
    ['counts not on the word of a text', { email_verified: 'true' }, undefined],
    ['counts not where nothing is said of that', { email_verified: undefined }, undefined],
    ['must be one', { email: 'no-address' }, undefined],
    ['may be missing', { email: undefined }, undefined],
  ])('%s', async (_, claims, verified_email) => {
    expect(await finish(claims)).toEqual({
      subject: `${provider.issuer} subject-1`,
      verified_email,
      is_email_current: verified_email !== undefined,
    })
  })

  test.each<[string, string, string | undefined, boolean]>([
    ['Gmail’s own', 'person@gmail.com', undefined, true],
    ['of a Workspace domain', 'person@firm.test', 'firm.test', true],
    ['of a mailbox elsewhere', 'person@firm.test', undefined, false],
    ['that only looks like Gmail’s', 'person@notgmail.com', undefined, false],
  ])('Google speaks for the present holder of one %s: %4$s', (_, address, hd, is_current) => {
    expect(isEmailCurrent({ iss: 'https://accounts.google.com', hd }, address)).toBe(is_current)
    expect(isEmailCurrent({ iss: provider.issuer, hd }, address)).toBe(true)
  })

  test('is requested from UserInfo only if the token has none', async () => {
    provider.userinfo = { sub: 'subject-1', email: 'asked@google.test', email_verified: true }
    const own = makeGoogle(settings, CALLBACK)
    expect((await finish({ email: undefined }, goodQuery, own)).verified_email).toBe('asked@google.test')
    const asked = provider.asked.filter((path) => path === '/userinfo').length
    expect((await finish({}, goodQuery, own)).verified_email).toBe('person@google.test')
    expect(provider.asked.filter((path) => path === '/userinfo')).toHaveLength(asked)
  })

  test('of another user is not used', async () => {
    provider.userinfo = { sub: 'another', email: 'asked@google.test', email_verified: true }
    const own = makeGoogle(settings, CALLBACK)
    const [, is_unreachable] = await failureOf(finish({ email: undefined }, goodQuery, own))
    expect(is_unreachable).toBe(false)
  })
})

describe('A-21 a token', () => {
  const seconds = () => Math.floor(Date.now() / 1000)

  test('may be a minute ahead, and no more', async () => {
    await finish({ iat: seconds() + 50 })
    expect(await failureOf(finish({ iat: seconds() + 90 }))).toEqual([
      'Google: the identity token is from the future',
      false,
    ])
  })

  test.each(['x'.repeat(255), '~', ' !'])('may be of the subject %j', async (sub) => {
    expect((await finish({ sub })).subject).toBe(`${provider.issuer} ${sub}`)
  })

  test.each(['x'.repeat(256), 'aä', 'äa', 'a\u001fb', 'a\u007f'])('may not be of %j', async (sub) => {
    expect(await failureOf(finish({ sub }))).toEqual(['Google: the subject is malformed', false])
  })
})

test('A-22 the callback must belong to the started login', async () => {
  for (const query of ['state=other&code=any', 'code=any', ''])
    expect(await failureOf(finish({}, () => query))).toEqual([
      expect.stringMatching(/^Google: [A-Z_]+$/),
      false,
    ])
  expect(await failureOf(finish({}, ({ state }) => `state=${state}&error=access_denied`))).toEqual([
    'Google: OAUTH_AUTHORIZATION_RESPONSE_ERROR',
    false,
  ])
})

test.each([
  [503, true],
  [429, true],
  [400, false],
])('F-12 an answer of %i for the token: to be tried again %s', async (status, is_unreachable) => {
  provider.failing.set('/token', status)
  const [message, said] = await failureOf(finish())
  expect(said).toBe(is_unreachable)
  expect(message).toMatch(/^Google: [A-Z_]+$/)
})
