// Housekeeping: sessions that ended a week ago or earlier are deleted.

import type { Db } from '../../db/pool.ts'
import { deleteEndedSessions } from './sessions.queries.ts'

export const forgetEndedSessions = (db: Db): Promise<number> => deleteEndedSessions(db)
