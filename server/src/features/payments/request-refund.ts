// Giving an order's money back: what came through Stripe is asked of Stripe by a job, what was taken by hand is noted as returned.
// A payment is never asked back for more than it brought.

import { toMajorText, toMinor } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import { lockPayments, type Payment, setPaymentStatus } from './payments.queries.ts'
import { insertRefund, sumRefunds } from './refunds.queries.ts'

export interface RefundRequest {
  shop_id: string
  order_id: string
  reason: string
  /** Decimal in the order's currency; all that is left when absent. */
  amount?: string
  /** Only this payment of the order, such as a second one that came too late. */
  payment_id?: string
}

export interface RequestedRefund {
  /** What was asked back in sum, less than the wish where less was left; zero with the currency's decimals when nothing was. */
  amount: string
  /** Some of it goes through Stripe and is not back yet; its `refund_payment` job reports when it is. */
  by_stripe: boolean
}

/**
 * Asks back what the order's captured payments brought, less what was asked back already, oldest payment first. Locks the
 * payments; the caller holds the order. Repeating it in full asks for nothing more. Calls nobody: a job does.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<RequestedRefund> {
  const { shop_id, order_id, reason, payment_id } = request
  const payments = await lockPayments(tx, shop_id, order_id)
  const refunds = new Map((await sumRefunds(tx, shop_id, order_id)).map((row) => [row.payment_id, row.asked]))
  const currency = payments[0]?.currency
  if (currency === undefined) return { amount: '0', by_stripe: false }

  let wanted = request.amount === undefined ? undefined : toMinor(request.amount, currency)
  let total = 0n
  let by_stripe = false
  for (const payment of payments) {
    if (payment.status !== 'captured' || (payment_id !== undefined && payment.id !== payment_id)) continue
    const left = toMinor(payment.amount, currency) - toMinor(refunds.get(payment.id) ?? '0', currency)
    const part = wanted === undefined || wanted > left ? left : wanted
    if (part <= 0n) continue
    if (wanted !== undefined) wanted -= part
    total += part
    if (await refundPart(tx, payment, toMajorText(part, currency), part === left, reason)) by_stripe = true
  }
  return { amount: toMajorText(total, currency), by_stripe }
}

/** True where Stripe has to give it back. */
async function refundPart(tx: Tx, payment: Payment, amount: string, is_rest: boolean, reason: string) {
  if (payment.payment_gateway_id === null) {
    await insertRefund(tx, payment, { amount, status: 'succeeded', reason })
    if (is_rest) await setPaymentStatus(tx, payment, 'refunded')
    return false
  }
  const refund = await insertRefund(tx, payment, { amount, status: 'pending', reason })
  await addJob(tx, 'refund_payment', { refund_id: refund?.id }, { job_key: `refund-${refund?.id}` })
  return true
}
