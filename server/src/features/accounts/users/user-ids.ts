// User ids of people who may have no account yet. A person named by an address or key gets an id with or
// without an account, so the id does not disclose which. The account created at the first login takes over
// the id.

import type { Db, Tx } from '../../../db/pool.ts'
import { deleteInBatches } from '../../../jobs/in-batches.ts'
import { deleteOldReservations, findUnnamedAccount, type IdentityKind, reserveId } from './users.queries.ts'

/** Reserves an id for the identity unless an id exists. */
export async function reserveUser(tx: Tx, kind: IdentityKind, subject: string): Promise<void> {
  await reserveId(tx, kind, subject)
}

/**
 * Deletes old reservations, but not before a year has passed. A changed id would show that no account exists.
 */
export async function cleanUpReservations(db: Db): Promise<void> {
  await deleteInBatches((limit) => deleteOldReservations(db, limit))
}

/**
 * Returns whether a shop may add or name a person by account id. A person invited by e-mail address or key is
 * shown to the shop under an id, with or without an account. If the server accepted such an id only when an
 * account exists, the shop could find out whether the person has an account. Returns true for the id (a UUID)
 * of an account that no invitation has ever named by address or key. Only the holder of the account can have
 * passed on such an id. Returns false alike if the account does not exist, is closed, or an invitation may
 * have shown the id.
 */
export const isIdFromHolder = async (db: Db, user_id: string): Promise<boolean> =>
  (await findUnnamedAccount(db, user_id)) !== undefined
