// The door to the ledger. What is booked says by its business key what happened, so that the same thing is never booked twice.

import type { Currency } from '@kontor/contract/currencies'
import type { Tx } from '../../db/pool.ts'
import { type Entry, insertTransaction, type LedgerAccount, type Posting } from './ledger.queries.ts'

/** What moves between a user's balance and the platform. Positive amounts go to the user. */
export const movingToBalance = (
  user_id: string,
  from: Exclude<LedgerAccount, 'balance'>,
  currency: Currency,
  amount: bigint,
): Entry[] => [
  { account: 'balance', user_id, currency, amount },
  { account: from, currency, amount: -amount },
]

/** False, and nothing written, where it was booked before. Another transaction that is booking the same is waited for. */
export const postTransaction = async (tx: Tx, posting: Posting): Promise<boolean> =>
  (await insertTransaction(tx, posting)) !== undefined
