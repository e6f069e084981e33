// Cleaning up: deletes challenges that ended, and addresses that were not confirmed within 30 days.

import type { Db } from '../../db/pool.ts'
import { deleteInBatches } from '../../jobs/in-batches.ts'
import { deleteOldChallenges, deleteOldUnverified } from './verified-emails.queries.ts'

export async function cleanUpConfirmations(db: Db): Promise<void> {
  await deleteInBatches((limit) => deleteOldChallenges(db, limit))
  await deleteInBatches((limit) => deleteOldUnverified(db, limit))
}
