// Decides what to do with a refresh token. The function is pure: it reads only the locked session and the
// claims of the token.

import type { VerifiedClaims } from '../../../http/access/tokens.ts'
import type { LockedSession } from './sessions.queries.ts'

const REUSE_GRACE_SECONDS = 30

/**
 * `repeat` returns the replacement tokens again. `revoke` ends the session because two parties used the
 * token.
 */
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
  // Nobody can have used a token issued within the grace period before the period began, for any token of the
  // chain.
  const is_just_issued = session.now - refresh.issued_at <= REUSE_GRACE_SECONDS
  // Tabs that renew together belong to one browser. The network may change between two tries of a phone.
  const is_other_device = session.renewed_device !== null && session.renewed_device !== device
  return (is_just_replaced || is_just_issued) && !is_other_device ? 'repeat' : 'revoke'
}
