// The session of the logged-in user: storage, validity, and creation from tokens. Only this file writes the
// session.

import { useSyncExternalStore } from 'react'
import { storedValue } from '../browser/stored-value.ts'
import { t } from '../texts.ts'
import { tokenExpiry } from './token.ts'

export type LoginMethod = 'MANUAL' | 'NOSTR' | 'PRIVATE_KEY' | 'EMAIL_MAGIC_LINK' | 'GOOGLE'

export interface Session {
  isLoggedIn: boolean
  userId: string
  accessToken: string
  refreshToken: string
  /** In epoch seconds, like the two times below. The session ends when the refresh token expires. */
  expiresAt: number
  accessTokenExpiresAt: number
  refreshTokenExpiresAt: number
  method: LoginMethod
  publicKey: string | null
  email: string | null
  /** The id of the email login that began the session. */
  loginId?: string | undefined
}

/** The server's response to a login or a renewal. */
export interface Tokens {
  user_id: string
  access_token: string
  refresh_token: string
  expires_at: number
}

export interface LoginIdentity {
  method: LoginMethod
  publicKey?: string | null
  email?: string | null
  loginId?: string | undefined
}

const stored = storedValue<Session>('session', (data) => {
  const session = data as Session
  return session?.isLoggedIn && session.accessToken ? session : null
})

export const readSession = stored.read
export const subscribeSession = stored.subscribe

/** Returns the session, or null when logged out. The hook also follows changes made in different tabs. */
export const useSession = (): Session | null =>
  useSyncExternalStore(stored.subscribe, stored.read, stored.read)

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** Returns whether the session is logged in and expires after `now` (epoch seconds). */
export const isValidSession = (session: Session | null, now = nowSeconds()): session is Session =>
  session?.isLoggedIn === true && session.expiresAt > now

/** @throws Error 'Invalid session' when there is none or it has expired. */
export function requireSession(): Session {
  const session = stored.read()
  if (!isValidSession(session)) throw new Error(t('Invalid session'))
  return session
}

/**
 * Makes a session from the server's response.
 * @throws Error 'No loginResponse', 'No user id', 'No access token', 'No refresh token' for what is missing; 'Invalid token' for a token
 * that is no JWT with an expiry.
 */
export function sessionOf(tokens: Partial<Tokens> | null | undefined, identity: LoginIdentity): Session {
  if (!tokens) throw new Error('No loginResponse')
  if (!tokens.user_id) throw new Error('No user id')
  if (!tokens.access_token) throw new Error('No access token')
  if (!tokens.refresh_token) throw new Error('No refresh token')
  const refreshTokenExpiresAt = tokenExpiry(tokens.refresh_token)
  return {
    isLoggedIn: true,
    userId: tokens.user_id,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: tokens.expires_at ?? refreshTokenExpiresAt,
    accessTokenExpiresAt: tokenExpiry(tokens.access_token),
    refreshTokenExpiresAt,
    method: identity.method,
    publicKey: identity.publicKey ?? null,
    email: identity.email ?? null,
    loginId: identity.loginId,
  }
}

export const storeSession = (session: Session): void => stored.write(session)

export const clearSession = (): void => stored.write(null)
