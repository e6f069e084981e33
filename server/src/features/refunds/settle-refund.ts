// What became of refunds: those we asked for, and those made at Stripe without us. From both follows what is left of an order's money.

import { toMajorText } from '@kontor/contract/money'
import type { Db, Tx } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import { settleMatter } from '../matters/raise-matter.ts'
import {
  lockPaymentsOf,
  markKept,
  markRefunded,
  markSurplus,
  type Payment,
} from '../payments/settle-payment.ts'
import { completeRefund } from './complete-refund.ts'
import { deriveLines, planAmount } from './plan-refund.ts'
import {
  findFailed,
  findRefund,
  insertRefund,
  listGivenUp,
  type Refund,
  sumRefunds,
  updateAttempt,
  updateRefund,
  updateToAsk,
} from './refunds.queries.ts'
import { isSoldOtherwise, type MoneyLeft, newlyBack, weighPayments } from './weigh-payments.ts'
import { surplusLine } from './write-plan.ts'

export type { Refund }

export const getRefund = (db: Db, id: string): Promise<Refund | undefined> => findRefund(db, id)

export interface RefundVerdict {
  status: 'pending' | 'succeeded'
  transaction_id?: string
  failure?: string
}

/** Decides a pending refund, or notes what is known of it while it stays pending. What was decided before stays. */
export async function settleRefund(tx: Tx, refund: Refund, said: RefundVerdict): Promise<void> {
  if (said.status === 'succeeded') await completeRefund(tx, refund, said.transaction_id)
  else await updateRefund(tx, refund, { transaction_id: '', failure: '', ...said })
}

const PAID_OTHERWISE = 'The order was paid otherwise; this money went back at Stripe.'

/**
 * Before an order is paid by this payment, or by hand: what went back already of its other payments never was money of the sale, for the
 * news of a refund can be quicker than that of its payment. Locks the payments; the caller holds the order.
 */
export async function leaveOutReturned(
  tx: Tx,
  { shop_id, order_id }: { shop_id: string; order_id: string },
  payment_id: string | undefined,
): Promise<void> {
  const payments = await lockPaymentsOf(tx, shop_id, order_id)
  const others = payments.filter(({ id, is_surplus }) => id !== payment_id && !is_surplus)
  if (others.length === 0 || isSoldOtherwise(payments, payment_id)) return
  const returned = new Set((await sumRefunds(tx, shop_id, order_id)).map((row) => row.payment_id))
  for (const payment of others.filter(({ id }) => returned.has(id)))
    await markSurplus(tx, payment, PAID_OTHERWISE)
}

/**
 * Stripe says how much of a payment went back in sum. What we did not ask for was given back by somebody at Stripe, and is written
 * down as done. Locks the payments. Gives what was new, zero where nothing was.
 */
export async function recordOutsideRefund(
  tx: Tx,
  payment: Payment,
  refunded_minor: bigint,
  source: string,
): Promise<bigint> {
  const { shop_id, order_id, currency } = payment
  const payments = await lockPaymentsOf(tx, shop_id, order_id)
  const is_surplus = payment.is_surplus || isSoldOtherwise(payments, payment.id)
  if (is_surplus && !payment.is_surplus) await markSurplus(tx, payment, PAID_OTHERWISE)
  await deriveLines(tx, { shop_id, order_id })
  const sums = await sumRefunds(tx, shop_id, order_id)
  const asked = sums.find((row) => row.payment_id === payment.id)?.asked ?? '0'
  const fresh = newlyBack(payment, asked, refunded_minor)
  if (fresh === 0n) return 0n
  const amount = toMajorText(fresh, currency)
  const failed = await findFailed(tx, shop_id, payment.id, amount)
  if (failed && failed.transaction_id !== '') {
    // The report may be older than the failure. Stripe knows.
    await updateToAsk(tx, { shop_id, id: failed.id })
    await addJob(tx, 'refund_payment', { refund_id: failed.id }, { job_key: `refund-${failed.id}` })
    return 0n
  }
  // What had failed, or was given up as unknown, has come about after all.
  if (failed) {
    await updateAttempt(tx, { shop_id, id: failed.id })
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

/**
 * Marks payments that went back in full as refunded, and those a bank sent something back of as kept, and says how much of the order's
 * price is still here after all refunds that are done. What came too late or twice counts only where nothing else came. Where nothing
 * is left, refunds that failed need nobody any more. Locks the payments; the caller holds the order.
 */
export async function weighRefunds(
  tx: Tx,
  { shop_id, order_id, currency }: { shop_id: string; order_id: string; currency: string },
): Promise<MoneyLeft> {
  const payments = await lockPaymentsOf(tx, shop_id, order_id)
  const done = new Map((await sumRefunds(tx, shop_id, order_id)).map((row) => [row.payment_id, row.done]))
  const { left, gone, kept } = weighPayments(payments, done, currency)
  for (const payment of gone) await markRefunded(tx, payment)
  for (const payment of kept) await markKept(tx, payment)
  if (left === 'none')
    for (const { id } of await listGivenUp(tx, shop_id, order_id))
      await settleMatter(tx, shop_id, 'refund_failed', id)
  return left
}
