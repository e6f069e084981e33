// Remembers the page that a user wanted when they were sent to log in, for the next login in this tab. A login by e-mail stores it, too, for the tab
// that the link in the mail opens. A page of one user is nobody else's target: in a tab whose user has logged out in another, the next may be another.

import { storedValue } from '../browser/stored-value.ts'
import { readSession, subscribeSession } from './session.ts'

export interface LoginTarget {
  path: string
  /** Who was logged in before; null if no one was: whoever logs in then has followed a link. */
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

/** What this tab remembers, whoever logs in. */
export const rememberedTarget = own.read

/**
 * Returns the path inside the account that this tab remembers for the user who is logged in, else that of `stored`, else '/account'. It stays
 * remembered: a login may redirect elsewhere and back, or be abandoned.
 */
export function readTarget(stored?: LoginTarget): string {
  const user_id = readSession()?.userId
  const wanted = [own.read(), stored].find(
    (target) =>
      target?.path.startsWith('/account') && (target.user_id === null || target.user_id === user_id),
  )
  return wanted?.path ?? '/account'
}

/** Gives the same, and clears it. */
export function takeTarget(stored?: LoginTarget): string {
  const path = readTarget(stored)
  own.write(null)
  return path
}

/** Called on logging out: clears the target, and remembers no further one while the page is being left. */
export function clearLoginTarget(): void {
  leaving = true
  own.write(null)
}
