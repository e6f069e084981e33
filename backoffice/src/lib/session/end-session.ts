// Ends a session: logs out at the server, clears everything local, and reloads the page, mostly at `/`, so that nothing of the account stays in
// memory. An expired session leaves pages outside the account as they are.

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

/** After the account was closed, which has ended its session at the server. */
export function leaveClosedAccount(): void {
  leaveNotice(t('Your account was closed.'))
  clearLoginTarget()
  clearAndLeave(goHome)
}

/**
 * Ends a session that cannot be continued. In the account it shows the reason on the front page, and remembers the page for the next login; any other
 * page stays as it is, such as the one that a link from an email has opened, and `show` shows the reason.
 */
export async function expireSession(
  ended: Session | null,
  message: string,
  show: (message: string) => void,
): Promise<void> {
  await sendPendingDeletions()
  if (!location.hash.startsWith('#/account')) {
    // The page may have begun another session.
    if (readSession() === ended) clearAndLeave(() => show(message))
    return
  }
  leaveNotice(message)
  rememberTarget(location.hash.slice(1))
  await call(auth.logout, {}).catch((error: unknown) => console.error('Logout failed', error))
  clearAndLeave(goHome)
}
