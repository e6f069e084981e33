// Starts a session for a user who has just proved their identity.

import type { LoginMethod, SessionTokens } from '@kontor/contract/accounts/auth'
import type { Db } from '../../db/pool.ts'
import type { Tokens } from '../../http/access/tokens.ts'
import { apiError } from '../../http/errors/problem.ts'
import { type LoginPlace, UNKNOWN_PLACE } from './login-place.ts'
import { insertSession } from './sessions.queries.ts'

/** `method` and `place` say how and where they have logged in; both are shown to them later. */
export async function startSession(
  db: Db,
  tokens: Tokens,
  user_id: string,
  method: LoginMethod,
  place: LoginPlace = UNKNOWN_PLACE,
): Promise<SessionTokens> {
  const started = await insertSession(db, user_id, method, place)
  // The account was closed since its identity was looked up. The next login opens a new one.
  if (started === undefined) throw apiError('unauthenticated')
  const { id, refresh_id, ...times } = started
  return { user_id, ...(await tokens.issue({ user_id, session_id: id, refresh_id }, times)) }
}
