// Renews the session's tokens for all tabs. A tab sends a single request at a time, and a Web Lock allows a
// single tab at a time. A tab that finds renewed tokens uses the renewed tokens.

import { readSession, type Session, sessionOf, storeSession, type Tokens } from './session.ts'

type Refresh = (tokens: { access_token: string; refresh_token: string }) => Promise<Tokens>

export const NO_SESSION = 'No auth'

let running: Promise<void> | null = null

/** Resolves when no renewal is running in this tab, with or without success. */
export const renewalSettled = async (): Promise<void> => {
  await running?.catch(() => undefined)
}

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks
    ? (navigator.locks.request('kontor.session-renewal', work) as Promise<T>)
    : work()

/**
 * Renews and stores the tokens, unless the tokens have changed since `stale` was read.
 * @throws Error 'No auth' when there is no session any more, or the error of the call.
 */
export function renewSession(stale: Session, refresh: Refresh): Promise<void> {
  running ??= alone(async () => {
    const session = readSession()
    if (session === null) throw new Error(NO_SESSION)
    if (session.accessToken !== stale.accessToken) return
    const tokens = await refresh({ access_token: session.accessToken, refresh_token: session.refreshToken })
    // The user logged out, or in as another user, during the request: the old session must not come back.
    if (readSession()?.refreshToken !== session.refreshToken) return
    storeSession(sessionOf(tokens, session))
  }).finally(() => {
    running = null
  })
  return running
}
