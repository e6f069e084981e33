// The outcome of refunds: those we requested, and those that were made at Stripe without us. Both decide what is left of an order's money.

import { toMajorText, toMinor } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import type { OrderKey } from '../../db/row-keys.ts'
import { settleMatter } from '../matters/raise-matter.ts'
import {
  lockPayments,
  markKept,
  markRefunded,
  markSurplus,
  type Payment,
} from '../payments/settle-payment.ts'
import { completeRefund } from './complete-refund.ts'
import { deriveLines, planAmount } from './plan-refund.ts'
import { queueRefund } from './queue-refund.ts'
import {
  findFailed,
  findRefund,
  findSettledByHand,
  insertRefund,
  listGivenUp,
  listOwed,
  type Refund,
  sumRefunds,
  updateAskedAt,
  updateAttempt,
  updateRefund,
  updateToAsk,
} from './refunds.queries.ts'
import { type Asked, isSoldOtherwise, type MoneyLeft, newlyBack, weighPayments } from './weigh-payments.ts'
import { surplusLine } from './write-plan.ts'

export { findRefund, type Refund }

export interface RefundVerdict {
  status: 'pending' | 'succeeded'
  transaction_id?: string
  failure?: string
}

/** Completes a pending refund, or notes what is known of it while it stays pending. A refund that is not pending stays as it is. */
export async function settleRefund(tx: Tx, refund: Refund, said: RefundVerdict): Promise<void> {
  if (said.status === 'succeeded') await completeRefund(tx, refund, said.transaction_id)
  else await updateRefund(tx, refund, { transaction_id: '', failure: '', ...said })
}

const PAID_OTHERWISE = 'The order was paid otherwise; this money went back at Stripe.'

/**
 * Call it before an order is marked as paid by this payment, or by hand (undefined). Other payments that have refunds already become surplus:
 * their money never was part of the sale. They can have some, since the event of a refund can arrive before that of its payment. Locks the
 * payments; the caller has locked the order.
 */
export async function leaveOutReturned(
  tx: Tx,
  { shop_id, order_id }: OrderKey,
  payment_id: string | undefined,
): Promise<void> {
  const payments = await lockPayments(tx, shop_id, order_id)
  const others = payments.filter(({ id, is_surplus }) => id !== payment_id && !is_surplus)
  if (others.length === 0 || isSoldOtherwise(payments, payment_id)) return
  const returned = new Set((await sumRefunds(tx, shop_id, order_id)).map((row) => row.payment_id))
  for (const payment of others.filter(({ id }) => returned.has(id)))
    await markSurplus(tx, payment, PAID_OTHERWISE)
}

const NOTHING_ASKED: Asked = { asked: '0', by_hand: '0' }

/**
 * Compares the total that Stripe says was refunded of a payment with the refunds we know. The difference was refunded by somebody at Stripe,
 * and is stored as done. The total of an event is as old as the event; one that was just looked up `is_current`. Locks the payments. Returns what
 * was new in minor units, zero where nothing was.
 */
export async function recordOutsideRefund(
  tx: Tx,
  payment: Payment,
  refunded_minor: bigint,
  source: string,
  { is_current = false } = {},
): Promise<bigint> {
  const { shop_id, order_id, currency } = payment
  const payments = await lockPayments(tx, shop_id, order_id)
  const is_surplus = payment.is_surplus || isSoldOtherwise(payments, payment.id)
  if (is_surplus && !payment.is_surplus) await markSurplus(tx, payment, PAID_OTHERWISE)
  await deriveLines(tx, { shop_id, order_id })
  const sums = await sumRefunds(tx, shop_id, order_id)
  const known = sums.find((row) => row.payment_id === payment.id) ?? NOTHING_ASKED
  const fresh = newlyBack(payment, known, refunded_minor)
  if (fresh === 0n) {
    await askAboutOwed(tx, payment, known, refunded_minor)
    return 0n
  }
  const by_hand = await findSettledByHand(tx, payment)
  if (by_hand && !is_current) {
    // The event may tell of the refund that failed and was then paid back another way, so Stripe is asked what stands.
    await updateAskedAt(tx, { shop_id, id: by_hand.id })
    await queueRefund(tx, by_hand.id)
    return 0n
  }
  const amount = toMajorText(fresh, currency)
  const failed = await findFailed(tx, shop_id, payment.id, amount)
  if (failed && failed.transaction_id !== '') {
    // The event may be older than the failure, so Stripe is asked.
    await askStripeAbout(tx, payment, failed.id)
    return 0n
  }
  // A refund that had failed, or was given up without an answer, has succeeded after all.
  if (failed) {
    await updateAttempt(tx, { shop_id, id: failed.id })
    await deriveLines(tx, { shop_id, order_id })
    await completeRefund(tx, { shop_id, id: failed.id })
    return fresh
  }
  const lines = is_surplus
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
    actor: { kind: 'stripe', name: source },
  })
  if (row === undefined) throw new Error('A refund made at Stripe was not stored.')
  await completeRefund(tx, { shop_id, id: row.id })
  return fresh
}

const ASKING =
  'Stripe has told of money that went back since, and is asked whether this refund was made again.'

/** Makes a failed refund pending again. It gets its parts now: with its success comes its credit note. */
async function askStripeAbout(tx: Tx, { shop_id, order_id }: Payment, id: string): Promise<void> {
  await updateToAsk(tx, { shop_id, id }, ASKING)
  await deriveLines(tx, { shop_id, order_id })
  await queueRefund(tx, id)
}

/**
 * Where Stripe says that more went back than the refunds that are done or on their way come to, one that a bank had sent back may have been
 * made again at Stripe. The event may as well be older than the failure, so Stripe is asked. `asked` includes those that are owed.
 */
async function askAboutOwed(
  tx: Tx,
  payment: Payment,
  { asked, by_hand }: Asked,
  refunded_minor: bigint,
): Promise<void> {
  const { currency } = payment
  const owed = (await listOwed(tx, payment.shop_id, payment.id)).map((one) => ({
    id: one.id,
    minor: toMinor(one.amount, currency),
  }))
  const at_stripe = toMinor(asked, currency) - toMinor(by_hand, currency)
  const standing = at_stripe - owed.reduce((sum, { minor }) => sum + minor, 0n)
  let left = refunded_minor - standing
  const whole = left
  for (const one of owed.sort((a, b) => Number(b.minor === whole) - Number(a.minor === whole))) {
    if (one.minor > left) continue
    left -= one.minor
    await askStripeAbout(tx, payment, one.id)
  }
}

/**
 * Marks payments that were refunded in full as refunded, and refunded ones that a bank sent something back of as captured. Says how much of
 * the order's money is left after all refunds that are done. Surplus payments count only where no other payment came. Where nothing is left,
 * the matters of failed refunds are settled. Locks the payments; the caller has locked the order.
 */
export async function weighRefunds(
  tx: Tx,
  { shop_id, order_id, currency }: OrderKey & { currency: string },
): Promise<MoneyLeft> {
  const payments = await lockPayments(tx, shop_id, order_id)
  const done = new Map((await sumRefunds(tx, shop_id, order_id)).map((row) => [row.payment_id, row.done]))
  const { left, gone, kept } = weighPayments(payments, done, currency)
  for (const payment of gone) await markRefunded(tx, payment)
  for (const payment of kept) await markKept(tx, payment)
  if (left === 'none')
    for (const { id } of await listGivenUp(tx, shop_id, order_id))
      await settleMatter(tx, shop_id, 'refund_failed', id)
  return left
}
