// The outcome of refunds, and what it leaves of an order's money.

import { toMinor } from '@kontor/contract/values/money'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Tx } from '../../../db/pool.ts'
import { resolveTodo } from '../../shops/todos/create-todo.ts'
import { lockPayments, markCaptured, markRefunded, markSurplus } from '../payments/settle-payment.ts'
import { completeRefund } from './complete-refund.ts'
import {
  calculateRefundable,
  isSoldOtherwise,
  listOthersForSame,
  type MoneyLeft,
} from './planning/calculate-refundable.ts'
import { findPaidByCards, sumRefunds } from './refundable.queries.ts'
import { findRefund, listGivenUp, type Refund, updateRefund } from './refunds.queries.ts'

export { findRefund, type Refund }

export interface RefundVerdict {
  status: 'pending' | 'succeeded'
  transaction_id?: string
  failure?: string
}

/** Completes a pending refund, or notes what is known of it while it stays pending. A refund that is not pending stays unchanged. */
export async function settleRefund(tx: Tx, refund: Refund, said: RefundVerdict): Promise<void> {
  if (said.status === 'succeeded') await completeRefund(tx, refund, said.transaction_id)
  else await updateRefund(tx, refund, { transaction_id: '', failure: '', ...said })
}

export const PAID_OTHERWISE = 'The order was paid by another payment; this one was refunded at Stripe.'

/**
 * Call it before an order or an edit is marked as paid by this payment, or an order by hand (undefined). Other payments for it that have refunds
 * already become surplus: their money never was part of the sale. They can have some, since the event of a refund can arrive before that of its
 * payment. Locks the payments; the caller has locked the order.
 */
export async function leaveOutReturned(
  tx: Tx,
  { shop_id, order_id }: OrderKey,
  payment_id: string | undefined,
): Promise<void> {
  const payments = await lockPayments(tx, shop_id, order_id)
  const others = listOthersForSame(payments, payment_id).filter(({ is_surplus }) => !is_surplus)
  if (others.length === 0 || isSoldOtherwise(payments, payment_id)) return
  const returned = new Set((await sumRefunds(tx, shop_id, order_id)).map((row) => row.payment_id))
  for (const payment of others.filter(({ id }) => returned.has(id)))
    await markSurplus(tx, payment, PAID_OTHERWISE)
}

/**
 * Marks payments that were refunded in full as refunded, and refunded ones that a bank sent something back of as captured. Says how much of the
 * order's money is left after all refunds that are done. Surplus payments count only if no other payment came. If nothing is left, the to-dos of
 * failed refunds are settled. Locks the payments; the caller has locked the order.
 */
export async function calculateRefundStatus(
  tx: Tx,
  { shop_id, order_id, currency }: OrderKey & { currency: string },
): Promise<MoneyLeft> {
  const payments = await lockPayments(tx, shop_id, order_id)
  const done = new Map((await sumRefunds(tx, shop_id, order_id)).map((row) => [row.payment_id, row.done]))
  const by_cards = (await findPaidByCards(tx, shop_id, order_id))!
  const cards = {
    came: by_cards.cards.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0n),
    went: toMinor(by_cards.done, currency),
  }
  const { left, gone, captured } = calculateRefundable(payments, done, currency, cards)
  for (const payment of gone) await markRefunded(tx, payment)
  for (const payment of captured) await markCaptured(tx, payment)
  if (left === 'none')
    for (const { id } of await listGivenUp(tx, shop_id, order_id))
      await resolveTodo(tx, shop_id, 'refund_failed', id)
  return left
}
