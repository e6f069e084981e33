// The cookie binds a login with Google to the browser in which the login began. Opening another user's
// callback address therefore logs nobody in. Each login has a separate cookie, named after the login, so two
// tabs can log in side by side.

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
