// Removing an address from an account, but never the account's last way to log in.

import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { removeLoginEmail } from '../users/login-emails.ts'
import { closeChallenges, findEmail, takeUnverified } from './verified-emails.queries.ts'

const ACCOUNT_EMAIL = 'This is the address your account was created with. It cannot be removed.'
const LAST_LOGIN = 'This is your only login method. It cannot be removed.'

/** Refuses `not_found`, and `in_use` for the address the account was made with and for the last way to log in. */
export async function removeEmail(db: Db, user_id: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const known = isUuid(id) ? await findEmail(tx, user_id, id) : undefined
    if (!known) throw apiError('not_found')
    if (known.is_account_email) throw apiError('in_use', ACCOUNT_EMAIL)
    await closeChallenges(tx, user_id, known.email)
    if (!known.is_verified) await takeUnverified(tx, user_id, known.email)
    else if (!(await removeLoginEmail(tx, user_id, id))) throw apiError('in_use', LAST_LOGIN)
  })
}
