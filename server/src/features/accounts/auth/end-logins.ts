// Ends logins on further devices and logins of closed accounts, and deletes old logins.

import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { deleteInBatches } from '../../../jobs/in-batches.ts'
import { cleanUpSessions, endOtherSessions } from '../sessions/sessions.ts'
import type { FormerIdentity } from '../users/users.ts'
import { endConfirmations } from '../verified-emails/account-emails.ts'
import {
  closeChallengesOf,
  deleteChallengesOf,
  deleteExpiredStoreLogins,
  deleteOldChallenges,
} from './auth.queries.ts'
import { deleteOldGoogleLogins } from './google/google-logins.queries.ts'

/**
 * Logs out everywhere else: ends sessions, and unused codes that were mailed, to log in or to add an address, since the intruder to be logged out may
 * have requested one. Returns how many sessions were ended.
 */
export async function endOtherLogins(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  actor: Actor,
): Promise<{ ended: number }> {
  // Codes end first. A login under way then creates the session early enough for the next step to end the
  // session.
  await closeChallengesOf(db, actor.user_id)
  await endConfirmations(db, actor.user_id)
  return endOtherSessions({ db, log }, actor)
}

/** Deletes the login challenges of identities after the account is closed. */
export async function eraseChallenges(tx: Tx, identities: readonly FormerIdentity[]): Promise<void> {
  for (const { kind, subject } of identities)
    if (kind !== 'google') await deleteChallengesOf(tx, kind, subject)
}

/**
 * Deletes expired challenges, abandoned Google logins, recorded logouts of stores, and sessions that ended
 * long ago.
 */
export async function cleanUpLogins(db: Db): Promise<void> {
  await deleteInBatches((limit) => deleteOldChallenges(db, limit))
  await deleteInBatches((limit) => deleteOldGoogleLogins(db, limit))
  await deleteInBatches((limit) => deleteExpiredStoreLogins(db, limit))
  await cleanUpSessions(db)
}
