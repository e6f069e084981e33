import { generateKeyPairSync } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { hashSecret } from '../../../secrets/random-secrets.ts'
import { startTestApp } from '../../../testing/app.ts'
import { beginLogin, comeBack, expectRefused, tokensOf } from '../../../testing/google-visitor.ts'
import { CALLBACK, type Person, startOpenIdProvider } from '../../../testing/openid-provider.ts'

const provider = await startOpenIdProvider()
const app = await startTestApp(provider.env)

/** A login up to the provider's redirect back to us, which is not followed yet. */
async function cameBack(person: Person = { sub: 'subject-1' }) {
  provider.person = person
  const begun = await beginLogin(app)
  return { ...begun, query: (await provider.visit(begun.auth_url)).search }
}

describe('POST /login {Google}', () => {
  it('A-22 leads to the provider with PKCE S256, state, nonce and the one registered way back', async () => {
    const verifiers = new Set<string>()
    for (let i = 0; i < 5; i++) {
      const { auth_url } = await beginLogin(app)
      const { origin, searchParams } = new URL(auth_url)
      expect(origin).toBe(provider.issuer)
      expect(Object.fromEntries(searchParams)).toEqual({
        client_id: provider.env.GOOGLE_CLIENT_ID,
        redirect_uri: CALLBACK,
        response_type: 'code',
        scope: 'openid email',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      })
      for (const name of ['state', 'nonce', 'code_challenge']) verifiers.add(searchParams.get(name)!)
    }
    expect(verifiers.size).toBe(15)
  })

  it('binds the login to the browser by a cookie of this host alone', async () => {
    const { set_cookie, state } = await beginLogin(app)
    expect(set_cookie).toMatch(
      /^google_login_[0-9a-f]{12}=[0-9a-f]{64}; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/,
    )
    expect(set_cookie).not.toContain(state)
    const secure = await startTestApp({ ...provider.env, PUBLIC_URL: 'https://kontor.example' })
    expect((await beginLogin(secure)).set_cookie).toMatch(
      /^__Host-google_login_[0-9a-f]{12}=[0-9a-f]{64}; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly; Secure$/,
    )
  })

  it('stores neither state nor cookie in the database', async () => {
    const { state, cookie } = await beginLogin(app)
    const row = await app.db.first(
      sql<{ text: string; seconds: number }>`
        select row_to_json(g)::text as text, extract(epoch from expires_at - now())::float8 as seconds
        from google_logins g where state_hash = ${hashSecret(state)}`,
    )
    expect(row!.text).not.toContain(state)
    expect(row!.text).not.toContain(cookie.split('=')[1])
    expect(row!.seconds).toBeGreaterThan(590)
    expect(row!.seconds).toBeLessThanOrEqual(600)
  })

  it('is refused where Google is not set up', async () => {
    const without = await startTestApp()
    const answer = await without.send({ method: 'POST', url: '/v1/login', body: { Google: {} } })
    expect([answer.status, answer.json.message]).toEqual([422, 'Unsupported login method'])
    expectRefused(await comeBack(without, '?code=x&state=y', 'google_login_x=y'))
  })
})

describe('GET /login/google/callback', () => {
  it('logs in: to the callback screen, tokens in the fragment only, nothing cached on the way', async () => {
    const { query, cookie } = await cameBack({ sub: 'ada', email: 'Ada@Example.test', email_verified: true })
    const answer = await comeBack(app, query, cookie)
    const tokens = tokensOf(answer)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(String(answer.headers.location).split('#')[0]).toBe('http://localhost:8080/')
    expect(String(answer.headers['set-cookie'])).toMatch(/^google_login_[0-9a-f]{12}=; .*Max-Age=0;/)
    expect(tokens.refresh_token.split('.')).toHaveLength(3)
    expect(Number(tokens.expires_at)).toBeGreaterThan(Date.now() / 1000)
    expect(await app.as(tokens.access_token)(api.auth.session, {})).toMatchObject({
      user_id: tokens.user_id,
      method: 'GOOGLE',
      email: 'ada@example.test',
    })
  })

  it('works on another server of the same database', async () => {
    const JWT_KEY = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
    const one = await startTestApp({ ...provider.env, JWT_KEY })
    const two = await startTestApp({ ...provider.env, JWT_KEY }, { db: one.db })
    provider.person = { sub: 'twins' }
    const { auth_url, cookie } = await beginLogin(one)
    tokensOf(await comeBack(two, (await provider.visit(auth_url)).search, cookie))
  })

  it('a fault of ours is no login that was refused', async () => {
    const { query, cookie } = await cameBack()
    await app.db.run(sql`alter table google_logins rename to google_logins_elsewhere`)
    const answer = await comeBack(app, query, cookie).finally(() =>
      app.db.run(sql`alter table google_logins_elsewhere rename to google_logins`),
    )
    expect([answer.status, answer.json.error]).toEqual([500, 'internal'])
    tokensOf(await comeBack(app, query, cookie))
  })

  it('two tabs may log in side by side', async () => {
    const [one, two] = [await cameBack(), await cameBack()]
    const cookie = `theme=dark; ${one.cookie}; ${two.cookie}`
    tokensOf(await comeBack(app, one.query, cookie))
    tokensOf(await comeBack(app, two.query, cookie))
  })
})

describe('A-20 a login that was not started in this browser is refused', () => {
  it.each<[string, (query: URLSearchParams, state: string) => void]>([
    ['no state', (query) => query.delete('state')],
    ['an empty state', (query) => query.set('state', '')],
    ['another state', (query) => query.set('state', 'x'.repeat(43))],
    ['a changed state', (query, state) => query.set('state', `${state.slice(0, -1)}!`)],
    ['the state twice', (query, state) => query.append('state', state)],
    ['no code', (query) => query.delete('code')],
    ['another code', (query) => query.set('code', 'guessed')],
    ['another issuer', (query) => query.set('iss', 'https://evil.example')],
    ['no issuer', (query) => query.delete('iss')],
    ['an error beside the code', (query) => query.set('error', 'access_denied')],
    [
      'an error with markup',
      (query) => {
        query.delete('code')
        query.set('error', '"><script>alert(1)</script>')
        query.set('error_description', '<img src=x onerror=alert(1)>')
      },
    ],
  ])('%s', async (_name, change) => {
    const { query, cookie, state } = await cameBack()
    const changed = new URLSearchParams(query)
    change(changed, state)
    const answer = await comeBack(app, `?${changed}`, cookie)
    expectRefused(answer)
    for (const value of changed.values()) if (value.length > 3) expect(answer.text).not.toContain(value)
  })

  it('no query, and a malformed one', async () => {
    const { cookie } = await cameBack()
    for (const query of [
      '',
      '?',
      '?state',
      '?%',
      '?state=%00',
      '?state[]=x&code={}',
      `?state=${'x'.repeat(5000)}`,
    ])
      expectRefused(await comeBack(app, query, cookie))
  })

  it('a login that was declined at the provider', async () => {
    provider.person = undefined
    const { auth_url, cookie } = await beginLogin(app)
    const { search } = await provider.visit(auth_url)
    expect(search).toContain('access_denied')
    expectRefused(await comeBack(app, search, cookie))
  })

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de-DE', 'Anmeldung mit Google fehlgeschlagen', 'Erneut anmelden'],
    ['fr,en;q=0.5', 'en-GB', 'Google login failed', 'Log in again'],
  ])('in the language of the browser: %s', async (accepted, lang, title, link) => {
    const answer = await app.send({
      method: 'GET',
      url: '/v1/login/google/callback?state=unknown',
      headers: { 'accept-language': accepted },
    })
    expectRefused(answer)
    for (const part of [`<html lang="${lang}">`, `<h1>${title}</h1>`, `>${link}</a>`])
      expect(answer.text).toContain(part)
  })

  it('another browser, which has no cookie, or its own, or a wrong one; the right one still gets in', async () => {
    const { query, cookie } = await cameBack()
    const other = await cameBack()
    const name = cookie.split('=')[0]
    const wrong = [undefined, other.cookie, `${name}=`, `${name}=${other.cookie.split('=')[1]}`, `${cookie}0`]
    for (const sent of wrong) expectRefused(await comeBack(app, query, sent))
    tokensOf(await comeBack(app, query, cookie))
  })

  it('the same answer again, and the code in a login of one’s own', async () => {
    const first = await cameBack()
    tokensOf(await comeBack(app, first.query, first.cookie))
    expectRefused(await comeBack(app, first.query, first.cookie))
    const second = await cameBack()
    const stolen = new URLSearchParams(first.query)
    stolen.set('state', second.state)
    expectRefused(await comeBack(app, `?${stolen}`, second.cookie))
  })

  it('an unused code, put into another browser’s login', async () => {
    const other = await cameBack({ sub: 'other' })
    const attacker = await cameBack({ sub: 'attacker' })
    const injected = new URLSearchParams(attacker.query)
    injected.set('code', new URLSearchParams(other.query).get('code')!)
    expectRefused(await comeBack(app, `?${injected}`, attacker.cookie))
  })

  it('of 20 concurrent logins one succeeds', async () => {
    const { query, cookie } = await cameBack()
    const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(app, query, cookie)))
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
  })

  it('ten minutes later', async () => {
    const { query, cookie, state } = await cameBack()
    await app.db.run(sql`
      update google_logins set expires_at = clock_timestamp() - interval '1 ms' where state_hash = ${hashSecret(state)}`)
    expectRefused(await comeBack(app, query, cookie))
  })
})

it.each([
  ...['redirect=https://evil.example', 'next=//evil.example', 'return_to=/%5Cevil.example'],
  ...[
    'redirect_uri=javascript:alert(1)',
    'RelayState=https://user@evil.example',
    'next=%0d%0aSet-Cookie:x=y',
  ],
])('A-23 the way back leads to one place, whatever else is asked: %s', async (extra) => {
  const { query, cookie } = await cameBack()
  const answer = await comeBack(app, `${query}&${extra}`, cookie)
  tokensOf(answer)
  expect(String(answer.headers.location)).not.toContain('evil')
})
