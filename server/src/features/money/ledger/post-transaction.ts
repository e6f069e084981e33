// Books a transaction in the ledger. The business key identifies the event, so no event is booked twice.

import type { Currency } from '@kontor/contract/values/currencies'
import type { Tx } from '../../../db/pool.ts'
import {
  type DepositFacts,
  type Entry,
  insertTransaction,
  type LedgerAccount,
  type Posting,
} from './ledger.queries.ts'

export type { DepositFacts }

/**
 * Returns the two entries of a movement between a user's balance and an account of the platform. A positive
 * amount goes to the user.
 */
export const movingToBalance = (
  user_id: string,
  from: Exclude<LedgerAccount, 'balance'>,
  currency: Currency,
  amount: bigint,
): Entry[] => [
  { account: 'balance', user_id, currency, amount },
  { account: from, currency, amount: -amount },
]

/**
 * Returns false, and writes nothing, if the ledger already has the transaction. Waits for a concurrent
 * database transaction with the same key.
 */
export const postTransaction = async (tx: Tx, posting: Posting): Promise<boolean> =>
  (await insertTransaction(tx, posting)) !== undefined
