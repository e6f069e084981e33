// A new session for somebody who has just proved who they are.

import type { SessionTokens } from '@kontor/contract/auth'
import type { Db } from '../../db/pool.ts'
import { REFRESH_TTL_SECONDS, type Tokens } from '../../http/tokens.ts'
import { insertSession } from './sessions.queries.ts'

/** `method` is the login method, kept for the list of sessions. */
export async function startSession(
  db: Db,
  tokens: Tokens,
  user_id: string,
  method: string,
): Promise<SessionTokens> {
  const session = await insertSession(db, user_id, method, REFRESH_TTL_SECONDS)
  if (!session) throw new Error('The session was not stored.')
  const { id, refresh_id, issued_at } = session
  return { user_id, ...(await tokens.issue({ user_id, session_id: id, refresh_id }, issued_at)) }
}
