// Closing an account's row: it stays for what refers to it, and nothing says any more whose it was.

import type { Tx } from '../../db/pool.ts'
import {
  findEmail,
  type IdentityKind,
  lockUser,
  markClosed,
  openUser,
  takeIdentities,
} from './users.queries.ts'

export { findEmail, lockUser, openUser }

export interface FormerIdentity {
  kind: IdentityKind
  subject: string
}

/** Undefined if the account is closed already. The caller has locked it. */
export async function closeUser(tx: Tx, user_id: string): Promise<FormerIdentity[] | undefined> {
  if ((await markClosed(tx, user_id)) === 0) return undefined
  return takeIdentities(tx, user_id)
}
