// The cookie that binds a login with Google to the browser that asked, so that nobody can be logged in by somebody else's way back. One a
// login, named after it: two tabs may log in side by side.

import { GOOGLE_LOGIN_TTL_SECONDS } from './google-logins.queries.ts'

export const googleCookieName = (state_hash: string): string => `google_login_${state_hash.slice(0, 12)}`

/** A `Set-Cookie` line; an empty value takes the cookie away. It is sent to the way back and nowhere else. */
export function googleCookie(public_url: string, state_hash: string, value: string): string {
  const { protocol, pathname } = new URL(`${public_url}/v1/login/google`)
  const life = value === '' ? 0 : GOOGLE_LOGIN_TTL_SECONDS
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${googleCookieName(state_hash)}=${value}; Path=${pathname}; Max-Age=${life}; SameSite=Lax; HttpOnly${secure}`
}
