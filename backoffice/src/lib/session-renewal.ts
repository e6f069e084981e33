// Renews the session's tokens, once for all: one request at a time in this tab, and under a Web Lock one at a time among the tabs.
// A tab that finds the tokens already renewed by another takes those.

import { readSession, type Session, sessionOf, storeSession, type Tokens } from './session.ts'

type Refresh = (tokens: { access_token: string; refresh_token: string }) => Promise<Tokens>

let running: Promise<void> | null = null

/** Settles when no renewal runs in this tab; its failure is not the waiter's. */
export const renewalSettled = async (): Promise<void> => {
  await running?.catch(() => undefined)
}

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks
    ? (navigator.locks.request('kontor.session-renewal', work) as Promise<T>)
    : work()

/**
 * Replaces the tokens unless somebody has since `stale` was read. Writes the stored session.
 * @throws Error 'No auth' when there is no session any more, or whatever the call was refused with.
 */
export function renewSession(stale: Session, refresh: Refresh): Promise<void> {
  running ??= alone(async () => {
    const session = readSession()
    if (session === null) throw new Error('No auth')
    if (session.accessToken !== stale.accessToken) return
    const tokens = await refresh({ access_token: session.accessToken, refresh_token: session.refreshToken })
    // Logged out, or in as somebody else, while the answer was under way: it must not come back.
    if (readSession()?.refreshToken !== session.refreshToken) return
    storeSession(sessionOf(tokens, session))
  }).finally(() => {
    running = null
  })
  return running
}
