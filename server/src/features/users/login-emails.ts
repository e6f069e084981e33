// Further e-mail addresses to log in with, besides the one an account was made with: adding one whose mailbox was verified, and removing one.

import type { Tx } from '../../db/pool.ts'
import { deleteEmailIdentity, findUserByIdentity, insertAddedEmail, lockUser } from './users.queries.ts'

export interface ProvenEmail {
  /** The id of the unverified address, which it keeps. */
  id: string
  user_id: string
  email: string
}

/** False if the address belongs to another account, which keeps it. The caller must have verified the mailbox. */
export async function addLoginEmail(tx: Tx, proven: ProvenEmail): Promise<boolean> {
  if ((await insertAddedEmail(tx, proven)) === 1) return true
  const holder = await findUserByIdentity(tx, 'email', proven.email)
  return holder?.user_id === proven.user_id
}

/** False, and nothing is removed, where the account would have nothing left to log in with. Locks the account. */
export async function removeLoginEmail(tx: Tx, user_id: string, id: string): Promise<boolean> {
  await lockUser(tx, user_id)
  return (await deleteEmailIdentity(tx, user_id, id)) === 1
}
