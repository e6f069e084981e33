// Refunds made at Stripe outside Kontor. Stripe's events carry only the sum of a payment's refunds, and the
// sum may be outdated. As long as refunds only succeed, the part of the sum above our refunds was refunded at
// Stripe. After a failed refund, or a refund by other means, the sum may be older than the failure, or may
// mean that the failed refund was repeated. Then Stripe is asked for the valid refunds.

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
 * Records Stripe's event that `refunded_minor` of the payment were refunded in total. The part refunded
 * outside Kontor is stored as done. In case of doubt, a job asks Stripe. Locks the payments; the caller has
 * locked the order. Returns the stored amount in minor units, or zero.
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
 * Stores the refunds of the payment made outside Kontor, by the just listed refunds at Stripe that were
 * neither rejected nor cancelled. A refund of exactly the amount of our failed refund is the failed refund,
 * repeated. If a waiting refund may be one of the listed refunds, nothing is stored, and the job that asks
 * Stripe is queued for later, as a job about `refund_id`. Locks the payments; the caller has locked the
 * order.
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
  // The listed refunds may include the repetition of a failed refund, whose amount is still owed to the buyer.
  // The amount owed is therefore not stored here. The failed refund takes it when the refund is retried.
  const minor = sum_minor - toMinor((await askedOf(tx, payment)).owed, payment.currency)
  const is_named = minor === refunds.reduce((sum, { amount_minor }) => sum + (amount_minor ?? 0n), 0n)
  const found = is_named
    ? refunds.map((one) => ({ ...one, minor: one.amount_minor ?? 0n }))
    : [{ id: '', minor }]
  for (const one of found.reverse())
    await storeOutside(tx, payment, { ...one, is_surplus, source: `refund ${refund_id}` })
}

/**
 * Marks and reports a payment whose money is no part of the sale. Adds parts to earlier refunds without
 * parts.
 */
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
  // A part of a refund does not take the id of the refund. The rest is stored once there is room.
  await completeRefund(tx, { shop_id, id: row.id }, fresh === found.minor ? found.id : '')
  // Amounts already spent from the cards stay spent.
  const whole = lines.filter(({ kind, quantity }) => kind === 'item' && quantity !== null)
  const of = { shop_id, order_id }
  await endSoldCards(tx, { ...of, refund_id: row.id }, await soldCardsOf(tx, of, { lines: whole }))
  return fresh
}
