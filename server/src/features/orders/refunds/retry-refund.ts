// Retrying a failed refund: Stripe is asked again, or the money is recorded as refunded another way.

import { toMinor } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { sum } from '../../../pricing/round.ts'
import { endCardsAgain } from '../../prices/gift-cards/refund-to-cards.ts'
import { resolveTodo } from '../../shops/todos/create-todo.ts'
import { lockPayments } from '../payments/settle-payment.ts'
import { completeRefund } from './complete-refund.ts'
import { deriveLines, isWithinSale } from './planning/plan-refund.ts'
import { findPaidByCards, sumRefunds } from './refundable.queries.ts'
import { findRefund, type Refund, updateAsSettledByHand, updateAttempt } from './refunds.queries.ts'
import { queueRefund } from './refunds.ts'

/**
 * Makes the refund pending again. Refuses `invalid_transition` if less than its amount is left by now, of its payment or of what gift cards paid, or a gift
 * card that it is about was used since. The caller has locked the order.
 */
async function reopenRefund(tx: Tx, { shop_id, order_id, payment_id, id, currency }: Refund): Promise<void> {
  const payment = (await lockPayments(tx, shop_id, order_id)).find((one) => one.id === payment_id)
  if ((await updateAttempt(tx, { shop_id, id })) === 0) throw apiError('invalid_transition')
  const asked = (await sumRefunds(tx, shop_id, order_id)).find((row) => row.payment_id === payment_id)?.asked
  if (toMinor(asked ?? '0', currency) > toMinor(payment?.amount ?? '0', currency)) throw backOtherwise()
  const by_cards = (await findPaidByCards(tx, shop_id, order_id))!
  const paid = sum(by_cards.cards.map(({ amount }) => toMinor(amount, currency)))
  if (toMinor(by_cards.asked, currency) > paid) throw backOtherwise()
  // A refund first reported as failed has no parts. They are split now, while the money that they are parts of is still there.
  await deriveLines(tx, { shop_id, order_id })
  if (!(await isWithinSale(tx, { shop_id, order_id }))) throw backOtherwise()
  if (!(await endCardsAgain(tx, { shop_id, order_id, refund_id: id })))
    throw apiError('invalid_transition', 'A gift card of this order was used or has expired.')
}

const backOtherwise = () =>
  apiError(
    'invalid_transition',
    'This amount was fully or partially refunded by another refund. Refund the remaining amount instead.',
  )

/** The caller has locked the order. False if the refund is under way or done. Refuses `invalid_transition` if less is left by now. */
export async function retryRefund(tx: Tx, refund: Refund): Promise<boolean> {
  const now = await findRefund(tx, refund.id)
  if (now?.status !== 'failed') return false
  await reopenRefund(tx, now)
  await resolveTodo(tx, now.shop_id, 'refund_failed', now.id)
  await queueRefund(tx, now.id)
  return true
}

/** The same for money that was refunded another way; false if the refund is done. Also throws `invalid_transition` while it is pending. */
export async function settleByHand(tx: Tx, refund: Refund): Promise<boolean> {
  const now = await findRefund(tx, refund.id)
  if (now === undefined || now.status === 'succeeded') return false
  if (now.status === 'pending')
    throw apiError('invalid_transition', 'This refund has not failed: Stripe may still complete it.')
  await reopenRefund(tx, now)
  await updateAsSettledByHand(tx, now)
  await completeRefund(tx, now)
  return true
}
