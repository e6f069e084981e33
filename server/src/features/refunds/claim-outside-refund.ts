// A refund that the bank sent back, or that Stripe refused, is often made again by hand in Stripe's own dashboard. Stripe then names no refund of
// ours. It is taken for the one that waits or has failed, so that the buyer does not get the money twice.

import { toMinor } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import type { OrderKey } from '../../db/row-keys.ts'
import { completeRefund } from './complete-refund.ts'
import { deriveLines } from './plan-refund.ts'
import { findRefund, listOfPayment, type Refund, updateAttempt } from './refunds.queries.ts'

/** A refund of the payment at Stripe that was neither refused nor called off. */
export interface LiveRefund {
  id: string
  amount_minor: bigint | null
  metadata: Record<string, string>
}

/** `transaction_id` is empty where the money went back at Stripe without us, or by hand. */
interface KnownRefund extends Pick<Refund, 'id' | 'status' | 'transaction_id' | 'is_settled_by_hand'> {
  amount_minor: bigint
}

const isOf = (one: LiveRefund, ours: Pick<Refund, 'id' | 'transaction_id'>): boolean =>
  one.id === ours.transaction_id || one.metadata.refund_id === ours.id

/**
 * What was refunded at Stripe and no refund of ours stands for, newest first, and its sum less what we know to be back there without knowing by
 * which of them. Minor units, never negative.
 */
export function unclaimedOf(
  live: readonly LiveRefund[],
  known: readonly KnownRefund[],
): { refunds: LiveRefund[]; sum_minor: bigint } {
  const refunds = live.filter((one) => !known.some((ours) => isOf(one, ours)))
  const sum = refunds.reduce((all, { amount_minor }) => all + (amount_minor ?? 0n), 0n)
  const nameless = known
    .filter((ours) => ours.status === 'succeeded' && ours.transaction_id === '' && !ours.is_settled_by_hand)
    .filter((ours) => !live.some((one) => isOf(one, ours)))
    .reduce((all, { amount_minor }) => all + amount_minor, 0n)
  return { refunds, sum_minor: sum > nameless ? sum - nameless : 0n }
}

/** The refunds of a payment, whatever became of them, oldest first. */
export const listKnown = async (
  tx: Tx,
  payment: OrderKey & { id: string },
): Promise<(Refund & KnownRefund & { is_owed: boolean })[]> =>
  (await listOfPayment(tx, payment)).map((row) => ({
    ...row,
    amount_minor: toMinor(row.amount, row.currency),
  }))

/**
 * Whether a pending refund may stand at Stripe already, so that it is looked for there before it is made: it has an id of Stripe's, was asked for in
 * vain, is tried anew, or is so old that Stripe may have forgotten its idempotency key.
 */
export const isToBeLookedFor = (
  refund: Pick<Refund, 'transaction_id' | 'failure' | 'attempt' | 'is_old'>,
): boolean => refund.transaction_id !== '' || refund.failure !== '' || refund.attempt > 1 || refund.is_old

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
  const minor = toMinor(refund.amount, refund.currency)
  const { twin, is_enough } = await findTwin(tx, { ...refund, id: refund.payment_id }, minor, live)
  if (!is_enough || (twin === undefined && refund.transaction_id !== '')) return false
  await completeRefund(tx, refund, twin?.id)
  return true
}

/** Whether at least the amount went back at Stripe without us, and the refund there that is exactly it. */
async function findTwin(
  tx: Tx,
  payment: OrderKey & { id: string },
  minor: bigint,
  live: readonly LiveRefund[],
): Promise<{ is_enough: boolean; twin: LiveRefund | undefined }> {
  const { refunds, sum_minor } = unclaimedOf(live, await listKnown(tx, payment))
  const twin = refunds.find(({ amount_minor }) => amount_minor === minor)
  return { is_enough: sum_minor >= minor, twin }
}

/**
 * Completes the payment's refunds that were made again at Stripe, the oldest first: those that failed, and those that their own job would look for
 * there. `isLeft` says whether so much of the payment is not refunded yet. The caller has locked the order and its payments.
 */
export async function claimMadeAgain(
  tx: Tx,
  payment: OrderKey & { id: string },
  live: readonly LiveRefund[],
  isLeft: (minor: bigint) => Promise<boolean>,
): Promise<void> {
  for (const refund of await listKnown(tx, payment)) {
    if (live.some((one) => isOf(one, refund))) continue
    if (refund.status === 'pending' && isToBeLookedFor(refund)) await claimOutsideRefund(tx, refund, live)
    if (refund.status !== 'failed') continue
    const { twin, is_enough } = await findTwin(tx, payment, refund.amount_minor, live)
    if (twin === undefined || !is_enough) continue
    // What is owed counts as refunded already.
    if (!refund.is_owed && !(await isLeft(refund.amount_minor))) continue
    await updateAttempt(tx, refund)
    await deriveLines(tx, refund)
    await completeRefund(tx, refund, twin.id)
  }
}
