import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { targetOf } from './login-target.ts'

beforeEach(() => {
  for (const name of ['sessionStorage', 'localStorage']) {
    const stored = new Map<string, string>()
    vi.stubGlobal(name, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('addEventListener', () => undefined)
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const ORDER = '/account/orders/7d0e'
const LINK = { path: ORDER, user_id: null }

/** The modules of a tab, and what logs a user in or out in any. */
async function openTab() {
  const { storeSession, clearSession } = await import('./session.ts')
  const target = await import('./login-target.ts')
  const logIn = (userId: string) =>
    storeSession({ isLoggedIn: true, userId, accessToken: 't' } as Parameters<typeof storeSession>[0])
  return { ...target, logIn, logOut: clearSession }
}

test('a page remembered by this tab takes precedence over one stored with the login, and is used once', async () => {
  const { rememberTarget, readTarget, takeTarget } = await openTab()
  rememberTarget('/account/products?page=2')
  expect(readTarget(LINK)).toBe('/account/products?page=2')
  expect(takeTarget(LINK)).toBe('/account/products?page=2')
  expect(takeTarget(LINK)).toBe(ORDER)
  expect(takeTarget()).toBe('/account')
})

test('the page of a user who was logged out elsewhere is the target of no other user', async () => {
  const { rememberTarget, rememberedTarget, readTarget, takeTarget, logIn, logOut } = await openTab()
  logIn('ada')
  logOut()
  rememberTarget(ORDER)
  const remembered = rememberedTarget()
  expect(remembered).toEqual({ path: ORDER, user_id: 'ada' })
  logIn('bea')
  expect(readTarget()).toBe('/account')
  expect(takeTarget(remembered!)).toBe('/account')
  logIn('ada')
  expect(takeTarget()).toBe('/account')
  expect(takeTarget(remembered!)).toBe(ORDER)
})

test.each(['https://evil.example/account', '//evil.example/account', '/', '', undefined])(
  'what leads elsewhere is no target: %s',
  async (path) => {
    const { rememberTarget, takeTarget } = await openTab()
    if (path !== undefined) rememberTarget(path)
    expect(takeTarget(path === undefined ? undefined : { path, user_id: null })).toBe('/account')
  },
)

test('without storage a tab remembers its own as long as the page is open', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { rememberTarget, takeTarget } = await openTab()
  rememberTarget('/account/products')
  expect(takeTarget()).toBe('/account/products')
  expect(takeTarget(LINK)).toBe(ORDER)
})

test('what an older version has stored is no target', () => {
  expect(targetOf(ORDER)).toBeNull()
  expect(targetOf({ path: ORDER })).toEqual(LINK)
})
