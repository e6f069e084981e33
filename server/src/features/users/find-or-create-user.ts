// The account behind a proven identity, created at its first login.

import type { Db } from '../../db/pool.ts'
import {
  deleteUser,
  findUserByIdentity,
  type IdentityKind,
  insertIdentity,
  insertUser,
} from './users.queries.ts'

/**
 * Returns the id of the account with this identity; creates the account if there is none. The caller must have verified the identity.
 * Two first logins at the same moment end up in one account.
 */
export const findOrCreateUser = (db: Db, kind: IdentityKind, subject: string): Promise<string> =>
  db.transaction(async (tx) => {
    const known = await findUserByIdentity(tx, kind, subject)
    if (known) return known.user_id
    const created = await insertUser(tx, kind, subject)
    if (created && (await insertIdentity(tx, created.id, kind, subject)) === 1) return created.id
    if (created) await deleteUser(tx, created.id)
    const winner = await findUserByIdentity(tx, kind, subject)
    if (!winner) throw new Error('An identity was refused and is not there.')
    return winner.user_id
  })
