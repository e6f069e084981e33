import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logInForTest } from './log-in-for-test.ts'

const MESSAGE = 'Session expired. Please log in again.'
const replace = vi.fn()
const show = vi.fn()

beforeEach(async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await logInForTest()
})
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Ends the session on a page; `last` happens just before. */
async function expireAt(hash: string, last?: (session: typeof import('./session.ts')) => void) {
  vi.stubGlobal('location', { hash, replace })
  const session = await import('./session.ts')
  const { expireSession } = await import('./end-session.ts')
  const ended = session.readSession()
  last?.(session)
  await expireSession(ended, MESSAGE, show)
  return session.readSession()
}

test.each([
  '',
  '#/',
  '#/login/magic-link?id=a&challenge=b',
  '#/emails/confirm?id=a',
  '#/login?email=a%40b.c',
])('a page that needs no session stays, with the reason: %s', async (hash) => {
  expect(await expireAt(hash)).toBeNull()
  expect(show).toHaveBeenCalledExactlyOnceWith(MESSAGE)
  expect(replace).not.toHaveBeenCalled()
})

test('a page of the account is left for the front page, with the reason, and is where the next login leads', async () => {
  expect(await expireAt('#/account/orders?page=2')).toBeNull()
  expect(replace).toHaveBeenCalledExactlyOnceWith('/')
  expect(show).not.toHaveBeenCalled()
  const { takeNotice } = await import('../browser/notice.ts')
  const { takeTarget } = await import('./login-target.ts')
  expect([takeNotice(), takeTarget()]).toEqual([MESSAGE, '/account/orders?page=2'])
})

test('a login that such a page has made stays', async () => {
  const left = await expireAt('#/login/magic-link?id=a&challenge=b', ({ readSession, storeSession }) =>
    storeSession({ ...readSession()!, accessToken: 'another' }),
  )
  expect(left?.accessToken).toBe('another')
  expect(show).not.toHaveBeenCalled()
})
