// User ids of people who may have no account yet. A person named by an address or key gets an id with or without an account, so the id does not
// disclose which. If they have none, the account that their first login creates takes over the id.

import type { Db, Tx } from '../../../db/pool.ts'
import { deleteInBatches } from '../../../jobs/in-batches.ts'
import { deleteOldReservations, findUnnamedAccount, type IdentityKind, reserveId } from './users.queries.ts'

/** Makes sure that this identity has an id to be named by. */
export async function reserveUser(tx: Tx, kind: IdentityKind, subject: string): Promise<void> {
  await reserveId(tx, kind, subject)
}

/** Deletes old reservations, but not before a year has passed: an id that changes would show that there is no account. */
export async function cleanUpReservations(db: Db): Promise<void> {
  await deleteInBatches((limit) => deleteOldReservations(db, limit))
}

/**
 * Whether a person may be added or named by the id of their account. A person invited by e-mail address or key is shown to the shop under an id, with or
 * without an account. If such an id were accepted where there is an account and rejected if there is none, the shop could find out which of the two it
 * is. True for the id (a UUID) of an account that no invitation has ever named by its address or key: then only its holder can have passed it on. False
 * alike if there is no such account, it is closed, or an invitation may have shown the id.
 */
export const isIdFromHolder = async (db: Db, user_id: string): Promise<boolean> =>
  (await findUnnamedAccount(db, user_id)) !== undefined
