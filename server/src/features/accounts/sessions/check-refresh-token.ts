// Decides what to do with a refresh token. Pure: from the locked session and the token's claims alone.

import type { VerifiedClaims } from '../../../http/access/tokens.ts'
import type { LockedSession } from './sessions.queries.ts'

const REUSE_GRACE_SECONDS = 30

/** `repeat`: return again the tokens that replaced it. `revoke`: the token was used by two parties, so the session ends. */
type Verdict = 'rotate' | 'repeat' | 'refuse' | 'revoke'

export function checkRefreshToken(
  session: LockedSession | undefined,
  refresh: VerifiedClaims,
  device: string | null,
): Verdict {
  if (!session?.is_alive || session.user_id !== refresh.user_id) return 'refuse'
  if (session.refresh_id === refresh.refresh_id) return 'rotate'
  const is_just_replaced =
    session.previous_refresh_id === refresh.refresh_id &&
    session.seconds_since_rotation <= REUSE_GRACE_SECONDS
  // A token issued within the grace period cannot have been used before it, whichever token of the chain it is.
  const is_just_issued = session.now - refresh.issued_at <= REUSE_GRACE_SECONDS
  // Tabs that renew together are of one browser. A network may change between two tries of a phone.
  const is_other_device = session.renewed_device !== null && session.renewed_device !== device
  return (is_just_replaced || is_just_issued) && !is_other_device ? 'repeat' : 'revoke'
}
