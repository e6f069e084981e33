// Watches the session of a logged-in user. The watcher checks at the start and every ten seconds whether the
// access token is about to expire, and then renews the token. The watcher ends the session when the refresh
// token runs out or the renewal fails. If the server does not answer, is busy or restarts, the next checks
// try again. If the network is missing, the checks try until the network is back. The caller passes in how to
// end the session, so the watcher needs no screen.

import { t } from '../texts.ts'
import type { Session } from './session.ts'
import { NO_SESSION } from './session-renewal.ts'

export const CHECK_EVERY_MS = 10_000
export const REFRESH_TOKEN_THRESHOLD_SECONDS = 180
export const ACCESS_TOKEN_THRESHOLD_SECONDS = 90

export const SESSION_EXPIRED = t('Session expired. Please log in again.')
export const SESSION_NOT_RENEWED = t('Session expired: Could not renew token. Please log in again.')

/**
 * Returns the step for a session at `now` (epoch seconds). A refresh token without an expiry counts as
 * missing.
 */
export function sessionStep(session: Session | null, now: number): 'nothing' | 'renew' | 'end' {
  if (!session?.isLoggedIn) return 'nothing'
  if (!session.refreshToken || !session.refreshTokenExpiresAt) return 'end'
  if (session.refreshTokenExpiresAt - now <= REFRESH_TOKEN_THRESHOLD_SECONDS) return 'end'
  return session.accessTokenExpiresAt - now <= ACCESS_TOKEN_THRESHOLD_SECONDS ? 'renew' : 'nothing'
}

/** How often a renewal is tried while there is a network; longer than a server takes to start again. */
const MAX_TRIES = 3

/** No answer, too many calls, a proxy without a server, or a busy server. */
const PASSING = new Set([0, 429, 502, 503, 504])

/** Returns whether a renewal may succeed soon after this failure. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error.message === NO_SESSION) return false
  return PASSING.has((error as { status?: number }).status ?? 0)
}

export interface WatcherParts {
  now: () => number
  read: () => Session | null
  renew: (session: Session) => Promise<void>
  hasNetwork: () => boolean
  /** Ends the session, and shows the message. */
  end: (message: string) => unknown
}

/** Starts watching. The returned function stops the watcher. */
export function watchSession({ now, read, renew, hasNetwork, end }: WatcherParts): () => void {
  let stopped = false
  let failed = 0
  const onFailure = (error: unknown, session: Session) => {
    if (hasNetwork()) failed++
    if (isPassing(error) && failed < MAX_TRIES) return
    // Nothing is reported after a logout or a new login, here or in a different tab.
    if (!stopped && read() === session) end(SESSION_NOT_RENEWED)
  }
  const check = async () => {
    const session = read()
    const step = sessionStep(session, now())
    if (step === 'end') end(SESSION_EXPIRED)
    if (session === null || step !== 'renew') return
    try {
      await renew(session)
      failed = 0
    } catch (error) {
      onFailure(error, session)
    }
  }
  void check()
  const timer = setInterval(check, CHECK_EVERY_MS)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
