// Listing the sessions in which an account is logged in.

import type { PageRequest } from '../../db/lists/listing.ts'
import type { Db } from '../../db/pool.ts'
import type { Actor } from '../../http/access/actor.ts'
import { countSessions, listSessions } from './sessions.queries.ts'

export async function pageOfSessions(db: Db, { user_id, session_id }: Actor, page: PageRequest) {
  const [data, count] = await Promise.all([
    listSessions(db, user_id, session_id, page),
    countSessions(db, user_id),
  ])
  return { data, total: count?.total ?? 0 }
}
