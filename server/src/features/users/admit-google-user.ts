// The account behind a login with Google. The identity is Google's subject id. An e-mail address leads to an account only if Google says that it
// is verified, because then the user could just as well have proved it by mail.

import type { Db } from '../../db/pool.ts'
import { findOrCreateUser } from './find-or-create-user.ts'
import { findUserByIdentity, insertIdentity } from './users.queries.ts'

/**
 * Returns the id of the account with this identity; else of the account with this address, which gains the identity; else of a new account. A known
 * identity keeps its account when its address has changed; the new address is added to the account unless another account has it.
 */
export const admitGoogleUser = (
  db: Db,
  subject: string,
  verified_email: string | undefined,
): Promise<string> =>
  db.transaction(async (tx) => {
    const known = await findUserByIdentity(tx, 'google', subject)
    const found =
      known?.user_id ??
      (verified_email === undefined
        ? await findOrCreateUser(tx, 'google', subject)
        : await findOrCreateUser(tx, 'email', verified_email))
    await insertIdentity(tx, found, 'google', subject)
    // Of two first logins at the same moment the one that was stored first counts.
    const owner = await findUserByIdentity(tx, 'google', subject)
    if (!owner) throw new Error('An identity was stored and is not there.')
    if (verified_email !== undefined) await insertIdentity(tx, owner.user_id, 'email', verified_email)
    return owner.user_id
  })
