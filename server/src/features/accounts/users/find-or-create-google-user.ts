// Finds or creates the account behind a login with Google. The identity is Google's subject id. An e-mail
// address leads to an account only if Google calls the address verified. The user could then just as well
// have proved the address by mail.

import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import type { GoogleIdentity } from '../../../integrations/google/google.ts'
import { findOrCreateUser, type SigningUp } from './find-or-create-user.ts'
import { findEmail, findUserByIdentity, insertAddedEmail, insertIdentity, lockUser } from './users.queries.ts'

/** The gain of an existing account from a login: the login, or only another address. */
export interface Gained {
  what: 'login' | 'address'
  /** Google's. */
  email: string
  /** The previous address of the account. */
  account_email: string
}

async function accountOf(
  tx: Tx,
  config: SigningUp | undefined,
  { subject, verified_email, is_email_current }: GoogleIdentity,
): Promise<string> {
  if (verified_email === undefined) return findOrCreateUser(tx, 'google', subject, config)
  if (!is_email_current) throw apiError('forbidden')
  const user_id = await findOrCreateUser(tx, 'email', verified_email, config)
  // Removing an address also deletes the logins with Google, so the removal has to wait for this login.
  await lockUser(tx, user_id)
  return user_id
}

/**
 * Adds the address, which the user can remove again. A new account already has the address. Returns undefined
 * if the account had no address, or has gained nothing.
 */
async function addEmail(
  tx: Tx,
  user_id: string,
  { what, email }: Pick<Gained, 'what' | 'email'>,
): Promise<Gained | undefined> {
  const account_email = (await findEmail(tx, user_id))?.email
  const is_address_new = (await insertAddedEmail(tx, { id: randomUUID(), user_id, email })) === 1
  return account_email && (what === 'login' || is_address_new) ? { what, email, account_email } : undefined
}

/**
 * Returns the id of the account with the identity, or else of the account with the address, which gains the
 * identity. If neither exists, creates an account. A known identity keeps the account when the address
 * changes. The account gains the new address unless another account has it. `gained` is undefined if nothing
 * was added, and for an account that is new or had no address. If the address may belong to another person by
 * now, only the known identity counts. Refuses `forbidden` for an unknown identity with such an address, and
 * `unauthenticated` while the account is closed.
 */
export const findOrCreateGoogleUser = (
  db: Db,
  identity: GoogleIdentity,
  config?: SigningUp,
): Promise<{ user_id: string; gained: Gained | undefined }> =>
  db.transaction(async (tx) => {
    const { subject, verified_email, is_email_current } = identity
    const known = await findUserByIdentity(tx, 'google', subject)
    if (known && !is_email_current) return { user_id: known.user_id, gained: undefined }
    const named = verified_email ? await findUserByIdentity(tx, 'email', verified_email) : undefined
    const found = known?.user_id ?? (await accountOf(tx, config, identity))
    const is_login_new = (await insertIdentity(tx, found, 'google', subject)) === 1
    // If two first logins arrive at the same moment, the login stored first counts.
    const owner = await findUserByIdentity(tx, 'google', subject)
    // The account was closed after the lookup of the identity. The next login opens a new account.
    if (!owner) throw apiError('unauthenticated')
    const { user_id } = owner
    if (verified_email === undefined) return { user_id, gained: undefined }
    const is_account_new = known === undefined && named === undefined
    const what = is_login_new ? 'login' : 'address'
    const gained = await addEmail(tx, user_id, { what, email: verified_email })
    return { user_id, gained: is_account_new ? undefined : gained }
  })
