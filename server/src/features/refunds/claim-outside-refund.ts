// A refund that the bank sent back, or that Stripe refused, is often made again by hand in Stripe's own dashboard. Stripe then names no refund of
// ours. It is taken for the one that waits, so that the buyer does not get the money twice.

import { toMinor } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import { completeRefund } from './complete-refund.ts'
import { findRefund, listOfPayment, type Refund } from './refunds.queries.ts'

/** A refund of the payment at Stripe that was neither refused nor called off. */
export interface LiveRefund {
  id: string
  amount_minor: bigint | null
  metadata: Record<string, string>
}

interface KnownRefund {
  id: string
  status: Refund['status']
  /** Empty where the money went back at Stripe without us, or by hand. */
  transaction_id: string
  is_settled_by_hand: boolean
  amount_minor: bigint
}

/**
 * What was refunded at Stripe and no refund of ours stands for, newest first, and its sum less what we know to be back there without knowing by
 * which of them. Minor units, never negative.
 */
export function unclaimedOf(
  live: readonly LiveRefund[],
  known: readonly KnownRefund[],
): { refunds: LiveRefund[]; sum_minor: bigint } {
  const isOf = (one: LiveRefund, ours: KnownRefund) =>
    one.id === ours.transaction_id || one.metadata.refund_id === ours.id
  const refunds = live.filter((one) => !known.some((ours) => isOf(one, ours)))
  const sum = refunds.reduce((all, { amount_minor }) => all + (amount_minor ?? 0n), 0n)
  const nameless = known
    .filter((ours) => ours.status === 'succeeded' && ours.transaction_id === '' && !ours.is_settled_by_hand)
    .filter((ours) => !live.some((one) => isOf(one, ours)))
    .reduce((all, { amount_minor }) => all + amount_minor, 0n)
  return { refunds, sum_minor: sum > nameless ? sum - nameless : 0n }
}

/**
 * Completes a pending refund where at least its amount went back at Stripe otherwise. False where less did, and then nothing happens. One that
 * Stripe knows by an id needs another of exactly its amount in its place. The caller has locked the order.
 */
export async function claimOutsideRefund(
  tx: Tx,
  { id }: Pick<Refund, 'id'>,
  live: readonly LiveRefund[],
): Promise<boolean> {
  const refund = await findRefund(tx, id)
  if (refund?.status !== 'pending') return false
  const minor = (amount: string) => toMinor(amount, refund.currency)
  const known = (await listOfPayment(tx, refund)).map(({ amount, ...row }) => ({
    ...row,
    amount_minor: minor(amount),
  }))
  const { refunds, sum_minor } = unclaimedOf(live, known)
  if (sum_minor < minor(refund.amount)) return false
  const twin = refunds.find(({ amount_minor }) => amount_minor === minor(refund.amount))
  if (twin === undefined && refund.transaction_id !== '') return false
  await completeRefund(tx, refund, twin?.id)
  return true
}
