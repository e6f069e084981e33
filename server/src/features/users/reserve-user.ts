// User ids for people who may have no account yet. A person named by an address or key gets an id with or without an account, so the id does not
// disclose which. If they have none, the account that their first login creates takes over the id.

import type { Db, Tx } from '../../db/pool.ts'
import { deleteInBatches } from '../../jobs/in-batches.ts'
import { deleteOldReservations, type IdentityKind, reserveId } from './users.queries.ts'

/** Makes sure that this identity has an id to be named by. */
export async function reserveUser(tx: Tx, kind: IdentityKind, subject: string): Promise<void> {
  await reserveId(tx, kind, subject)
}

/** Deletes old reservations, but not before a year has passed: an id that changes would show that there is no account. */
export async function cleanUpReservations(db: Db): Promise<void> {
  await deleteInBatches((limit) => deleteOldReservations(db, limit))
}
