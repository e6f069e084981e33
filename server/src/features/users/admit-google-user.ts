// The account behind a login with Google. The identity is issuer and subject; an address only leads to an account when the provider says
// that it is verified, because then whoever logs in could just as well have proved it by mail.

import type { Db } from '../../db/pool.ts'
import { admitUser } from './admit-user.ts'
import { findUserByIdentity, insertIdentity } from './users.queries.ts'

/**
 * The id of the account with this identity; else of the account with this address, which gains the identity; else of a new one. A
 * known identity keeps its account when its address has changed; the new address joins the account unless somebody else has it.
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
        ? await admitUser(tx, 'google', subject)
        : await admitUser(tx, 'email', verified_email))
    await insertIdentity(tx, found, 'google', subject)
    // Of two first logins at once the one that was stored first counts.
    const owner = await findUserByIdentity(tx, 'google', subject)
    if (!owner) throw new Error('An identity was stored and is not there.')
    if (verified_email !== undefined) await insertIdentity(tx, owner.user_id, 'email', verified_email)
    return owner.user_id
  })
