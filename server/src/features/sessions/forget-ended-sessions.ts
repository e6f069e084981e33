// Cleaning up: sessions that ended more than a week ago are deleted. Returns how many.

import type { Db } from '../../db/pool.ts'
import { deleteEndedSessions } from './sessions.queries.ts'

export const forgetEndedSessions = (db: Db): Promise<number> => deleteEndedSessions(db)
