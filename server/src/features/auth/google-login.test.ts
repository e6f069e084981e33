import { generateKeyPairSync } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { hashSecret } from '../../secrets.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { beginLogin, comeBack, expectRefused, tokensOf } from '../../testing/google-visitor.ts'
import { logInByMail } from '../../testing/login.ts'
import { CALLBACK, type Person, startOpenIdProvider } from '../../testing/openid-provider.ts'

const provider = await startOpenIdProvider()
const app = await startTestApp(provider.env)

/** The whole way, as this person. */
async function logIn(person: Person, at: TestApp = app) {
  provider.person = person
  const { auth_url, cookie } = await beginLogin(at)
  return tokensOf(await comeBack(at, (await provider.visit(auth_url)).search, cookie))
}

/** As far as the provider's answer. */
async function cameBack(person: Person = { sub: 'somebody' }) {
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

  it('binds the login to the browser by a cookie that only the way back sees', async () => {
    const { set_cookie, state } = await beginLogin(app)
    expect(set_cookie).toMatch(
      /^google_login_[0-9a-f]{12}=[0-9a-f]{64}; Path=\/v1\/login\/google; Max-Age=600; SameSite=Lax; HttpOnly$/,
    )
    expect(set_cookie).not.toContain(state)
    const secure = await startTestApp({ ...provider.env, PUBLIC_URL: 'https://kontor.example/office' })
    expect((await beginLogin(secure)).set_cookie).toMatch(/; Path=\/office\/v1\/login\/google; .*; Secure$/)
  })

  it('keeps neither state nor cookie in the database', async () => {
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
  it('logs in: to the callback screen, tokens in the fragment alone, nothing kept on the way', async () => {
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

  it('two tabs may log in side by side', async () => {
    const [one, two] = [await cameBack(), await cameBack()]
    const cookie = `theme=dark; ${one.cookie}; ${two.cookie}`
    tokensOf(await comeBack(app, one.query, cookie))
    tokensOf(await comeBack(app, two.query, cookie))
  })
})

describe('A-20 what was not asked for in this browser is refused', () => {
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

  it('no query at all, and one that is none', async () => {
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

  it('somebody who declines at the provider', async () => {
    provider.person = undefined
    const { auth_url, cookie } = await beginLogin(app)
    const { search } = await provider.visit(auth_url)
    expect(search).toContain('access_denied')
    expectRefused(await comeBack(app, search, cookie))
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

  it('a code that nobody has used yet, put into somebody else’s login', async () => {
    const victim = await cameBack({ sub: 'victim' })
    const attacker = await cameBack({ sub: 'attacker' })
    const injected = new URLSearchParams(attacker.query)
    injected.set('code', new URLSearchParams(victim.query).get('code')!)
    expectRefused(await comeBack(app, `?${injected}`, attacker.cookie))
  })

  it('20 at once: one gets in', async () => {
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

describe('whose account it is', () => {
  let n = 0
  const fresh = () => `person-${++n}@google.test`

  it('the same subject is the same account, whatever became of its address', async () => {
    const [before, after] = [fresh(), fresh()]
    const sub = crypto.randomUUID()
    const first = await logIn({ sub, email: before, email_verified: true })
    const second = await logIn({ sub, email: after, email_verified: true })
    const third = await logIn({ sub })
    expect([second.user_id, third.user_id]).toEqual([first.user_id, first.user_id])
    // Both addresses were proved; each opens the account they were proved for.
    expect((await logInByMail(app, before)).user_id).toBe(first.user_id)
    expect((await logInByMail(app, after)).user_id).toBe(first.user_id)
  })

  it('a verified address is one account, whichever way it was proved first', async () => {
    const [one, two] = [fresh(), fresh()]
    const by_mail = await logInByMail(app, one)
    const same = await logIn({ sub: crypto.randomUUID(), email: one.toUpperCase(), email_verified: true })
    expect(same.user_id).toBe(by_mail.user_id)
    const by_google = await logIn({ sub: crypto.randomUUID(), email: two, email_verified: true })
    expect((await logInByMail(app, two)).user_id).toBe(by_google.user_id)
  })

  it.each([
    ['false', { email_verified: false }],
    ['the text "true"', { email_verified: 'true' as unknown as boolean }],
    ['left out', {}],
  ])(
    'A-14 an address that the provider does not vouch for opens nothing and closes nothing: %s',
    async (_name, verified) => {
      const email = fresh()
      const owner = await logInByMail(app, email)
      const sub = crypto.randomUUID()
      const stranger = await logIn({ sub, email, ...verified })
      expect(stranger.user_id).not.toBe(owner.user_id)
      expect(await app.as(stranger.access_token)(api.auth.session, {})).toMatchObject({ email: null })
      expect(await app.as(stranger.access_token)(api.verified_emails.list, {})).toEqual({
        data: [],
        total: 0,
      })

      // In the other order: the stranger comes first, and the mailbox's owner gets an account of their own.
      const later = fresh()
      const squatter = await logIn({ sub: crypto.randomUUID(), email: later, ...verified })
      expect((await logInByMail(app, later)).user_id).not.toBe(squatter.user_id)
      // Once the address is vouched for, a known subject keeps its account, and the owner theirs.
      const vouched = await logIn({ sub, email, email_verified: true })
      expect(vouched.user_id).toBe(stranger.user_id)
      expect((await logInByMail(app, email)).user_id).toBe(owner.user_id)
    },
  )

  it('two people without addresses are two accounts', async () => {
    const [one, two] = [await logIn({ sub: 'lone-1' }), await logIn({ sub: 'lone-2' })]
    expect(one.user_id).not.toBe(two.user_id)
  })

  it('what is no address counts as none', async () => {
    const sub = crypto.randomUUID()
    const { access_token } = await logIn({ sub, email: 'a@x.test,b@y.test', email_verified: true })
    expect(await app.as(access_token)(api.auth.session, {})).toMatchObject({ email: null })
  })

  it('first logins at once, by Google and by mail, end in one account', async () => {
    for (let round = 0; round < 5; round++) {
      const email = fresh()
      const person = { sub: crypto.randomUUID(), email, email_verified: true }
      const ways = [await cameBack(person), await cameBack(person)]
      const answers = await Promise.all([
        logInByMail(app, email),
        ...ways.map(async ({ query, cookie }) => tokensOf(await comeBack(app, query, cookie))),
      ])
      expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1)
    }
  })
})
