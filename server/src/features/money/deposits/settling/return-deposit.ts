// Books the return of a deposit to the card: a refund at Stripe, or a chargeback after a lost dispute. The
// balance loses the credited sum, and may fall below zero. If the bank then returns a refund, the balance is
// credited again.

import { toLedgerUnits, toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Tx } from '../../../../db/pool.ts'
import { type DepositFacts, movingToBalance, postTransaction } from '../../ledger/post-transaction.ts'
import { countBooked, type DepositRow, updateChargedBack, updateReturned } from '../deposits.queries.ts'

type Sums = Pick<DepositRow, 'amount' | 'currency' | 'returned' | 'charged_back'>

const atMost = (most: bigint, sum: bigint): bigint => (sum > most ? most : sum)

/**
 * Returns the sum back at the card, by refunds and lost disputes together: in smallest units, at most the
 * deposit's amount.
 */
function backAtCard({ amount, currency, returned, charged_back }: Sums): bigint {
  return atMost(toMinor(amount, currency), toMinor(returned, currency) + toMinor(charged_back, currency))
}

/** Books a changed sum back at the card, in smallest units. The caller has locked the deposit. */
async function bookChange(
  tx: Tx,
  { id, user_id, currency }: DepositRow,
  [before, now]: [before: bigint, now: bigint],
  facts: DepositFacts,
) {
  if (now === before) return
  const unitsOf = (minor: bigint) => toLedgerUnits(toMajorText(minor, currency), currency)
  const { count } = (await countBooked(tx, id))!
  await postTransaction(tx, {
    kind: 'deposit_return',
    // Numbered by step instead of sum, because the same sum may be refunded twice if the bank returned the
    // money in between.
    business_key: `deposit-return/${id}/step-${count}`,
    deposit_id: id,
    facts,
    entries: movingToBalance(user_id, 'stripe', currency, unitsOf(before) - unitsOf(now)),
  })
}

/**
 * Books returns reported before the deposit was credited, because Stripe may report a return first. The
 * caller has locked the deposit.
 */
export const bookEarlierReturns = (tx: Tx, deposit: DepositRow): Promise<void> =>
  bookChange(tx, deposit, [0n, backAtCard(deposit)], {})

async function change(
  tx: Tx,
  before: DepositRow,
  sums: Partial<Sums>,
  facts: DepositFacts = {},
): Promise<void> {
  const now = { ...before, ...sums }
  // A deposit without a credit yet loses the sum at the time of the credit.
  if (before.status === 'DONE') await bookChange(tx, before, [backAtCard(before), backAtCard(now)], facts)
}

/**
 * Sets the refunded sum of the deposit, at most its amount. The caller has locked the deposit. Returns the
 * change from the former sum, in smallest units.
 */
export async function setReturned(tx: Tx, deposit: DepositRow, returned_minor: bigint): Promise<bigint> {
  const { id, amount, currency } = deposit
  const sum = atMost(toMinor(amount, currency), returned_minor)
  const before = toMinor(deposit.returned, currency)
  if (sum === before) return 0n
  const returned = toMajorText(sum, currency)
  await updateReturned(tx, id, returned)
  await change(tx, deposit, { returned })
  return sum - before
}

/**
 * Applies the refunded sum of an event. Events arrive in any order, so only a larger sum counts. Returns
 * false if nothing has changed. The caller has locked the deposit.
 */
export async function returnDeposit(tx: Tx, deposit: DepositRow, returned_minor: bigint): Promise<boolean> {
  const before = toMinor(deposit.returned, deposit.currency)
  if (returned_minor <= before) return false
  await setReturned(tx, deposit, returned_minor)
  return before < toMinor(deposit.amount, deposit.currency)
}

/**
 * Adds to the sum at the cardholder's bank by disputes, in smallest units; a negative sum reduces the sum.
 * The caller has locked the deposit and stored the dispute.
 */
export async function changeChargedBack(tx: Tx, deposit: DepositRow, change_minor: bigint): Promise<void> {
  const { id, currency } = deposit
  const charged_back = toMajorText(toMinor(deposit.charged_back, currency) + change_minor, currency)
  await updateChargedBack(tx, id, charged_back)
  await change(tx, deposit, { charged_back }, { by: 'dispute' })
}
