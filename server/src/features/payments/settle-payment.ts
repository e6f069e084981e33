// What Stripe says of a payment becomes its status. A payment moves on and never back, unless a bank sends a refund back: captured and
// refunded ones are not touched by later news of their session. The caller holds the order, and decides what the news means for it.

import type { Db, Tx } from '../../db/pool.ts'
import { mayBeAuthorised, mayBeCaptured, mayFail } from './payment-status.ts'
import {
  claimAsked,
  claimUnreported,
  insertCapturedPayment,
  lockPayments,
  type Payment,
  setPaymentStatus,
  updateAsSurplus,
  updateFromStripe,
  updateIntent,
  updateNote,
} from './payments.queries.ts'

export type { Payment }

/** Locks the order's payments; oldest first. */
export const lockPaymentsOf = (tx: Tx, shop_id: string, order_id: string): Promise<Payment[]> =>
  lockPayments(tx, shop_id, order_id)

/** Locks the order's payments and gives this one as it is now. */
export async function lockPayment(tx: Tx, { shop_id, order_id, id }: Payment): Promise<Payment> {
  const payment = (await lockPayments(tx, shop_id, order_id)).find((row) => row.id === id)
  if (payment === undefined) throw new Error('A payment under lock is not there.')
  return payment
}

export interface StripeIds {
  transaction_id?: string
  payment_intent_id?: string | null
}

async function move(tx: Tx, payment: Payment, status: Payment['status'], ids: StripeIds, note: string) {
  const { transaction_id = '', payment_intent_id } = ids
  await updateFromStripe(tx, payment, {
    status,
    transaction_id,
    payment_intent_id: payment_intent_id ?? '',
    note,
  })
}

/** The money is there. False where it was before. */
export async function capturePayment(tx: Tx, payment: Payment, ids: StripeIds, note = ''): Promise<boolean> {
  if (!mayBeCaptured(payment)) return false
  await move(tx, payment, 'captured', ids, note)
  return true
}

/** The buyer has done everything, the money is on its way. False where more than that is known. */
export async function authorisePayment(
  tx: Tx,
  payment: Payment,
  ids: StripeIds,
  { note, was_asked }: { note: string; was_asked: boolean },
): Promise<boolean> {
  if (!mayBeAuthorised(payment, was_asked)) return false
  await move(tx, payment, 'authorized', ids, note)
  return true
}

/** No money will come of it. False where some has, or where that is known. */
export async function failPayment(tx: Tx, payment: Payment, ids: StripeIds, note: string): Promise<boolean> {
  if (!mayFail(payment)) return false
  await move(tx, payment, 'failed', ids, note)
  return true
}

/** It came too late or twice: it goes back and is no part of the sale. `note` says why, for the shop's people. */
export async function markSurplus(tx: Tx, payment: Payment, note: string): Promise<void> {
  await updateAsSurplus(tx, payment, note)
}

/** All of it is back. */
export async function markRefunded(tx: Tx, payment: Payment): Promise<void> {
  await setPaymentStatus(tx, payment, 'refunded')
}

/** Some of it is here again: a bank sent it back. */
export async function markKept(tx: Tx, payment: Payment): Promise<void> {
  await setPaymentStatus(tx, payment, 'captured')
}

/** A sentence for the shop's people. False where it was there already, so that an alarm rings once. */
export const notePayment = async (tx: Tx, payment: Payment, note: string): Promise<boolean> =>
  (await updateNote(tx, payment, note)) > 0

/** Remembers the PaymentIntent where none is known. */
export async function noteIntent(tx: Tx, payment: Payment, payment_intent_id: string): Promise<void> {
  await updateIntent(tx, payment, payment_intent_id)
}

/** A payment of nothing, for an order that costs nothing. */
export async function recordFreePayment(
  tx: Tx,
  order: { shop_id: string; order_id: string; amount: string; currency: string },
): Promise<Payment> {
  const payment = await insertCapturedPayment(tx, { ...order, note: 'Nothing to pay' })
  if (payment === undefined) throw new Error('A payment of nothing was not stored.')
  return payment
}

/** Payments whose news may have got lost, taken for asking; at most `limit`, no process gets another's. */
export const takeUnreported = (db: Db, limit: number): Promise<Payment[]> => claimUnreported(db, limit)

/** Whether the caller may ask Stripe now; somebody else has within two seconds where not. */
export const mayAsk = async (db: Db, payment: Payment): Promise<boolean> =>
  (await claimAsked(db, payment)) > 0
