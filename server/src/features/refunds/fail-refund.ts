// The one place where a refund becomes `failed`, whatever brings it: Stripe's answer, Stripe's report, or three days in vain. A bank may
// send money back that had left already. Then the payment is kept again and its fee is due again, but the credit note stands and the
// parts stay given: the buyer is owed the money, and the same refund pays it when it is tried again or settled by hand.

import { toMajorText } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import { settleFee } from '../ledger/settle-fee.ts'
import { raiseMatter } from '../matters/raise-matter.ts'
import { notePayment, type Payment } from '../payments/settle-payment.ts'
import { findNamed, insertRefund, type Refund, updateAsFailed } from './refunds.queries.ts'

/** The shop's people are told, at the payment and among what needs them. False where it had failed before. The caller holds the order. */
export async function failRefund(
  tx: Tx,
  payment: Payment,
  refund: Pick<Refund, 'shop_id' | 'id' | 'order_id' | 'amount' | 'is_surplus'>,
  said: { transaction_id?: string; failure: string },
): Promise<boolean> {
  const { shop_id, id, order_id, amount } = refund
  if ((await updateAsFailed(tx, { shop_id, id }, { transaction_id: '', ...said })) === 0) return false
  if (!refund.is_surplus) await settleFee(tx, { shop_id, order_id })
  await raiseMatter(
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
  /** Of ours, in the metadata. */
  refund_id: string | undefined
  amount_minor: bigint
  failure: string
}

/**
 * Stripe says that a refund of this payment has failed. One that was made at Stripe and that nobody told of is written down, for news of
 * its charge may still come. False where nothing is new. The caller holds the order and its payments.
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
  const known = await findNamed(tx, payment, { ...reported, amount })
  // Of an earlier attempt, or of one that is made up for meanwhile.
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
  const { is_surplus } = payment
  return failRefund(tx, payment, { shop_id, id, order_id, amount, is_surplus }, { transaction_id, failure })
}
