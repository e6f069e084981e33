// A refund that the bank sent back, or that Stripe refused, is often made again by hand in Stripe's own dashboard. Stripe then names no refund of
// ours. It is taken for the one that waits or has failed, so that the buyer does not get the money twice. One that waits is decided by its own job
// alone, which may be about to make it.

import { toMinor } from '@kontor/contract/values/money'
import type { OrderKey } from '../../../../db/access/row-keys.ts'
import type { Tx } from '../../../../db/pool.ts'
import { endCardsAgain } from '../../../prices/gift-cards/refund-to-cards.ts'
import { completeRefund } from '../complete-refund.ts'
import { deriveLines, isWithinSale } from '../planning/plan-refund.ts'
import { listOfPayment, type Refund, updateAsFailed, updateAttempt } from '../refunds.queries.ts'

/** A refund of the payment at Stripe that was neither refused nor called off. */
export interface LiveRefund {
  id: string
  amount_minor: bigint | null
  metadata: Record<string, string>
}

/** `transaction_id` is empty if the money was refunded at Stripe without us, or by hand. */
interface KnownRefund extends Pick<Refund, 'id' | 'status' | 'transaction_id' | 'is_settled_by_hand'> {
  amount_minor: bigint
}

/** A refund of ours matches at most one refund at Stripe: the one whose id it has; while it has none, the one that names it. */
const isOf = (one: LiveRefund, ours: Pick<Refund, 'id' | 'transaction_id' | 'is_settled_by_hand'>): boolean =>
  one.id === ours.transaction_id ||
  (ours.transaction_id === '' && !ours.is_settled_by_hand && one.metadata.refund_id === ours.id)

/**
 * The refunds at Stripe without a refund of ours, newest first, and their sum less what is known to be refunded there by unknown refunds. Minor
 * units, never negative.
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
 * Returns whether a pending refund may exist at Stripe already, so that it is searched there before it is
 * made: it has an id of Stripe's, failed before, is retried, or is so old that Stripe may have forgotten its
 * idempotency key.
 */
export const isToBeLookedFor = (
  refund: Pick<Refund, 'transaction_id' | 'failure' | 'attempt' | 'is_old'>,
): boolean => refund.transaction_id !== '' || refund.failure !== '' || refund.attempt > 1 || refund.is_old

/**
 * Completes a pending refund if at least its amount was refunded at Stripe otherwise. Else returns false and changes nothing. One that Stripe knows
 * by an id needs another of exactly its amount in its place. The caller has locked the order and read the refund since.
 */
export async function claimOutsideRefund(
  tx: Tx,
  refund: Refund,
  live: readonly LiveRefund[],
): Promise<boolean> {
  const minor = toMinor(refund.amount, refund.currency)
  const { twin, is_enough } = await findTwin(tx, { ...refund, id: refund.payment_id }, minor, live)
  if (!is_enough || (twin === undefined && refund.transaction_id !== '')) return false
  await completeRefund(tx, refund, twin?.id)
  return true
}

/**
 * Returns whether at least the amount was refunded at Stripe without us, and the refund there of exactly it.
 */
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
 * Returns whether a refund waits that its own job will look for at Stripe, where it is not listed yet: what
 * is unclaimed there may be it.
 */
export const isAnyLookedFor = async (
  tx: Tx,
  payment: OrderKey & { id: string },
  live: readonly LiveRefund[],
): Promise<boolean> =>
  (await listKnown(tx, payment)).some(
    (refund) =>
      refund.status === 'pending' && isToBeLookedFor(refund) && !live.some((one) => isOf(one, refund)),
  )

/**
 * Completes the payment's failed refunds that succeeded at Stripe after all or were made again there, the oldest first. `isLeft` says whether so much of
 * the payment is not refunded yet. The caller has locked the order and its payments.
 */
export async function claimMadeAgain(
  tx: Tx,
  payment: OrderKey & { id: string },
  live: readonly LiveRefund[],
  isLeft: (minor: bigint) => Promise<boolean>,
): Promise<void> {
  for (const refund of (await listKnown(tx, payment)).filter(({ status }) => status === 'failed')) {
    const { twin, is_enough } = await findTwin(tx, payment, refund.amount_minor, live)
    // One with an id of Stripe's was reported as failed, maybe since the list was made.
    const late = refund.transaction_id === '' ? live.find((one) => isOf(one, refund)) : undefined
    const made = late ?? (is_enough ? twin : undefined)
    // What is owed counts as refunded already.
    if (made === undefined || !(refund.is_owed || (await isLeft(refund.amount_minor)))) continue
    await updateAttempt(tx, refund)
    await deriveLines(tx, refund)
    if (!(await isWithinSale(tx, refund))) {
      // Its units were refunded by another refund meanwhile, so this is other money.
      await updateAsFailed(tx, refund, refund)
      continue
    }
    // What is spent of its gift cards by now is spent.
    await endCardsAgain(tx, { ...refund, refund_id: refund.id })
    await completeRefund(tx, refund, made.id)
  }
}
