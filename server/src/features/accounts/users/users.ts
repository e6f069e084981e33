// Accounts, for other features and their SQL: how one is named, locked and closed, and the e-mail addresses it has to log in with besides the one it
// was made with. A closed account's row stays for what refers to it, and nothing says any more whose it was.

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

/** How an account is named to people, for other features' SQL, so that all of them name it alike. */
export { accountEmail, accountName, findEmail, findUserByIdentity, lockUserToClose, openUser, shownActor }

export interface FormerIdentity {
  kind: IdentityKind
  subject: string
}

/** Undefined if the account is closed already. The caller has locked it. */
export async function closeUser(tx: Tx, user_id: string): Promise<FormerIdentity[] | undefined> {
  if ((await markClosed(tx, user_id)) === 0) return undefined
  return takeIdentities(tx, user_id)
}

export interface ProvenEmail {
  /** The id of the unverified address, which it keeps. */
  id: string
  user_id: string
  email: string
}

/** Adds an address. False if it belongs to another account, which keeps it. The caller must have verified the mailbox. */
export async function addLoginEmail(tx: Tx, proven: ProvenEmail): Promise<boolean> {
  if ((await insertAddedEmail(tx, proven)) === 1) return true
  const holder = await findUserByIdentity(tx, 'email', proven.email)
  return holder?.user_id === proven.user_id
}

/** Removes an address. False, and nothing is removed, where the account would have nothing left to log in with. Locks the account. */
export async function removeLoginEmail(tx: Tx, user_id: string, id: string): Promise<boolean> {
  await lockUser(tx, user_id)
  return (await deleteEmailIdentity(tx, user_id, id)) !== undefined
}
