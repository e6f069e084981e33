// Disputes about a deposit. Stripe sends several events for a dispute, in any order, so the row stores each
// amount and the last known state. An ended dispute does not begin again, and a dispute won in the end was
// not lost.

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

/** In the order of a dispute. Stripe may omit states, and a report may arrive after a later report. */
const COURSE: readonly DepositDispute['outcome'][] = ['open', 'ended', 'lost', 'won']

export const outcomeOf = (status: DisputeReport['status']): DepositDispute['outcome'] =>
  status === 'lost' || status === 'won' ? status : 'ended'

/** The note for the account holder; empty if the disputes are over and no money is lost. */
const noteOf = (disputes: readonly Pick<DepositDispute, 'outcome'>[]): string => {
  const has = (outcome: DepositDispute['outcome']) => disputes.some((dispute) => dispute.outcome === outcome)
  return has('lost') ? IS_LOST : has('open') ? IS_OPEN : ''
}

/**
 * Stores the outcome of a dispute, books the sum taken or returned, and changes the note of the deposit. If
 * no note remains to write, a note about something else stays. The caller has locked the deposit. Returns
 * `mismatch` for an amount in another currency, which is not booked.
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
