// Housekeeping: deletes invitations that ended long ago, notes of mails that no limit counts any more, and reserved user ids that are not needed.

import type { Db } from '../../db/pool.ts'
import { deleteInBatches } from '../../jobs/in-batches.ts'
import { cleanUpReservations } from '../users/reserve-user.ts'
import { deleteOldInvitations, deleteOldMailNotes } from './members.queries.ts'

export async function cleanUpInvitations(db: Db): Promise<void> {
  await deleteInBatches((limit) => deleteOldInvitations(db, limit))
  await deleteInBatches((limit) => deleteOldMailNotes(db, limit))
  await cleanUpReservations(db)
}
