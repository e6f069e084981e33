// Finding the payment that a job or a report of Stripe is about.

import { isUuid } from '@kontor/contract/id'
import type { Db } from '../../db/pool.ts'
import {
  findOpenPayment as findOpen,
  findPayment,
  findPaymentOfIntent,
  findPaymentOfSession,
  type OpenPayment,
  type Payment,
} from './payments.queries.ts'

export type { OpenPayment, Payment }

export const getPayment = async (db: Db, id: string): Promise<Payment | undefined> =>
  isUuid(id) ? findPayment(db, id) : undefined

/** What is still undecided of an order's payments: an open page, or money that is on its way. */
export const findOpenPayment = (
  db: Db,
  shop_id: string,
  order_id: string,
): Promise<OpenPayment | undefined> => findOpen(db, shop_id, order_id)

export interface StripeTrace {
  /** The Checkout Session, where the report names one. */
  session_id?: string
  payment_intent_id?: string | null
  metadata: Record<string, string>
}

/**
 * The gateway's payment a report of its account is about. What the metadata says counts only for a payment of this very gateway that
 * has no session yet, or this one: a report may be quicker than the answer that told us the session.
 */
export async function findReportedPayment(
  db: Db,
  payment_gateway_id: string,
  { session_id, payment_intent_id, metadata }: StripeTrace,
): Promise<Payment | undefined> {
  const known =
    (session_id && (await findPaymentOfSession(db, payment_gateway_id, session_id))) ||
    (payment_intent_id && (await findPaymentOfIntent(db, payment_gateway_id, payment_intent_id)))
  if (known) return known
  const named = await getPayment(db, metadata.payment_id ?? '')
  if (named === undefined || named.payment_gateway_id !== payment_gateway_id) return undefined
  if (session_id !== undefined && named.transaction_id !== '') return undefined
  if (payment_intent_id && named.payment_intent_id !== '') return undefined
  return named
}
