// Cleaning up: sessions that ended more than a week ago are deleted. Returns how many.

import type { Db } from '../../db/pool.ts'
import { deleteInBatches } from '../../jobs/in-batches.ts'
import { deleteEndedSessions } from './sessions.queries.ts'

export const forgetEndedSessions = (db: Db): Promise<number> =>
  deleteInBatches((limit) => deleteEndedSessions(db, limit))
