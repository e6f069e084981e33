// Finds the queue for a long job. Jobs of one queue run one after the other, so accounts that have proved
// nothing share a separate queue. However many long jobs these accounts have, the jobs of everybody else go
// on (docs/decisions/0031-turns.md).

import type { Db } from '../../../db/pool.ts'
import { findAccountOfShop, findAccountProofs } from './account-standing.queries.ts'

type Account = { account_id: string } | { shop_id: string }

/** Returns the queue of the account, named directly or by one of the account's shops. */
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
