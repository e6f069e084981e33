// Disputes about a deposit. Stripe sends several events for one, in any order, so the amount of each is stored, and its last known state counts: an
// ended dispute does not begin again, and one that was won in the end was not lost.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Tx } from '../../../../db/pool.ts'
import type { DisputeReport } from '../../../../integrations/payments/provider.ts'
import {
  type DepositDispute,
  type DepositRow,
  listDisputes,
  saveDispute,
  updateNote,
} from '../deposits.queries.ts'
import { changeChargedBack } from './return-deposit.ts'

const IS_OPEN = 'The cardholder disputes this payment.'
const IS_LOST = 'The cardholder’s bank took this payment back after a dispute.'

/** In the order in which a dispute passes through them. Stripe may leave some out, and its reports may be overtaken by later ones. */
const COURSE: readonly DepositDispute['outcome'][] = ['open', 'ended', 'lost', 'won']

export const outcomeOf = (status: DisputeReport['status']): DepositDispute['outcome'] =>
  status === 'lost' || status === 'won' ? status : 'ended'

/** The note for the account holder; empty if the disputes are over and no money is lost. */
const noteOf = (disputes: readonly Pick<DepositDispute, 'outcome'>[]): string => {
  const has = (outcome: DepositDispute['outcome']) => disputes.some((dispute) => dispute.outcome === outcome)
  return has('lost') ? IS_LOST : has('open') ? IS_OPEN : ''
}

/**
 * Stores what became of a dispute, books what it took or gave back, and changes the note at the deposit; a note about something else is left if there
 * is nothing to say any more. The caller has locked the deposit. `mismatch`: an amount in another currency, which is not booked.
 */
export async function settleDispute(
  tx: Tx,
  deposit: DepositRow,
  { id: dispute_id, amount_minor, currency }: Pick<DisputeReport, 'id' | 'amount_minor' | 'currency'>,
  outcome: DepositDispute['outcome'],
): Promise<'nothing_new' | 'noted' | 'charged_back' | 'reinstated' | 'mismatch'> {
  const disputes = await listDisputes(tx, deposit.id)
  const before = disputes.find((dispute) => dispute.dispute_id === dispute_id)
  if (before && COURSE.indexOf(before.outcome) >= COURSE.indexOf(outcome)) return 'nothing_new'
  const is_known_sum = amount_minor !== null && currency === deposit.currency
  const taken = outcome === 'lost' && is_known_sum ? amount_minor : 0n
  const now = { dispute_id, outcome, amount: toMajorText(taken, deposit.currency) }
  await saveDispute(tx, deposit.id, now)
  const note = noteOf([...disputes.filter((dispute) => dispute !== before), now])
  if (note !== '' || deposit.note === IS_OPEN || deposit.note === IS_LOST)
    await updateNote(tx, deposit.id, note)
  if (outcome === 'lost' && !is_known_sum) return 'mismatch'
  const change = taken - toMinor(before?.amount ?? '0', deposit.currency)
  if (change === 0n) return 'noted'
  await changeChargedBack(tx, deposit, change)
  return change > 0n ? 'charged_back' : 'reinstated'
}
