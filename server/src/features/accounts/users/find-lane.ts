// The queue for a long job. Jobs of one queue run one after the other, so accounts that have proved nothing share a queue of their own: however many
// of them have long jobs, the jobs of all others go on beside (docs/decisions/0031-turns.md).

import type { Db } from '../../../db/pool.ts'
import { findAccountOfShop, findAccountProofs } from './account-standing.queries.ts'

type Account = { account_id: string } | { shop_id: string }

/** The queue of this account, which is named itself or by one of its shops. */
export async function findLane(tx: Db, queue: string, account: Account): Promise<string> {
  const db = tx.forPlatform()
  const account_id =
    'account_id' in account
      ? account.account_id
      : (await findAccountOfShop(db, account.shop_id))?.account_user_id
  const proofs =
    account_id && (await findAccountProofs(db, account_id, { with_tests: false, trusted_emails: [] }))
  return proofs && (proofs.has_email || proofs.has_payment) ? queue : `${queue}-unproved`
}
