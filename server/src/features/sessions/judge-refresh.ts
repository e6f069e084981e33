// What a refresh token deserves. Pure: the session as it stands under its lock, and the token's claims.

import type { VerifiedClaims } from '../../http/tokens.ts'
import type { LockedSession } from './sessions.queries.ts'

const REUSE_GRACE_SECONDS = 30

/** `repeat`: the successors it was replaced by, once more. `revoke`: it has been used by two, so the session ends. */
type Verdict = 'rotate' | 'repeat' | 'refuse' | 'revoke'

export function judgeRefresh(session: LockedSession | undefined, refresh: VerifiedClaims): Verdict {
  if (!session?.is_alive || session.user_id !== refresh.user_id) return 'refuse'
  if (session.refresh_id === refresh.refresh_id) return 'rotate'
  const is_just_replaced =
    session.previous_refresh_id === refresh.refresh_id &&
    session.seconds_since_rotation <= REUSE_GRACE_SECONDS
  // What is not older than the grace cannot have been used longer ago than that, whichever token of the chain it is.
  const is_just_issued = session.now - refresh.issued_at <= REUSE_GRACE_SECONDS
  return is_just_replaced || is_just_issued ? 'repeat' : 'revoke'
}
