// Housekeeping: challenges nobody can answer any more, logins nobody came back from and sessions long ended are deleted.

import type { Db } from '../../db/pool.ts'
import { forgetEndedSessions } from '../sessions/forget-ended-sessions.ts'
import { deleteOldChallenges } from './auth.queries.ts'
import { deleteOldGoogleLogins } from './google-logins.queries.ts'

export async function forgetOldLogins(db: Db): Promise<void> {
  await deleteOldChallenges(db)
  await deleteOldGoogleLogins(db)
  await forgetEndedSessions(db)
}
