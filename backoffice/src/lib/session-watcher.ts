// Looks after the session while logged in: at load and every ten seconds it renews the access token shortly before it ends, and ends
// the session when it cannot last. Knows no screen: what to do at the end is given to it.

import type { Session } from './session.ts'

export const CHECK_EVERY_MS = 10_000
export const REFRESH_TOKEN_THRESHOLD_SECONDS = 180
export const ACCESS_TOKEN_THRESHOLD_SECONDS = 90

export const SESSION_EXPIRED = 'Session expired. Please log in again.'
export const SESSION_NOT_RENEWED = 'Session expired: Could not renew token. Please log in again.'

/** What a session needs at `now` (epoch seconds). A refresh token without an expiry counts as absent. */
export function sessionStep(session: Session | null, now: number): 'nothing' | 'renew' | 'end' {
  if (!session?.isLoggedIn) return 'nothing'
  if (!session.refreshToken || !session.refreshTokenExpiresAt) return 'end'
  if (session.refreshTokenExpiresAt - now <= REFRESH_TOKEN_THRESHOLD_SECONDS) return 'end'
  return session.accessTokenExpiresAt - now <= ACCESS_TOKEN_THRESHOLD_SECONDS ? 'renew' : 'nothing'
}

export interface WatcherParts {
  now: () => number
  read: () => Session | null
  renew: (session: Session) => Promise<void>
  /** Shows the sentence, logs out, goes to the front page. */
  end: (message: string) => unknown
}

/** Starts watching; the answer stops it. */
export function watchSession({ now, read, renew, end }: WatcherParts): () => void {
  let stopped = false
  const check = async () => {
    const session = read()
    const step = sessionStep(session, now())
    if (step === 'end') end(SESSION_EXPIRED)
    if (step !== 'renew') return
    try {
      await renew(session!)
    } catch {
      // Logged out meanwhile, here or in another tab: nobody to tell.
      if (!stopped && read() !== null) end(SESSION_NOT_RENEWED)
    }
  }
  void check()
  const timer = setInterval(check, CHECK_EVERY_MS)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
