// Logs out everywhere else: ends sessions, and unused login codes that were mailed, since the intruder to be logged out may have requested one.

import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/pool.ts'
import type { Actor } from '../../http/access/actor.ts'
import { endOtherSessions } from '../sessions/end-session.ts'
import { closeChallengesOf } from './auth.queries.ts'

/** Returns how many sessions were ended. */
export async function endOtherLogins(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  actor: Actor,
): Promise<{ ended: number }> {
  // The codes first: a login that is under way then has its session here in time to be ended.
  await closeChallengesOf(db, actor.user_id)
  return endOtherSessions({ db, log }, actor)
}
