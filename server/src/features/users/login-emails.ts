// The addresses that open an account besides the one it was made with: added once their mailbox has been proved, taken away again.

import type { Tx } from '../../db/pool.ts'
import { deleteEmailIdentity, findUserByIdentity, insertAddedEmail, lockUser } from './users.queries.ts'

export interface ProvenEmail {
  /** The id it has been listed under so far. */
  id: string
  user_id: string
  email: string
}

/** False where the address opens another account; that one keeps it. The caller must have proved the mailbox. */
export async function addLoginEmail(tx: Tx, proven: ProvenEmail): Promise<boolean> {
  if ((await insertAddedEmail(tx, proven)) === 1) return true
  const holder = await findUserByIdentity(tx, 'email', proven.email)
  return holder?.user_id === proven.user_id
}

/** False where nothing else would be left to log in with. Locks the account. */
export async function removeLoginEmail(tx: Tx, user_id: string, id: string): Promise<boolean> {
  await lockUser(tx, user_id)
  return (await deleteEmailIdentity(tx, user_id, id)) === 1
}
