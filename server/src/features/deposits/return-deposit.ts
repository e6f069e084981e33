// A deposit's money went back to the card, by somebody's hand at Stripe: the balance loses what it had gained, and may fall below zero.

import { toLedgerUnits, toMajorText, toMinor } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import { movingToBalance, postTransaction } from '../ledger/post-transaction.ts'
import { type DepositRow, updateReturned } from './deposits.queries.ts'

/** Books what came back between two sums; nothing where they are equal. Each sum is booked once. */
export async function bookReturn(
  tx: Tx,
  { id, user_id, currency }: Pick<DepositRow, 'id' | 'user_id' | 'currency'>,
  before: string,
  now: string,
): Promise<void> {
  const units = toLedgerUnits(now, currency) - toLedgerUnits(before, currency)
  if (units <= 0n) return
  await postTransaction(tx, {
    kind: 'deposit_return',
    business_key: `deposit-return/${id}/${toMinor(now, currency)}`,
    deposit_id: id,
    entries: movingToBalance(user_id, 'stripe', currency, -units),
  })
}

/**
 * Stripe says how much of a deposit went back in sum. One that is not credited yet loses it when it is. The caller has locked the
 * deposit. False where it is no news.
 */
export async function returnDeposit(tx: Tx, deposit: DepositRow, returned_minor: bigint): Promise<boolean> {
  const { id, amount, currency, returned, status } = deposit
  const most = toMinor(amount, currency)
  const sum = returned_minor > most ? most : returned_minor
  if (sum <= toMinor(returned, currency)) return false
  const text = toMajorText(sum, currency)
  await updateReturned(tx, id, text)
  if (status === 'DONE') await bookReturn(tx, deposit, returned, text)
  return true
}
