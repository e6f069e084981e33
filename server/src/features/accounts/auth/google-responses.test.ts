import { createHash } from 'node:crypto'
import { exportSPKI, type JWTPayload, SignJWT } from 'jose'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { beginLogin, comeBack, expectRefused, tokensOf } from '../../../testing/google-visitor.ts'
import { logInByMail } from '../../../testing/login.ts'
import { startMisbehavingProvider, type TokenOverrides } from '../../../testing/misbehaving-provider.ts'

const provider = await startMisbehavingProvider()
const app = await startTestApp(provider.env)
const client_id = provider.env.GOOGLE_CLIENT_ID!

async function logIn(overrides: TokenOverrides = {}, at: TestApp = app) {
  const begun = await beginLogin(at)
  Object.assign(provider, { nonce: begun.nonce, overrides })
  return comeBack(at, `?state=${begun.state}&code=any`, begun.cookie)
}

const count = async () => {
  const row = await app.db.first(
    sql<{ n: number }>`select (select count(*) from sessions) + (select count(*) from users) as n`,
  )
  return row!.n
}

beforeEach(() => provider.failing.clear())

it('a good token gets in, and PKCE proves the login with the verifier of its challenge', async () => {
  const begun = await beginLogin(app)
  Object.assign(provider, { nonce: begun.nonce, overrides: {} })
  tokensOf(await comeBack(app, `?state=${begun.state}&code=any`, begun.cookie))
  const { authorization, body } = provider.grants.at(-1)!
  const verifier = body.get('code_verifier')!
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
    new URL(begun.auth_url).searchParams.get('code_challenge'),
  )
  expect(Object.fromEntries(body)).toEqual({
    grant_type: 'authorization_code',
    code: 'any',
    redirect_uri: 'http://localhost:8080/v1/login/google/callback',
    code_verifier: verifier,
  })
  const secret = provider.env.GOOGLE_CLIENT_SECRET!.replace('~', '%7E')
  expect(authorization).toBe(`Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`)
})

describe('A-21 an identity token that proves nothing is refused', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const changed = (change: (payload: JWTPayload) => JWTPayload) => (good: string) => {
    const [header, payload, signature] = good.split('.')
    const claims = change(JSON.parse(Buffer.from(payload!, 'base64url').toString()))
    return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
  }
  const unsigned = (good: string) =>
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`

  it.each<[string, () => TokenOverrides]>([
    ['for another client', () => ({ claims: { aud: 'another-client' } })],
    ['without an audience', () => ({ claims: { aud: undefined } })],
    ['for two, and not saying for whom', () => ({ claims: { aud: [client_id, 'another-client'] } })],
    ['for two, of which the other asked', () => ({ claims: { aud: [client_id, 'b'], azp: 'b' } })],
    ['of another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
    ['of an issuer one letter longer', () => ({ claims: { iss: `${provider.issuer}/` } })],
    ['with another nonce', () => ({ claims: { nonce: 'x'.repeat(43) } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['that has expired', () => ({ claims: { iat: now() - 600, exp: now() - 60 } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['from the future', () => ({ claims: { iat: now() + 300, exp: now() + 600 } })],
    ['not good yet', () => ({ claims: { nbf: now() + 300 } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['with an empty subject', () => ({ claims: { sub: '' } })],
    ['with a subject too long', () => ({ claims: { sub: 'x'.repeat(256) } })],
    ['with a NUL in its subject', () => ({ claims: { sub: 'some\u0000body' } })],
    ['signed with an unknown key', () => ({ is_forged: true })],
    ['of an unknown key', () => ({ header: { kid: 'three' } })],
    ['unsigned', () => ({ token: unsigned })],
    [
      'with another payload under the signature',
      () => ({ token: changed((payload) => ({ ...payload, sub: 'ada' })) }),
    ],
    ['with another end of its signature', () => ({ token: (good) => `${good.slice(0, -8)}AAAAAAAA` })],
    ['that is none', () => ({ token: () => 'x.y.z' })],
    // The types do not allow this, but a provider may still send it.
    ['that is missing', () => ({ token: () => undefined as unknown as string })],
    [
      'signed with the public key as if it were a secret',
      () => ({
        token: async (good, public_key) =>
          new SignJWT(JSON.parse(Buffer.from(good.split('.')[1]!, 'base64url').toString()))
            .setProtectedHeader({ alg: 'HS256', kid: 'one' })
            .sign(new TextEncoder().encode(await exportSPKI(public_key))),
      }),
    ],
    [
      'signed with the client’s secret',
      () => ({
        token: async (good) =>
          new SignJWT(JSON.parse(Buffer.from(good.split('.')[1]!, 'base64url').toString()))
            .setProtectedHeader({ alg: 'HS256' })
            .sign(new TextEncoder().encode(provider.env.GOOGLE_CLIENT_SECRET)),
      }),
    ],
  ])('%s', async (_name, overrides) => {
    const before = await count()
    expectRefused(await logIn(overrides()))
    expect(await count()).toBe(before)
  })

  it('signed with a new key, until the keys are read again', async () => {
    const rotating = await startMisbehavingProvider()
    const own = await startTestApp(rotating.env)
    const attempt = async () => {
      const begun = await beginLogin(own)
      rotating.nonce = begun.nonce
      return comeBack(own, `?state=${begun.state}&code=any`, begun.cookie)
    }
    tokensOf(await attempt())
    await rotating.rotate()
    expectRefused(await attempt())
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    // Moves the time on, also the database's.
    vi.spyOn(own.platform.clock, 'now').mockImplementation(() => Date.now())
    try {
      tokensOf(await attempt())
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('F-12 a provider that does not answer', () => {
  const DESCRIPTION = '/.well-known/openid-configuration'
  /** A server that has read nothing of the provider yet, on the same database. */
  const startAnother = (env: Record<string, string> = {}) =>
    startTestApp({ ...provider.env, ...env }, { db: app.platform.db })

  /** Lets the time limits of requests end twenty times as soon. Gives those that were set, in milliseconds. */
  function hasten(): number[] {
    const limits: number[] = []
    const { timeout } = AbortSignal
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms)
      return timeout.call(AbortSignal, ms / 20)
    })
    return limits
  }

  it.each([503, 500, 404, 0])(
    'at the beginning: 502 in seconds, and every other login works (%i)',
    async (status) => {
      const own = await startAnother()
      provider.failing.set(DESCRIPTION, status)
      const limits = hasten()
      const answer = await own.send({ method: 'POST', url: '/v1/login', body: { Google: {} } })
      vi.restoreAllMocks()
      expect(limits).toEqual([expect.any(Number)])
      expect(limits[0]).toBeLessThan(4900)
      expect([answer.status, answer.json.error]).toEqual([502, 'provider_error'])
      expect(answer.json.message).toMatch(/^Google did not respond\. .* use another login method\.$/)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect((await logInByMail(own, 'meanwhile@example.test')).user_id).toBeTruthy()
      provider.failing.clear()
      tokensOf(await logIn({}, own))
    },
  )

  it('because nothing listens there', async () => {
    const own = await startAnother({ GOOGLE_ISSUER: 'http://127.0.0.1:9' })
    const answer = await own.send({ method: 'POST', url: '/v1/login', body: { Google: {} } })
    expect([answer.status, answer.json.error]).toEqual([502, 'provider_error'])
  })

  it.each([
    ['/token', 503],
    ['/token', 429],
    ['/token', 0],
    ['/jwks', 500],
  ] as const)(
    'on the way back, at %s with %i: an error page, and the next login works',
    async (path, status) => {
      const own = await startAnother()
      const begun = await beginLogin(own)
      Object.assign(provider, { nonce: begun.nonce, overrides: {} })
      provider.failing.set(path, status)
      hasten()
      const answer = await comeBack(own, `?state=${begun.state}&code=any`, begun.cookie)
      vi.restoreAllMocks()
      expectRefused(answer, 502)
      expect(answer.text).toContain('Google did not respond')
      provider.failing.clear()
      tokensOf(await logIn({}, own))
    },
  )

  it('its description is read once an hour, and an old one is good for a day', async () => {
    const own = await startAnother()
    const asked = () => provider.asked.filter((path) => path === DESCRIPTION).length
    const before = asked()
    await Promise.all([beginLogin(own), beginLogin(own), beginLogin(own)])
    await beginLogin(own)
    expect(asked()).toBe(before + 1)
    provider.failing.set(DESCRIPTION, 503)
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.spyOn(own.platform.clock, 'now').mockImplementation(() => Date.now())
    try {
      vi.setSystemTime(start + 2 * 3600_000)
      await beginLogin(own)
      expect(asked()).toBe(before + 2)
      vi.setSystemTime(start + 25 * 3600_000)
      const answer = await own.send({ method: 'POST', url: '/v1/login', body: { Google: {} } })
      expect(answer.status).toBe(502)
    } finally {
      vi.useRealTimers()
    }
  })
})

it('A-24 no log line has a code, a token or an address of any of it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const own = await startTestApp(provider.env, { log })
  const good = tokensOf(await logIn({}, own))
  const secrets = [good.access_token, good.refresh_token, 'person@google.test', 'any-secret-code']
  for (const overrides of [{ claims: { nonce: 'wrong' } }, { is_forged: true }, { claims: { aud: 'x' } }]) {
    const begun = await beginLogin(own)
    Object.assign(provider, { nonce: begun.nonce, overrides })
    secrets.push(begun.state, begun.nonce, begun.cookie.split('=')[1]!)
    await comeBack(own, `?state=${begun.state}&code=any-secret-code`, begun.cookie)
  }
  expect(lines.join('')).toContain('login with Google did not succeed')
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
})
