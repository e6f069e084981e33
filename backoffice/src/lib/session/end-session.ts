// Ends a session: logs out at the server, clears all local data, and reloads the page, mostly at `/`. The
// reload removes the account's data from memory. An expired session leaves pages outside the account
// unchanged.

import { auth } from '@kontor/contract/accounts/auth'
import { call } from '../api/api.ts'
import { sendPendingDeletions } from '../api/pending-deletions.ts'
import { leaveNotice } from '../browser/notice.ts'
import { t } from '../texts.ts'
import { clearLoginTarget, rememberTarget } from './login-target.ts'
import { selectShop } from './selected-shop.ts'
import { clearSession, readSession, type Session } from './session.ts'

const goHome = () => location.replace('/')

const clearAndLeave = (leave: () => void) => {
  selectShop(null)
  clearSession()
  leave()
}

/** Logs out, and has `leave` reload a page. This browser is logged out even if the server does not answer. */
export async function logOut(leave = goHome): Promise<void> {
  clearLoginTarget()
  await sendPendingDeletions()
  if (readSession() !== null) {
    await call(auth.logout, {}).catch((error: unknown) => console.error('Logout failed', error))
  }
  clearAndLeave(leave)
}

/** Leaves the page after the closing of the account. The closing has ended the session at the server. */
export function leaveClosedAccount(): void {
  leaveNotice(t('Your account was closed.'))
  clearLoginTarget()
  clearAndLeave(goHome)
}

/**
 * Ends a session that cannot continue. In the account the front page then shows the reason, and the page is
 * remembered for the next login. Pages outside the account stay, such as a page opened by a link from an
 * email, and `show` shows the reason.
 */
export async function expireSession(
  ended: Session | null,
  message: string,
  show: (message: string) => void,
): Promise<void> {
  await sendPendingDeletions()
  if (!location.hash.startsWith('#/account')) {
    // The page may have started a new session.
    if (readSession() === ended) clearAndLeave(() => show(message))
    return
  }
  leaveNotice(message)
  rememberTarget(location.hash.slice(1))
  await call(auth.logout, {}).catch((error: unknown) => console.error('Logout failed', error))
  clearAndLeave(goHome)
}
