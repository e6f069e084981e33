// The cookie that binds a login with Google to the browser that began it, so that opening another user's callback address logs no one in. Each login
// has its own cookie, named after it, so that two tabs may log in side by side.

import { ownCookies } from '../../../../http/access/cookie.ts'
import { GOOGLE_LOGIN_TTL_SECONDS } from './google-logins.queries.ts'

const nameOf = (state_hash: string): string => `google_login_${state_hash.slice(0, 12)}`

/** The value of a `Set-Cookie` header; an empty value deletes the cookie. */
export const googleCookie = (public_url: string, state_hash: string, value: string): string =>
  ownCookies(public_url).line(nameOf(state_hash), value, GOOGLE_LOGIN_TTL_SECONDS)

export const readGoogleCookie = (
  public_url: string,
  state_hash: string,
  header: string | undefined,
): string | undefined => ownCookies(public_url).read(header, nameOf(state_hash))
