// Finding the payment that a job or an event from Stripe is about.

import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../db/pool.ts'
import {
  findOpenPayment as findOpen,
  findPaymentById,
  findPaymentOfIntent,
  findPaymentOfReference,
  type OpenPayment,
  type Payment,
} from './payments.queries.ts'

export type { OpenPayment, Payment }

export const findPayment = async (db: Db, id: string): Promise<Payment | undefined> =>
  isUuid(id) ? findPaymentById(db, id) : undefined

/** The payment of an order that is still undecided: its page is open, or its money is on the way. */
export const findOpenPayment = (
  db: Db,
  shop_id: string,
  order_id: string,
): Promise<OpenPayment | undefined> => findOpen(db, shop_id, order_id)

export interface ProviderTrace {
  /** The provider's name of the payment, where the event says it. */
  reference?: string
  payment_intent_id?: string | null
  metadata: Record<string, string>
}

/**
 * The payment of this gateway that an event of its account is about. The payment id in the metadata counts only for a payment of this
 * gateway that is not linked to another reference or PaymentIntent: an event may arrive before the response that gives us the
 * reference.
 */
export async function findReportedPayment(
  db: Db,
  payment_gateway_id: string,
  { reference, payment_intent_id, metadata }: ProviderTrace,
): Promise<Payment | undefined> {
  const known =
    (reference && (await findPaymentOfReference(db, payment_gateway_id, reference))) ||
    (payment_intent_id && (await findPaymentOfIntent(db, payment_gateway_id, payment_intent_id)))
  if (known) return known
  const named = await findPayment(db, metadata.payment_id ?? '')
  if (named === undefined || named.payment_gateway_id !== payment_gateway_id) return undefined
  if (reference !== undefined && named.transaction_id !== '') return undefined
  if (payment_intent_id && named.payment_intent_id !== '') return undefined
  return named
}
