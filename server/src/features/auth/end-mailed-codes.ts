// Ends login codes that were mailed and not used, when an account logs out everywhere else: whoever asked for them may be who is logged out.

import type { Db } from '../../db/pool.ts'
import { closeChallengesOf } from './auth.queries.ts'

export async function endMailedCodes(db: Db, user_id: string): Promise<void> {
  await closeChallengesOf(db, user_id)
}
