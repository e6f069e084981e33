// Logging out: from the next request on, in every process, none of the session's tokens is good.

import type { Db } from '../../db/pool.ts'
import { revokeSession } from './sessions.queries.ts'

/** Ending a session that has ended changes nothing. */
export async function endSession(db: Db, session_id: string): Promise<void> {
  await revokeSession(db, session_id)
}
