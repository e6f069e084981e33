// One attempt at a payment, from its row to its page at Stripe. Row and idempotency key are stored before Stripe is called, so that a
// call whose outcome is not known can be repeated to the letter.

import type { Db, Tx } from '../../db/pool.ts'
import { insertAttempt, type NewAttempt, type Payment, setAsked, updateSession } from './payments.queries.ts'

export type { NewAttempt }

/** What makes repeats of an attempt one attempt for Stripe. */
export const attemptKey = ({ order_id, attempt }: Pick<Payment, 'order_id' | 'attempt'>): string =>
  `kontor-${order_id}-${attempt}`

/** A new attempt, which the caller is opening from now on. The caller holds the order and knows that none is pending. */
export async function beginAttempt(tx: Tx, attempt: NewAttempt): Promise<Payment> {
  const payment = await insertAttempt(tx, attempt)
  if (payment === undefined) throw new Error('An attempt at a payment was not stored.')
  return payment
}

/** The caller opens an attempt whose opener has gone; others wait eight seconds for it. The caller holds the order. */
export async function takeOverAttempt(tx: Tx, payment: Payment): Promise<void> {
  await setAsked(tx, payment, true)
}

/** Nobody is opening it any more: the next one who asks repeats the call. */
export async function leaveAttempt(db: Db, payment: Payment): Promise<void> {
  await setAsked(db, payment, false)
}

/** The page of an attempt. undefined where the attempt has another session, which is then the one that counts. */
export const storeSession = (
  tx: Tx,
  payment: Payment,
  session: { id: string; url: string; expires_at: Date },
): Promise<Payment | undefined> =>
  updateSession(tx, payment, {
    transaction_id: session.id,
    redirect_url: session.url,
    expires_at: session.expires_at.toISOString(),
  })
