// Reads the sessions of an account, ends sessions, and deletes sessions that ended long ago. After the end of
// a session, every process rejects the session's tokens from the next request on.

import type { SessionInformation } from '@kontor/contract/accounts/auth'
import { isUuid } from '@kontor/contract/values/id'
import type { FastifyBaseLogger } from 'fastify'
import type { PageRequest } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { deleteInBatches } from '../../../jobs/in-batches.ts'
import {
  countSessions,
  deleteEndedSessions,
  deleteSessionsOf,
  findSessionInformation,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessionOf,
} from './sessions.queries.ts'

/**
 * Returns the information about the user's present session. Refuses `invalid_token` if the session is gone.
 */
export async function getSession(db: Db, session_id: string): Promise<SessionInformation> {
  const session = await findSessionInformation(db, session_id)
  if (!session) throw apiError('invalid_token')
  return session
}

export async function pageOfSessions(db: Db, { user_id, session_id }: Actor, page: PageRequest) {
  const [data, count] = await Promise.all([
    listSessions(db, user_id, session_id, page),
    countSessions(db, user_id),
  ])
  return { data, total: count?.total ?? 0 }
}

/** Does nothing if the session has already ended. */
export async function endSession(db: Db, session_id: string): Promise<void> {
  await revokeSession(db, session_id)
}

/** Refuses `not_found` if the account has no live session with the given id. */
export async function endSessionElsewhere(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  { user_id }: Actor,
  session_id: string,
): Promise<void> {
  const ended = isUuid(session_id) ? await revokeSessionOf(db, user_id, session_id) : 0
  if (ended === 0) throw apiError('not_found')
  log.info({ user_id, session_id }, 'session ended by its account')
}

/**
 * Ends all sessions of the account except the actor's present session. Returns the number of ended sessions.
 */
export async function endOtherSessions(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  { user_id, session_id }: Actor,
): Promise<{ ended: number }> {
  const ended = await revokeOtherSessions(db, user_id, session_id)
  log.info({ user_id, ended }, 'other sessions ended by their account')
  return { ended }
}

/** Ends all sessions of a closed account, and deletes the recorded devices and networks. */
export async function eraseSessions(tx: Tx, user_id: string): Promise<void> {
  await deleteSessionsOf(tx, user_id)
}

/** Deletes sessions that ended more than a week ago. Returns the number of deleted sessions. */
export const cleanUpSessions = (db: Db): Promise<number> =>
  deleteInBatches((limit) => deleteEndedSessions(db, limit))
