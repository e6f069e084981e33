import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTarget, rememberTarget, takeTarget } from './login-target.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const ORDER = '/account/orders/7d0e'

test('a page remembered by this tab takes precedence over one stored with the login, and is used once', () => {
  rememberTarget('/account/products?page=2')
  expect(readTarget(ORDER)).toBe('/account/products?page=2')
  expect(takeTarget(ORDER)).toBe('/account/products?page=2')
  expect(takeTarget(ORDER)).toBe(ORDER)
  expect(takeTarget()).toBe('/account')
})

test.each(['https://evil.example/account', '//evil.example/account', '/', '', undefined])(
  'what leads elsewhere is no target: %s',
  (path) => {
    if (path !== undefined) rememberTarget(path)
    expect(takeTarget(path)).toBe('/account')
  },
)

test('without storage the one stored with the login is used', () => {
  vi.unstubAllGlobals()
  rememberTarget(ORDER)
  expect(takeTarget()).toBe('/account')
  expect(takeTarget(ORDER)).toBe(ORDER)
})
