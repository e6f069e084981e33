// Finds the payment named by a job or by an event from Stripe, lists the payments of an order, finds
// obstacles to paying by card, and erases a person from payments.

import type { PaymentObstacle } from '@kontor/contract/storefront/storefront-pages'
import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../../db/pool.ts'
import {
  findPaymentObstacle,
  type ToPay,
} from '../../money/payment-gateways/checking/find-payment-obstacle.ts'
import {
  findOpenPaymentFor,
  findPaymentById,
  findPaymentOfIntent,
  findPaymentOfReference,
  type Payment,
} from './payments.queries.ts'

export {
  erasePayments,
  findOpenPayment,
  findOpenPaymentFor,
  listPayments,
  type OpenPayment,
  type Payment,
} from './payments.queries.ts'

export const findPayment = async (db: Db, id: string): Promise<Payment | undefined> =>
  isUuid(id) ? findPaymentById(db, id) : undefined

export interface ProviderTrace {
  /** The provider's name of the payment, if the event contains the name. */
  reference?: string
  payment_intent_id?: string | null
  metadata: Record<string, string>
}

/**
 * Finds the payment of an event of this gateway's account. By reference or PaymentIntent, also finds a
 * payment of a further gateway of the shop in the same mode. The payment id in the metadata counts only for a
 * payment of this gateway without a different reference or PaymentIntent, because an event may arrive before
 * the response with the reference.
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

/**
 * Why an unpaid order, or the edit of a paid one, cannot be paid by card: it was made by the API or by a
 * member, or the shop's gateway was removed since. Returns null if it can, also on a payment page that was
 * opened before. Says nothing of orders that are not to be paid.
 */
export async function findOrderObstacle(
  db: Db,
  shop_id: string,
  { id, edit_id, ...to_pay }: ToPay & { id: string; edit_id?: string | undefined },
): Promise<PaymentObstacle | null> {
  const obstacle = await findPaymentObstacle(db, shop_id, to_pay)
  if (obstacle === null) return null
  const open = await findOpenPaymentFor(db, shop_id, id, edit_id ?? null)
  return open?.is_payable || open?.status === 'authorized' ? null : obstacle
}
