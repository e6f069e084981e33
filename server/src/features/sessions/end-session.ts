// Logging out, here or elsewhere: from the next request on none of the session's tokens is accepted, in any process.

import { isUuid } from '@kontor/contract/values/id'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../../db/pool.ts'
import type { Actor } from '../../http/access/actor.ts'
import { apiError } from '../../http/errors/problem.ts'
import { deleteSessionsOf, revokeOtherSessions, revokeSession, revokeSessionOf } from './sessions.queries.ts'

/** Does nothing where the session has ended already. */
export async function endSession(db: Db, session_id: string): Promise<void> {
  await revokeSession(db, session_id)
}

/** Refuses `not_found` if the account has no live session with this id. */
export async function endSessionElsewhere(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  { user_id }: Actor,
  session_id: string,
): Promise<void> {
  const ended = isUuid(session_id) ? await revokeSessionOf(db, user_id, session_id) : 0
  if (ended === 0) throw apiError('not_found')
  log.info({ user_id, session_id }, 'session ended by its account')
}

/** Ends all sessions of the account but the actor's present one. Returns how many. */
export async function endOtherSessions(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  { user_id, session_id }: Actor,
): Promise<{ ended: number }> {
  const ended = await revokeOtherSessions(db, user_id, session_id)
  log.info({ user_id, ended }, 'other sessions ended by their account')
  return { ended }
}

/** Ends all sessions of an account that is closed, and deletes what they say of devices and networks. */
export async function eraseSessions(tx: Tx, user_id: string): Promise<void> {
  await deleteSessionsOf(tx, user_id)
}
