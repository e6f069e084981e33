// Housekeeping: deletes challenges that can no longer be answered, abandoned Google logins, and sessions that ended long ago.

import type { Db } from '../../db/pool.ts'
import { deleteInBatches } from '../../jobs/in-batches.ts'
import { forgetEndedSessions } from '../sessions/clean-up-sessions.ts'
import { deleteOldChallenges } from './auth.queries.ts'
import { deleteOldGoogleLogins } from './google/google-logins.queries.ts'

export async function cleanUpLogins(db: Db): Promise<void> {
  await deleteInBatches((limit) => deleteOldChallenges(db, limit))
  await deleteInBatches((limit) => deleteOldGoogleLogins(db, limit))
  await forgetEndedSessions(db)
}
