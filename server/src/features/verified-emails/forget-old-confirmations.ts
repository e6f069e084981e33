// Housekeeping: mails nobody can answer any more, and addresses nobody has confirmed for a month.

import type { Db } from '../../db/pool.ts'
import { deleteOldChallenges, deleteOldUnverified } from './verified-emails.queries.ts'

export async function forgetOldConfirmations(db: Db): Promise<void> {
  await deleteOldChallenges(db)
  await deleteOldUnverified(db)
}
