// A deposit was refunded to the card by somebody at Stripe: the balance loses what it had gained, and may fall below zero. If the bank then sends
// the money back, the balance gets it again.

import { toLedgerUnits, toMajorText, toMinor } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import { movingToBalance, postTransaction } from '../ledger/post-transaction.ts'
import { countBooked, type DepositRow, updateReturned } from './deposits.queries.ts'

type Booked = Pick<DepositRow, 'id' | 'user_id' | 'currency'>

/** Books the change of the refunded sum from `before` to `now`, up or down; nothing where they are equal. The caller has locked the deposit. */
export async function bookReturn(
  tx: Tx,
  { id, user_id, currency }: Booked,
  before: string,
  now: string,
): Promise<void> {
  const units = toLedgerUnits(now, currency) - toLedgerUnits(before, currency)
  if (units === 0n) return
  const { count } = (await countBooked(tx, id))!
  await postTransaction(tx, {
    kind: 'deposit_return',
    // Numbered by step and not by sum: the same sum may be refunded twice, where the bank sent the money back in between.
    business_key: `deposit-return/${id}/step-${count}`,
    deposit_id: id,
    entries: movingToBalance(user_id, 'stripe', currency, -units),
  })
}

/**
 * Sets the sum of the deposit that is refunded, at most its amount. A deposit that is not credited yet loses the sum when it is. The caller has
 * locked the deposit. Gives the change against the sum before, in smallest units.
 */
export async function setReturned(tx: Tx, deposit: DepositRow, returned_minor: bigint): Promise<bigint> {
  const { id, amount, currency, returned, status } = deposit
  const most = toMinor(amount, currency)
  const sum = returned_minor > most ? most : returned_minor
  const before = toMinor(returned, currency)
  if (sum === before) return 0n
  const text = toMajorText(sum, currency)
  await updateReturned(tx, id, text)
  if (status === 'DONE') await bookReturn(tx, deposit, returned, text)
  return sum - before
}

/**
 * Applies the refunded sum that an event names. Events come in any order, so only a larger sum than before counts. False where nothing has
 * changed. The caller has locked the deposit.
 */
export async function returnDeposit(tx: Tx, deposit: DepositRow, returned_minor: bigint): Promise<boolean> {
  const before = toMinor(deposit.returned, deposit.currency)
  if (returned_minor <= before) return false
  await setReturned(tx, deposit, returned_minor)
  return before < toMinor(deposit.amount, deposit.currency)
}
