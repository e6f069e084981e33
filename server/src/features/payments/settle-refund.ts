// What became of refunds: those we asked for, and those made at Stripe without us. From both follows what is left of an order's money.

import { toMajorText, toMinor } from '@kontor/contract/money'
import type { Db, Tx } from '../../db/pool.ts'
import { lockPayments, type Payment, setPaymentStatus } from './payments.queries.ts'
import { findRefund, insertRefund, type Refund, sumRefunds, updateRefund } from './refunds.queries.ts'

export type { Refund }

export const getRefund = (db: Db, id: string): Promise<Refund | undefined> => findRefund(db, id)

/** Decides a pending refund, or notes Stripe's id of it while it stays pending. False where it was decided before. */
export const settleRefund = async (
  tx: Tx,
  refund: Refund,
  said: { status: Refund['status']; transaction_id?: string; failure?: string },
): Promise<boolean> => (await updateRefund(tx, refund, { transaction_id: '', failure: '', ...said })) > 0

/**
 * Stripe says how much of a payment went back in sum. What we did not ask for was given back by somebody at Stripe, and is written
 * down as done. Locks the payments. Gives what was new, zero where nothing was.
 */
export async function recordOutsideRefund(tx: Tx, payment: Payment, refunded_minor: bigint): Promise<bigint> {
  await lockPayments(tx, payment.shop_id, payment.order_id)
  const sums = await sumRefunds(tx, payment.shop_id, payment.order_id)
  const asked = sums.find((row) => row.payment_id === payment.id)?.asked ?? '0'
  const most = toMinor(payment.amount, payment.currency)
  const surplus = (refunded_minor > most ? most : refunded_minor) - toMinor(asked, payment.currency)
  if (surplus <= 0n) return 0n
  const amount = toMajorText(surplus, payment.currency)
  await insertRefund(tx, payment, { amount, status: 'succeeded', reason: 'Refunded at Stripe' })
  return surplus
}

export type MoneyLeft = 'nothing_came' | 'all' | 'some' | 'none'

/**
 * Marks payments that went back in full as refunded, and says how much of the order's price is still here after all refunds that are
 * done. Locks the payments; the caller holds the order. `total` in the order's currency.
 */
export async function weighRefunds(
  tx: Tx,
  {
    shop_id,
    order_id,
    total,
    currency,
  }: { shop_id: string; order_id: string; total: string; currency: string },
): Promise<MoneyLeft> {
  const payments = await lockPayments(tx, shop_id, order_id)
  const done = new Map((await sumRefunds(tx, shop_id, order_id)).map((row) => [row.payment_id, row.done]))
  let came = 0n
  let went = 0n
  for (const payment of payments) {
    if (payment.status !== 'captured' && payment.status !== 'refunded') continue
    const amount = toMinor(payment.amount, currency)
    const back = toMinor(done.get(payment.id) ?? '0', currency)
    came += amount
    went += back
    if (back >= amount && amount > 0n && payment.status === 'captured')
      await setPaymentStatus(tx, payment, 'refunded')
  }
  if (came === 0n) return 'nothing_came'
  if (went >= came) return 'none'
  return came - went < toMinor(total, currency) ? 'some' : 'all'
}
