// Issues the tokens of a session at the start, and later replaces old tokens (RFC 9700, section 4.14.2:
// rotation with reuse detection). For half a minute the server returns the same new tokens again to the same
// browser. A client may have lost the response or renewed from two tabs concurrently. If an old token is used
// later, somebody stole the old token or the new token. The server cannot know which, so the session ends.

import type { LoginMethod, SessionTokens } from '@kontor/contract/accounts/auth'
import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import type { Tokens } from '../../../http/access/tokens.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { checkRefreshToken } from './check-refresh-token.ts'
import { type LoginPlace, UNKNOWN_PLACE } from './login-place.ts'
import { insertSession, lockSession, revokeSession, rotateSession } from './sessions.queries.ts'

/**
 * Starts a session for a user who has just proved their identity. `method` and `place` describe the login and
 * are shown to the user later.
 */
export async function startSession(
  db: Db,
  tokens: Tokens,
  user_id: string,
  method: LoginMethod,
  place: LoginPlace = UNKNOWN_PLACE,
): Promise<SessionTokens> {
  const started = await insertSession(db, user_id, method, place)
  // The account was closed after the lookup of the identity. The next login opens a new account.
  if (started === undefined) throw apiError('unauthenticated')
  const { id, refresh_id, ...times } = started
  return { user_id, ...(await tokens.issue({ user_id, session_id: id, refresh_id }, times)) }
}

/**
 * Returns the new tokens. Locks the session. Refuses `token_expired` for an expired refresh token, and `invalid_token` for everything else:
 * a malformed or forged token, tokens of two sessions, an ended session, and a reused token, which also ends the session.
 */
export async function renewSession(
  { db, tokens, log }: { db: Db; tokens: Tokens; log: Logger },
  given: { access_token: string; refresh_token: string },
  place: LoginPlace = UNKNOWN_PLACE,
): Promise<SessionTokens> {
  const access = await tokens.verify(given.access_token, 'access', { ignore_expiry: true })
  const refresh = await tokens.verify(given.refresh_token, 'refresh')
  const { session_id, user_id } = refresh
  if (access.session_id !== session_id || access.user_id !== user_id) throw apiError('invalid_token')

  const { verdict, rotation, is_elsewhere } = await db.transaction(async (tx) => {
    const session = await lockSession(tx, session_id)
    const verdict = checkRefreshToken(session, refresh, place.device)
    if (verdict === 'revoke') await revokeSession(tx, session_id)
    const rotation = verdict === 'rotate' ? await rotateSession(tx, session_id, place) : session
    const network = session?.renewed_network ?? place.network
    return { verdict, rotation, is_elsewhere: verdict === 'repeat' && network !== place.network }
  })
  if (is_elsewhere) log.warn({ session_id, user_id }, 'refresh token used again from another network')
  if (verdict === 'revoke') log.warn({ session_id, user_id }, 'refresh token reused: session ended')
  if (verdict === 'revoke' || verdict === 'refuse' || !rotation) throw apiError('invalid_token')
  const { refresh_id, issued_at, session_ends_at } = rotation
  return {
    user_id,
    ...(await tokens.issue({ user_id, session_id, refresh_id }, { issued_at, session_ends_at })),
  }
}
