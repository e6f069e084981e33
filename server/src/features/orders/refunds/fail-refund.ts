// The only place where a refund becomes `failed`: by Stripe's response, by an event from Stripe, or after
// three days without success. A refund also fails if the money was taken by hand and no member is there to
// refund it. A bank may also return the money of a succeeded refund. Then the payment counts as captured and
// its usage fee is due again, unless an edit removed its goods. The credit note stays valid and the parts
// stay refunded, because the shop owes the buyer the money. The buyer gets the money when this refund is
// retried or settled by hand.

import { toMajorText } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import { createTodo } from '../../shops/todos/create-todo.ts'
import { notePayment, type Payment } from '../payments/settle-payment.ts'
import { findNamed, insertRefund, type Refund, updateAsFailed } from './refunds.queries.ts'

/** The message for a refund that only members can pay. */
export const OWED_BY_HAND = {
  failure: 'The order was paid outside Stripe. Refund it yourself, then mark it as refunded.',
}

/**
 * Notifies the shop's members, by a note at the payment and a to-do. False if the refund had failed before. The caller has locked the order, and
 * calls `bookRefunds` once it has locked all else.
 */
export async function failRefund(
  tx: Tx,
  payment: Payment,
  refund: Pick<Refund, 'shop_id' | 'id' | 'order_id' | 'amount'>,
  said: { transaction_id?: string; failure: string },
): Promise<boolean> {
  const { shop_id, id, order_id, amount } = refund
  if ((await updateAsFailed(tx, { shop_id, id }, { transaction_id: '', ...said })) === 0) return false
  await createTodo(
    tx,
    {
      shop_id,
      order_id,
      payment_gateway_id: payment.payment_gateway_id,
      kind: 'refund_failed',
      key: id,
      amount,
      currency: payment.currency,
      detail: said.failure,
    },
    { again: true },
  )
  await notePayment(tx, payment, `A refund failed. ${said.failure}`.trim())
  return true
}

export interface ReportedRefund {
  transaction_id: string
  /** Our own id of the refund, from Stripe's metadata; undefined for a refund that was made at Stripe. */
  refund_id: string | undefined
  amount_minor: bigint
  failure: string
}

/**
 * Returns whether a refund reported by Stripe is one of ours, or was made at Stripe and its charge was
 * reported.
 */
export const isKnownRefund = async (tx: Tx, payment: Payment, reported: ReportedRefund): Promise<boolean> =>
  (await named(tx, payment, reported)) !== undefined

const named = (tx: Tx, payment: Payment, reported: ReportedRefund) =>
  findNamed(tx, payment, { ...reported, amount: toMajorText(reported.amount_minor, payment.currency) })

/**
 * Records Stripe's report that a refund of this payment has failed. A refund that was made at Stripe and is not known here yet is stored as failed,
 * since an event about its charge may still come. False if nothing is new. The caller has locked the order and its payments.
 */
export async function failReportedRefund(
  tx: Tx,
  payment: Payment,
  reported: ReportedRefund,
  source: string,
): Promise<boolean> {
  const { shop_id, order_id, id: payment_id, currency } = payment
  const { transaction_id, failure } = reported
  const amount = toMajorText(reported.amount_minor, currency)
  const known = await named(tx, payment, reported)
  // The event is about an earlier attempt at one of our refunds, which was retried or settled by hand since.
  if (known === undefined && reported.refund_id !== undefined) return false
  const id =
    known?.id ??
    (await insertRefund(tx, {
      shop_id,
      order_id,
      payment_id,
      amount,
      currency,
      lines: [],
      reason: 'Refunded at Stripe',
      actor: { kind: 'stripe', name: source },
    }))!.id
  return failRefund(tx, payment, { shop_id, id, order_id, amount }, { transaction_id, failure })
}
