// The account behind a login with Google. The identity is Google's subject id. An e-mail address leads to an account only if Google says that it
// is verified, because then the user could just as well have proved it by mail.

import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { findOrCreateUser } from './find-or-create-user.ts'
import { findEmail, findUserByIdentity, insertAddedEmail, insertIdentity, lockUser } from './users.queries.ts'

/** What an account that there was already has gained by a login: the login itself, or only another address. */
export interface Gained {
  what: 'login' | 'address'
  /** Google's. */
  email: string
  /** The one that the account went by before. */
  account_email: string
}

async function accountOf(tx: Tx, subject: string, verified_email: string | undefined): Promise<string> {
  if (verified_email === undefined) return findOrCreateUser(tx, 'google', subject)
  const user_id = await findOrCreateUser(tx, 'email', verified_email)
  // Removing an address also deletes the logins with Google, so it has to wait for this one.
  await lockUser(tx, user_id)
  return user_id
}

/**
 * Returns the id of the account with this identity; else of the account with this address, which gains the identity; else of a new account. A known
 * identity keeps its account when its address has changed; the new address is added to the account unless another account has it. `gained` is
 * undefined where nothing was added, and for an account that is new or had no address. Refuses `unauthenticated` while the account is closed.
 */
export const findOrCreateGoogleUser = (
  db: Db,
  subject: string,
  verified_email: string | undefined,
): Promise<{ user_id: string; gained: Gained | undefined }> =>
  db.transaction(async (tx) => {
    const known = await findUserByIdentity(tx, 'google', subject)
    const named = verified_email ? await findUserByIdentity(tx, 'email', verified_email) : undefined
    const found = known?.user_id ?? (await accountOf(tx, subject, verified_email))
    const is_login_new = (await insertIdentity(tx, found, 'google', subject)) === 1
    // Of two first logins at the same moment the one that was stored first counts.
    const owner = await findUserByIdentity(tx, 'google', subject)
    // The account was closed since its identity was looked up. The next login opens a new one.
    if (!owner) throw apiError('unauthenticated')
    const { user_id } = owner
    if (verified_email === undefined) return { user_id, gained: undefined }
    const account_email = (await findEmail(tx, user_id))?.email
    // A new account has the address already; to one that was there it is added, and can be removed from it.
    const added = { id: randomUUID(), user_id, email: verified_email }
    const is_address_new = (await insertAddedEmail(tx, added)) === 1
    const is_account_new = known === undefined && named === undefined
    if (is_account_new || !account_email || !(is_login_new || is_address_new))
      return { user_id, gained: undefined }
    return {
      user_id,
      gained: { what: is_login_new ? 'login' : 'address', email: verified_email, account_email },
    }
  })
