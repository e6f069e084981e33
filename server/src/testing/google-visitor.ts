// A browser in a login with Google, as far as this server sees it.

import { expect } from 'vitest'
import type { RawResponse, TestApp } from './app.ts'

export interface BegunLogin {
  auth_url: string
  state: string
  nonce: string
  /** The cookie that the browser sends back, `name=value`. */
  cookie: string
  /** The whole `Set-Cookie` header. */
  set_cookie: string
}

export async function beginLogin(app: TestApp): Promise<BegunLogin> {
  const answer = await app.send({ method: 'POST', url: '/v1/login', body: { Google: {} } })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const { auth_url } = answer.json.Google
  const set_cookie = String(answer.headers['set-cookie'])
  const query = new URL(auth_url).searchParams
  return {
    auth_url,
    set_cookie,
    cookie: set_cookie.split(';')[0]!,
    state: query.get('state')!,
    nonce: query.get('nonce')!,
  }
}

/** Follows the provider's redirect back to this server. */
export const comeBack = (app: TestApp, query: string, cookie?: string): Promise<RawResponse> =>
  app.send({
    method: 'GET',
    url: `/v1/login/google/callback${query}`,
    ...(cookie ? { headers: { cookie } } : {}),
  })

/** The tokens in the fragment of a successful response. */
export function tokensOf(answer: RawResponse) {
  expect([answer.status, answer.text]).toEqual([302, ''])
  const target = new URL(String(answer.headers.location))
  expect(target.href.slice(0, target.href.indexOf('?'))).toBe('http://localhost:8080/#/login/callback')
  const query = new URLSearchParams(target.hash.slice(target.hash.indexOf('?')))
  return Object.fromEntries(query) as Record<
    'access_token' | 'refresh_token' | 'expires_at' | 'user_id',
    string
  >
}

/** Expects a page that links to the login and repeats nothing of what was sent; no session and no redirect. */
export function expectRefused(answer: RawResponse, status = 400): void {
  expect([answer.status, answer.headers.location]).toEqual([status, undefined])
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(answer.text).toContain('href="http://localhost:8080/#/login?kind=GOOGLE"')
  expect(answer.text).not.toMatch(/access_token|<script/)
}
