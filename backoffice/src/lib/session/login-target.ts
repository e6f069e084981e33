// Remembers the wanted page of a user sent to log in, for the next login in this tab. A login by e-mail
// stores the page too, for the tab opened by the link in the mail. The page of a user is no target for a
// different user. The next user of a tab may be a different user, if the former user logged out in a
// different tab.

import { storedValue } from '../browser/stored-value.ts'
import { readSession, subscribeSession } from './session.ts'

export interface LoginTarget {
  path: string
  /**
   * The user logged in before; null if nobody was logged in. In the latter case any user who logs in has
   * followed a link.
   */
  user_id: string | null
}

export function targetOf(data: unknown): LoginTarget | null {
  const { path, user_id } = data as LoginTarget
  return typeof path === 'string' ? { path, user_id: typeof user_id === 'string' ? user_id : null } : null
}

const own = storedValue<LoginTarget>('target', targetOf, 'tab')

let leaving = false
let last_user_id: string | null = null

const noteUser = () => {
  last_user_id = readSession()?.userId ?? last_user_id
}

// Pages rendered without a browser have no session to follow.
if (typeof window !== 'undefined') {
  subscribeSession(noteUser)
  noteUser()
}

export function rememberTarget(path: string): void {
  if (!leaving) own.write({ path, user_id: last_user_id })
}

/** Reads the target remembered by this tab for any user. */
export const rememberedTarget = own.read

/**
 * Returns the path inside the account remembered by this tab for the logged-in user, else the path of
 * `stored`, else '/account'. The target stays remembered, because a login may redirect elsewhere and back, or
 * be abandoned.
 */
export function readTarget(stored?: LoginTarget): string {
  const user_id = readSession()?.userId
  const wanted = [own.read(), stored].find(
    (target) =>
      target?.path.startsWith('/account') && (target.user_id === null || target.user_id === user_id),
  )
  return wanted?.path ?? '/account'
}

/** Returns the same path as `readTarget`, and clears the target. */
export function takeTarget(stored?: LoginTarget): string {
  const path = readTarget(stored)
  own.write(null)
  return path
}

/** Clears the target on logout, and remembers no new target while the user leaves the page. */
export function clearLoginTarget(): void {
  leaving = true
  own.write(null)
}
