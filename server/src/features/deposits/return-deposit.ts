// A deposit's money went back to the card, by somebody's hand at Stripe: the balance loses what it had gained, and may fall below zero. What
// the bank then sends back is the balance's again.

import { toLedgerUnits, toMajorText, toMinor } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import { movingToBalance, postTransaction } from '../ledger/post-transaction.ts'
import { countBooked, type DepositRow, updateReturned } from './deposits.queries.ts'

type Booked = Pick<DepositRow, 'id' | 'user_id' | 'currency'>

/** Books the step from one sum that is back to another, up or down; nothing where they are equal. The caller has locked the deposit. */
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
    // The same sum may be back twice, where a bank sent it back in between.
    business_key: `deposit-return/${id}/step-${count}`,
    deposit_id: id,
    entries: movingToBalance(user_id, 'stripe', currency, -units),
  })
}

/**
 * So much of the deposit is back in sum. One that is not credited yet loses it when it is. The caller has locked the deposit. Gives how
 * much more that is than before, in smallest units.
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

/** An event says how much is back in sum. Events come in any order, so only more is news. The caller has locked the deposit. */
export async function returnDeposit(tx: Tx, deposit: DepositRow, returned_minor: bigint): Promise<boolean> {
  const before = toMinor(deposit.returned, deposit.currency)
  if (returned_minor <= before) return false
  await setReturned(tx, deposit, returned_minor)
  return before < toMinor(deposit.amount, deposit.currency)
}
