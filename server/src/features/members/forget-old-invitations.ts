// Housekeeping: invitations that ended long ago, and mails that no limit counts any more.

import type { Db } from '../../db/pool.ts'
import { forgetOldReservations } from '../users/reserve-user.ts'
import { deleteOldInvitations, deleteOldMailNotes } from './members.queries.ts'

export async function forgetOldInvitations(db: Db): Promise<void> {
  await deleteOldInvitations(db)
  await deleteOldMailNotes(db)
  await forgetOldReservations(db)
}
