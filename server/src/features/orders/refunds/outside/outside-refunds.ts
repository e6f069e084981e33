// Refunds made at Stripe without us. Stripe's events carry only a payment's sum of refunds, possibly outdated: as long as refunds only succeed, what
// the sum exceeds ours by was refunded there. Once one has failed, or was refunded another way, a sum may be from before that, or mean that this very
// refund was made again. Then Stripe is asked which refunds are in effect.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Tx } from '../../../../db/pool.ts'
import { endSoldCards } from '../../../prices/gift-cards/refund-to-cards.ts'
import { lockPayments, markSurplus, type Payment } from '../../payments/settle-payment.ts'
import { completeRefund } from '../complete-refund.ts'
import {
  atMostLeft,
  isSoldOtherwise,
  type RequestedRefunds,
  refundedAtStripe,
} from '../planning/calculate-refundable.ts'
import { deriveLines, planAmount } from '../planning/plan-refund.ts'
import { surplusLine } from '../planning/write-plan.ts'
import { sumRefunds } from '../refundable.queries.ts'
import { findDoubtful, insertRefund, updateAskedAt } from '../refunds.queries.ts'
import { queueLookUp } from '../refunds.ts'
import { soldCardsOf } from '../request-refund.ts'
import { PAID_OTHERWISE } from '../settle-refund.ts'
import {
  claimMadeAgain,
  isAnyLookedFor,
  type LiveRefund,
  listKnown,
  unclaimedOf,
} from './claim-outside-refund.ts'

const ASK_AGAIN_MS = 300_000

const NOTHING_ASKED: RequestedRefunds = { asked: '0', by_hand: '0', owed: '0' }

/**
 * Records Stripe's event that `refunded_minor` of the payment were refunded in total. What was refunded there without us is stored as done; in case
 * of doubt, a job asks Stripe. Locks the payments; the caller has locked the order. Returns what was stored in minor units, zero if nothing was.
 */
export async function recordReportedSum(
  tx: Tx,
  payment: Payment,
  refunded_minor: bigint,
  source: string,
): Promise<bigint> {
  const { shop_id } = payment
  const is_surplus = await placePayment(tx, payment)
  const known = await askedOf(tx, payment)
  const more = refunded_minor - refundedAtStripe(payment, known)
  if (more <= 0n) return 0n
  const doubtful = await findDoubtful(tx, payment)
  if (doubtful) {
    await updateAskedAt(tx, { shop_id, id: doubtful.id })
    await queueLookUp(tx, doubtful.id)
    return 0n
  }
  return storeOutside(tx, payment, { id: '', minor: more, is_surplus, source })
}

/**
 * Stores what was refunded of the payment without us, by its refunds at Stripe that were neither refused nor called off, just listed. One of exactly
 * the amount of a refund of ours that failed is that one, made again. Where a refund waits that may be one of them, nothing is stored, and the job
 * that asks Stripe is added for later, as one about `refund_id`. Locks the payments; the caller has locked the order.
 */
export async function recordLiveRefunds(
  tx: Tx,
  payment: Payment,
  live: readonly LiveRefund[],
  { refund_id, now_ms }: { refund_id: string; now_ms: number },
): Promise<void> {
  const is_surplus = await placePayment(tx, payment)
  if (await isAnyLookedFor(tx, payment, live)) {
    await queueLookUp(tx, refund_id, new Date(now_ms + ASK_AGAIN_MS).toISOString())
    return
  }
  const isLeft = async (minor: bigint) => minor <= atMostLeft(payment, await askedOf(tx, payment), minor)
  await claimMadeAgain(tx, payment, live, isLeft)
  const { refunds, sum_minor } = unclaimedOf(live, await listKnown(tx, payment))
  // What the buyer is owed may be a part of it: then the refund that failed takes up its share once it is tried again.
  const minor = sum_minor - toMinor((await askedOf(tx, payment)).owed, payment.currency)
  const is_named = minor === refunds.reduce((sum, { amount_minor }) => sum + (amount_minor ?? 0n), 0n)
  const found = is_named
    ? refunds.map((one) => ({ ...one, minor: one.amount_minor ?? 0n }))
    : [{ id: '', minor }]
  for (const one of found.reverse())
    await storeOutside(tx, payment, { ...one, is_surplus, source: `refund ${refund_id}` })
}

/** Marks and reports a payment whose money is no part of the sale; earlier refunds that have no parts yet get them. */
async function placePayment(tx: Tx, payment: Payment): Promise<boolean> {
  const { shop_id, order_id } = payment
  const payments = await lockPayments(tx, shop_id, order_id)
  const is_surplus = payment.is_surplus || isSoldOtherwise(payments, payment.id)
  if (is_surplus && !payment.is_surplus) await markSurplus(tx, payment, PAID_OTHERWISE)
  await deriveLines(tx, { shop_id, order_id })
  return is_surplus
}

const askedOf = async (tx: Tx, { shop_id, order_id, id }: Payment): Promise<RequestedRefunds> =>
  (await sumRefunds(tx, shop_id, order_id)).find((row) => row.payment_id === id) ?? NOTHING_ASKED

/** At most what is left of the payment; returns how much. `id` is Stripe's of the refund, empty if it is not known. */
async function storeOutside(
  tx: Tx,
  payment: Payment,
  found: { id: string; minor: bigint; is_surplus: boolean; source: string },
): Promise<bigint> {
  const { shop_id, order_id, currency } = payment
  const fresh = atMostLeft(payment, await askedOf(tx, payment), found.minor)
  if (fresh <= 0n) return 0n
  const amount = toMajorText(fresh, currency)
  const lines = found.is_surplus
    ? [surplusLine(amount)]
    : (await planAmount(tx, { shop_id, order_id }, amount)).lines
  const row = await insertRefund(tx, {
    shop_id,
    order_id,
    payment_id: payment.id,
    amount,
    currency,
    lines,
    reason: 'Refunded at Stripe',
    actor: { kind: 'stripe', name: found.source },
  })
  if (row === undefined) throw new Error('A refund made at Stripe was not stored.')
  // A part of one does not take its name: the rest is stored once there is room for it.
  await completeRefund(tx, { shop_id, id: row.id }, fresh === found.minor ? found.id : '')
  // What is spent of them already is spent.
  const whole = lines.filter(({ kind, quantity }) => kind === 'item' && quantity !== null)
  const of = { shop_id, order_id }
  await endSoldCards(tx, { ...of, refund_id: row.id }, await soldCardsOf(tx, of, { lines: whole }))
  return fresh
}
