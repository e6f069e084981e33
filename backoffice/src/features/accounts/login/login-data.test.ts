import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'
import type { LoginMethod } from '../../../lib/session/session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** What asking for a challenge gives on a page of this origin, where the server says what its signed answer has to name. */
async function asked(origin: string, relay: string | undefined, method: LoginMethod = 'PRIVATE_KEY') {
  vi.stubGlobal('location', { origin })
  const NOSTR = { id: 'id', public_key: 'ab', challenge: 'c0ffee', relay }
  vi.stubGlobal('fetch', async () => Response.json({ NOSTR }))
  vi.resetModules()
  const { createChallenge } = await import('./login-data.ts')
  return createChallenge(method, 'ab')
}

test.each([
  ['http://127.0.0.1:8080', 'http://localhost:8080'],
  ['http://localhost:5173', 'http://localhost:8080'],
  ['https://shop.example.com.evil', 'https://shop.example.com'],
  ['http://shop.example.com', 'https://shop.example.com'],
])(
  'A-43 a page of %s asks for no signature for %s, and says where to log in',
  { timeout: 60_000 },
  async (origin, relay) => {
    for (const method of ['NOSTR', 'PRIVATE_KEY', 'MANUAL'] as const)
      await expect(asked(origin, relay, method)).rejects.toThrow(
        `Open Kontor at ${relay} to log in with a key.`,
      )
  },
)

test.each(['nsec1abc', ' nostr:nsec1abc', 'NOSTR:NSEC1ABC', '"nsec1abc"'])(
  'A-47 H-16: a private key in place of a public key is in no request: %s',
  { timeout: 60_000 },
  async (typed) => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('location', { origin: 'http://localhost:8080' })
    await logInForTest()
    const { createChallenge } = await import('./login-data.ts')
    const { invite } = await import('../../shops/members/member-data.ts')
    const refused = { status: 422, message: expect.stringMatching(/^This is a private key\. Never share it/) }
    for (const method of ['NOSTR', 'PRIVATE_KEY', 'MANUAL'] as const)
      await expect(createChallenge(method, typed)).rejects.toMatchObject(refused)
    await expect(invite('shop', { person: typed, role: 'member' }, 'key')).rejects.toMatchObject(refused)
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('a page at the configured address continues, and so does one without such an address', {
  timeout: 60_000,
}, async () => {
  const challenge = { method: 'PRIVATE_KEY', id: 'id', publicKey: 'ab', challenge: 'c0ffee' }
  expect(await asked('http://localhost:8080', 'http://localhost:8080')).toEqual(challenge)
  expect(await asked('http://localhost:8080', '')).toEqual(challenge)
  expect(await asked('http://localhost:8080', undefined)).toEqual(challenge)
})

test('the requested page is stored with the email login, and removed once it was used with its code, however that is typed', {
  timeout: 60_000,
}, async () => {
  const target = { path: '/account/orders/7d0e', user_id: 'ada' }
  const [browser, tab] = [new Map<string, string>(), new Map([['kontor.target', JSON.stringify(target)]])]
  for (const [name, stored] of [
    ['localStorage', browser],
    ['sessionStorage', tab],
  ] as const)
    vi.stubGlobal(name, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  vi.stubGlobal('location', { origin: 'http://localhost:8080' })
  const expiring = `e30.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`
  const tokens = {
    user_id: 'ada',
    access_token: expiring,
    refresh_token: expiring,
    expires_at: 4_000_000_000,
  }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json(String(url).endsWith('/challenge') ? tokens : { EmailMagicLink: { id: 'asked' } })
  })
  vi.resetModules()
  const { createChallenge, askedLogin, answerWithCode } = await import('./login-data.ts')
  await createChallenge('EMAIL_MAGIC_LINK', ' ada@work.example ')
  expect(askedLogin.read()).toEqual({ id: 'asked', email: 'ada@work.example', target })
  await answerWithCode('asked', 'code', 'ada@work.example')
  expect(askedLogin.read()).toBeNull()
  const { readSession } = await import('../../../lib/session/session.ts')
  expect(readSession()?.loginId).toBe('asked')
  for (const typed of ['7K3M-00QZ-1A1B', ' 7k3m oOqz–ia1b\u200b', '7K3M00QZLA1B']) {
    await answerWithCode('asked', typed, null)
    expect(sent.at(-1)).toEqual({ EmailMagicLink: { id: 'asked', challenge: '7K3M-00QZ-1A1B' } })
  }
  await expect(answerWithCode('asked', ' - ', null)).rejects.toThrow('Enter the code from the email.')
})

test('a login with Google is noted in the tab that begins it, for as long as it can be finished', {
  timeout: 60_000,
}, async () => {
  const tab = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
  })
  vi.stubGlobal('fetch', async () => Response.json({ Google: { auth_url: 'https://google.test/' } }))
  const { createChallenge, isGoogleLoginBegun } = await import('./login-data.ts')
  expect(isGoogleLoginBegun()).toBe(false)
  await createChallenge('GOOGLE', '')
  expect(isGoogleLoginBegun()).toBe(true)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 601_000)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(isGoogleLoginBegun()).toBe(false)
})
