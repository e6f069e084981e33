// Members often repeat a refund in Stripe's dashboard after the bank returned the money or Stripe rejected
// the refund. Stripe then names no refund of ours. The refund at Stripe counts as our waiting or failed
// refund, so that the buyer does not get the money twice. Only its own job decides a waiting refund, because
// the job may be about to make the refund.

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

/**
 * A refund of ours matches at most one refund at Stripe: the refund with the same id, or, without an id, the
 * refund that names ours.
 */
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

/** Lists the refunds of a payment in any status, oldest first. */
export const listKnown = async (
  tx: Tx,
  payment: OrderKey & { id: string },
): Promise<(Refund & KnownRefund & { is_owed: boolean })[]> =>
  (await listOfPayment(tx, payment)).map((row) => ({
    ...row,
    amount_minor: toMinor(row.amount, row.currency),
  }))

/**
 * Returns whether a pending refund may already exist at Stripe, so that the job looks there before it makes
 * the refund: the refund has an id of Stripe's, failed before, is retried, or is so old that Stripe may have
 * forgotten its idempotency key.
 */
export const isToBeLookedFor = (
  refund: Pick<Refund, 'transaction_id' | 'failure' | 'attempt' | 'is_old'>,
): boolean => refund.transaction_id !== '' || refund.failure !== '' || refund.attempt > 1 || refund.is_old

/**
 * Completes a pending refund if at least its amount was refunded at Stripe outside Kontor. Else returns false
 * and changes nothing. A refund with an id of Stripe's needs a different refund of exactly its amount in its
 * place. The caller has locked the order and read the refund since.
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
 * Returns whether at least the amount was refunded at Stripe outside Kontor, and the refund of exactly the
 * amount, if any.
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
 * Returns whether a waiting refund may not be listed at Stripe yet. Its own job looks for it there, and an
 * unclaimed refund at Stripe may be this refund.
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
    // The amount owed already counts as refunded.
    if (made === undefined || !(refund.is_owed || (await isLeft(refund.amount_minor)))) continue
    await updateAttempt(tx, refund)
    await deriveLines(tx, refund)
    if (!(await isWithinSale(tx, refund))) {
      // Another refund covered the units in the meantime, so this money is for something else.
      await updateAsFailed(tx, refund, refund)
      continue
    }
    // Amounts already spent from its gift cards stay spent.
    await endCardsAgain(tx, { ...refund, refund_id: refund.id })
    await completeRefund(tx, refund, made.id)
  }
}
