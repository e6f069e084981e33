// Housekeeping: deletes invitations that ended long ago, notes of mails that no limit counts any more, and reserved user ids that are not needed.

import type { Db } from '../../db/pool.ts'
import { forgetOldReservations } from '../users/reserve-user.ts'
import { deleteOldInvitations, deleteOldMailNotes } from './members.queries.ts'

export async function forgetOldInvitations(db: Db): Promise<void> {
  await deleteOldInvitations(db)
  await deleteOldMailNotes(db)
  await forgetOldReservations(db)
}
