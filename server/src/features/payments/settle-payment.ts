// Turning what a provider says of a payment into its status. Captured and refunded payments are not touched by later news of their session; a
// refunded one becomes captured again only where a bank sends a refund back. The caller has locked the order, and decides what the news means
// for it.

import type { Tx } from '../../db/pool.ts'
import type { OrderKey } from '../../db/row-keys.ts'
import { mayBeAuthorised, mayBeCaptured, mayFail } from './payment-status.ts'
import {
  insertCapturedPayment,
  lockPayments,
  type Payment,
  setPaymentStatus,
  updateAsSurplus,
  updateFromProvider,
  updateIntent,
  updateNote,
} from './payments.queries.ts'

export { claimAsked, claimUnreported, lockPayments, type Payment } from './payments.queries.ts'

/** Locks all payments of the order and returns this one as it is now. */
export async function lockPayment(tx: Tx, { shop_id, order_id, id }: Payment): Promise<Payment> {
  const payment = (await lockPayments(tx, shop_id, order_id)).find((row) => row.id === id)
  if (payment === undefined) throw new Error('A payment under lock is not there.')
  return payment
}

export interface ProviderIds {
  transaction_id?: string
  payment_intent_id?: string | null
}

async function move(tx: Tx, payment: Payment, status: Payment['status'], ids: ProviderIds, note: string) {
  const { transaction_id = '', payment_intent_id } = ids
  await updateFromProvider(tx, payment, {
    status,
    transaction_id,
    payment_intent_id: payment_intent_id ?? '',
    note,
  })
}

/** Notes that the money has come, and drops what was noted before. False where that was known before. */
export async function capturePayment(tx: Tx, payment: Payment, ids: ProviderIds): Promise<boolean> {
  if (!mayBeCaptured(payment)) return false
  await move(tx, payment, 'captured', ids, '')
  return true
}

/**
 * Notes that the buyer has done everything and the money is on its way. `was_asked`: Stripe said so when asked, not in an event. False where
 * the payment's status says more than that already.
 */
export async function authorisePayment(
  tx: Tx,
  payment: Payment,
  ids: ProviderIds,
  { note, was_asked }: { note: string; was_asked: boolean },
): Promise<boolean> {
  if (!mayBeAuthorised(payment, was_asked)) return false
  await move(tx, payment, 'authorized', ids, note)
  return true
}

/** Notes that no money will come. False where the money has come, or where that was known before. */
export async function failPayment(
  tx: Tx,
  payment: Payment,
  ids: ProviderIds,
  note: string,
): Promise<boolean> {
  if (!mayFail(payment)) return false
  await move(tx, payment, 'failed', ids, note)
  return true
}

/** Notes that the payment came too late or twice: it goes back and is no part of the sale. `note` tells the shop's people why. */
export async function markSurplus(tx: Tx, payment: Payment, note: string): Promise<void> {
  await updateAsSurplus(tx, payment, note)
}

/** Notes that all of the payment has been refunded. */
export async function markRefunded(tx: Tx, payment: Payment): Promise<void> {
  await setPaymentStatus(tx, payment, 'refunded')
}

/** Notes that a refunded payment is captured again, since a bank sent some of the refund back. */
export async function markKept(tx: Tx, payment: Payment): Promise<void> {
  await setPaymentStatus(tx, payment, 'captured')
}

/** Stores a sentence for the shop's people. False where it was there already, so that an alarm is raised only once. */
export const notePayment = async (tx: Tx, payment: Payment, note: string): Promise<boolean> =>
  (await updateNote(tx, payment, note)) > 0

/** Stores the PaymentIntent's id where none is stored yet. */
export async function noteIntent(tx: Tx, payment: Payment, payment_intent_id: string): Promise<void> {
  await updateIntent(tx, payment, payment_intent_id)
}

/** Records a payment of zero, for an order that costs nothing, or for which gift cards pay. */
export async function recordFreePayment(
  tx: Tx,
  order: OrderKey & { amount: string; currency: string; note: string },
): Promise<Payment> {
  const payment = await insertCapturedPayment(tx, order)
  if (payment === undefined) throw new Error('A payment of nothing was not stored.')
  return payment
}
