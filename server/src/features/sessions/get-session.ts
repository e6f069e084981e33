// The information a user gets about their present session.

import type { SessionInformation } from '@kontor/contract/accounts/auth'
import type { Db } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { findSessionInformation } from './sessions.queries.ts'

/** Refuses `invalid_token` if the session is gone. */
export async function getSession(db: Db, session_id: string): Promise<SessionInformation> {
  const session = await findSessionInformation(db, session_id)
  if (!session) throw apiError('invalid_token')
  return session
}
