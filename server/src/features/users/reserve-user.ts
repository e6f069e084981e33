// User ids for people who may have no account yet. Whoever is named by an address or key can be given an id without it being looked at,
// or told, whether there is an account: its first login takes the id over.

import type { Db, Tx } from '../../db/pool.ts'
import { deleteOldReservations, type IdentityKind, reserveId } from './users.queries.ts'

/** Sees to it that this identity has an id to be named by. */
export async function reserveUser(tx: Tx, kind: IdentityKind, subject: string): Promise<void> {
  await reserveId(tx, kind, subject)
}

/** Housekeeping. Not sooner than a year: an id that changes would tell that there is no account. */
export async function forgetOldReservations(db: Db): Promise<void> {
  await deleteOldReservations(db)
}
