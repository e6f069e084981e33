// Lists and removes the e-mail addresses of an account, and deletes addresses that were never verified.

import { isUuid } from '@kontor/contract/values/id'
import type { Db, Tx } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { deleteInBatches } from '../../../jobs/in-batches.ts'
import type { BoundPlatform } from '../../../platform.ts'
import { removeLoginEmail } from '../users/users.ts'
import {
  closeChallenges,
  closeChallengesOf,
  countEmails,
  deleteOldChallenges,
  deleteOldUnverified,
  deleteUnverifiedOf,
  type EmailQuery,
  findEmail,
  listEmails,
  takeUnverified,
} from './verified-emails.queries.ts'

export async function pageOfEmails(
  { db, config }: Pick<BoundPlatform, 'db' | 'config'>,
  user_id: string,
  query: EmailQuery,
) {
  const [data, count] = await Promise.all([listEmails(db, user_id, query), countEmails(db, user_id)])
  const isOperator = ({ is_verified, email }: (typeof data)[number]) =>
    is_verified && config.operator_emails.includes(email)
  return { data: data.map((row) => ({ ...row, is_operator: isOperator(row) })), total: count?.total ?? 0 }
}

const ACCOUNT_EMAIL = 'This is the address your account was created with. It cannot be removed.'
const LAST_LOGIN = 'This is your only login method. It cannot be removed.'

/** Refuses `not_found`, and `in_use` for the address the account was made with and for the last way to log in. */
export async function removeEmail(db: Db, user_id: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const known = isUuid(id) ? await findEmail(tx, user_id, id) : undefined
    if (!known) throw apiError('not_found')
    if (known.is_account_email) throw apiError('in_use', ACCOUNT_EMAIL)
    await closeChallenges(tx, user_id, known.email)
    if (!known.is_verified && (await takeUnverified(tx, user_id, known.email))) return
    // An address confirmed at this moment has kept the same id.
    if (await removeLoginEmail(tx, user_id, id)) return
    throw (await findEmail(tx, user_id, id)) ? apiError('in_use', LAST_LOGIN) : apiError('not_found')
  })
}

/** Deletes the unverified addresses of a closed account. */
export async function eraseUnverified(tx: Tx, user_id: string): Promise<void> {
  await deleteUnverifiedOf(tx, user_id)
}

/** Deletes ended challenges, and addresses that were not confirmed within 30 days. */
export async function cleanUpConfirmations(db: Db): Promise<void> {
  await deleteInBatches((limit) => deleteOldChallenges(db, limit))
  await deleteInBatches((limit) => deleteOldUnverified(db, limit))
}

/**
 * Ends the links mailed to confirm addresses of the account. The addresses stay in the account's list, and
 * can get another link.
 */
export async function endConfirmations(db: Db, user_id: string): Promise<void> {
  await closeChallengesOf(db, user_id)
}
