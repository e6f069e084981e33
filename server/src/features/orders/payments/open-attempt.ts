// One attempt at a payment, from its row to its page. The row determines the idempotency key. The row is
// stored before the call to the provider, so a call with an unknown outcome can be repeated exactly.

import type { Db, Tx } from '../../../db/pool.ts'
import type { Opened } from '../../../integrations/payments/provider.ts'
import { insertAttempt, type NewAttempt, type Payment, setAsked, updatePage } from './payments.queries.ts'

/** The idempotency key of an attempt. The provider treats repeated calls of an attempt as one call. */
export const attemptKey = ({ order_id, attempt }: Pick<Payment, 'order_id' | 'attempt'>): string =>
  `kontor-${order_id}-${attempt}`

/** Stores a new attempt, which the caller is opening from now on. The caller has locked the order and knows that no attempt is pending. */
export const beginAttempt = (tx: Tx, attempt: NewAttempt): Promise<Payment> => insertAttempt(tx, attempt)

/**
 * Records that the caller now opens an attempt whose opener has gone. Other callers wait for the opener for
 * eight seconds. The caller has locked the order.
 */
export async function takeOverAttempt(tx: Tx, payment: Payment): Promise<void> {
  await setAsked(tx, payment, true)
}

/** Records that the attempt is no longer being opened: the next request for its page repeats the call to Stripe. */
export async function leaveAttempt(db: Db, payment: Payment): Promise<void> {
  await setAsked(db, payment, false)
}

/**
 * Stores the page of an attempt. Returns undefined if the attempt already has a different page, which then
 * counts.
 */
export const storePage = (tx: Tx, payment: Payment, opened: Opened): Promise<Payment | undefined> =>
  updatePage(tx, payment, {
    transaction_id: opened.reference,
    redirect_url: opened.redirect_url,
    expires_at: opened.expires_at.toISOString(),
  })
