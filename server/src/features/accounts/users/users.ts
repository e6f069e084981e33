// Accounts, for further features and their SQL: names, locks, closing, and the e-mail addresses added for
// logins. The row of a closed account stays because further rows refer to it. No record names the former
// holder any more.

import type { Tx } from '../../../db/pool.ts'
import {
  accountEmail,
  accountName,
  deleteEmailIdentity,
  findEmail,
  findUserByIdentity,
  type IdentityKind,
  insertAddedEmail,
  lockUser,
  lockUserToClose,
  markClosed,
  openUser,
  shownActor,
  takeIdentities,
} from './users.queries.ts'

/**
 * The SQL that names an account to people. All features share the SQL, so an account has the same name
 * everywhere.
 */
export { accountEmail, accountName, findEmail, findUserByIdentity, lockUserToClose, openUser, shownActor }

export interface FormerIdentity {
  kind: IdentityKind
  subject: string
}

/** Returns undefined if the account is already closed. The caller has locked the account. */
export async function closeUser(tx: Tx, user_id: string): Promise<FormerIdentity[] | undefined> {
  if ((await markClosed(tx, user_id)) === 0) return undefined
  return takeIdentities(tx, user_id)
}

export interface ProvenEmail {
  /** The id of the unverified address. The verified address keeps the id. */
  id: string
  user_id: string
  email: string
}

/**
 * Adds an address. Returns false if the address belongs to another account, which keeps the address. The
 * caller must have verified the mailbox.
 */
export async function addLoginEmail(tx: Tx, proven: ProvenEmail): Promise<boolean> {
  if ((await insertAddedEmail(tx, proven)) === 1) return true
  const holder = await findUserByIdentity(tx, 'email', proven.email)
  return holder?.user_id === proven.user_id
}

/**
 * Removes an address. Returns false and removes nothing if the account would have no way left to log in.
 * Locks the account.
 */
export async function removeLoginEmail(tx: Tx, user_id: string, id: string): Promise<boolean> {
  await lockUser(tx, user_id)
  return (await deleteEmailIdentity(tx, user_id, id)) !== undefined
}
