// Turns a provider's report of a payment into its status. Captured and refunded payments are not changed by later reports of their session; a
// refunded one becomes captured again only if a bank returns a refund. The caller has locked the order, and decides what the report means for it.

import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Tx } from '../../../db/pool.ts'
import { mayBeAuthorised, mayBeCaptured, mayFail } from './payment-status.ts'
import {
  insertCapturedPayment,
  lockPayments,
  type Payment,
  setPaymentStatus,
  updateFromProvider,
  updateNote,
} from './payments.queries.ts'

export {
  claimAsked,
  claimUnreported,
  lockPayments,
  markSurplus,
  noteIntent,
  type Payment,
  readPayments,
} from './payments.queries.ts'

/**
 * Locks all payments of the order. Returns the present state of this payment, and whether the order has no
 * other payment.
 */
export async function lockAmongOthers(
  tx: Tx,
  { shop_id, order_id, id }: Payment,
): Promise<{ payment: Payment; is_only: boolean }> {
  const payments = await lockPayments(tx, shop_id, order_id)
  const payment = payments.find((row) => row.id === id)
  if (payment === undefined) throw new Error('A payment under lock is not there.')
  return { payment, is_only: payments.length === 1 }
}

/** Locks all payments of the order and returns the present state of this payment. */
export const lockPayment = async (tx: Tx, payment: Payment): Promise<Payment> =>
  (await lockAmongOthers(tx, payment)).payment

export interface ProviderIds {
  transaction_id?: string
  payment_intent_id?: string | null
}

async function setStatus(
  tx: Tx,
  payment: Payment,
  status: Payment['status'],
  ids: ProviderIds,
  note: string,
) {
  const { transaction_id = '', payment_intent_id } = ids
  await updateFromProvider(tx, payment, {
    status,
    transaction_id,
    payment_intent_id: payment_intent_id ?? '',
    note,
  })
}

/** Records that the money has arrived, and drops earlier notes. Returns false if this was already known. */
export async function capturePayment(tx: Tx, payment: Payment, ids: ProviderIds): Promise<boolean> {
  if (!mayBeCaptured(payment)) return false
  await setStatus(tx, payment, 'captured', ids, '')
  return true
}

/**
 * Records that the buyer has done everything and the money is in transit. `was_asked`: Stripe said so when asked, not in an event. False if the
 * payment's status is already further.
 */
export async function authorisePayment(
  tx: Tx,
  payment: Payment,
  ids: ProviderIds,
  { note, was_asked }: { note: string; was_asked: boolean },
): Promise<boolean> {
  if (!mayBeAuthorised(payment, was_asked)) return false
  await setStatus(tx, payment, 'authorized', ids, note)
  return true
}

/**
 * Records that no money will arrive. Returns false if the money has arrived, or if this was already known.
 */
export async function failPayment(
  tx: Tx,
  payment: Payment,
  ids: ProviderIds,
  note: string,
): Promise<boolean> {
  if (!mayFail(payment)) return false
  await setStatus(tx, payment, 'failed', ids, note)
  return true
}

/** Records that the whole payment has been refunded. */
export async function markRefunded(tx: Tx, payment: Payment): Promise<void> {
  await setPaymentStatus(tx, payment, 'refunded')
}

/** Records that a refunded payment is captured again, since a bank returned some of the refund. */
export async function markCaptured(tx: Tx, payment: Payment): Promise<void> {
  await setPaymentStatus(tx, payment, 'captured')
}

/**
 * Stores a sentence for the shop's members. Returns false if the sentence is already stored, so that an alarm
 * is raised only once.
 */
export const notePayment = async (tx: Tx, payment: Payment, note: string): Promise<boolean> =>
  (await updateNote(tx, payment, note)) > 0

/** Records a payment of zero for an order that costs nothing, or that gift cards pay. */
export const recordFreePayment = (
  tx: Tx,
  order: OrderKey & { amount: string; currency: string; note: string },
): Promise<Payment> => insertCapturedPayment(tx, order)
