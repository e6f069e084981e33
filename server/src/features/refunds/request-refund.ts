// Asking for an order's money back: what came through Stripe is asked of Stripe by a job, what was taken by hand is noted as returned.
// A payment is never asked back for more than it brought.

import { toMajorText, toMinor } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import { addJob } from '../../jobs/queue.ts'
import { lockPaymentsOf, type Payment } from '../payments/settle-payment.ts'
import type { WantedRefund } from './check-parts.ts'
import { completeRefund } from './complete-refund.ts'
import { deriveLines, planRefund } from './plan-refund.ts'
import { insertRefund, type NewRefund, sumRefunds } from './refunds.queries.ts'
import { type RefundPlan, surplusLine } from './write-plan.ts'

interface Asked
  extends Pick<NewRefund, 'shop_id' | 'order_id' | 'reason' | 'actor' | 'id' | 'request_hash'> {}

/** The kept payment of an order and what is left of it; locks the order's payments. */
async function findKept(tx: Tx, shop_id: string, order_id: string) {
  const payments = await lockPaymentsOf(tx, shop_id, order_id)
  await deriveLines(tx, { shop_id, order_id })
  const kept = payments.find((payment) => payment.status === 'captured' && !payment.is_surplus)
  if (kept === undefined) return undefined
  return { payment: kept, left_minor: await leftOf(tx, kept) }
}

async function leftOf(tx: Tx, payment: Payment): Promise<bigint> {
  const sums = await sumRefunds(tx, payment.shop_id, payment.order_id)
  const asked = sums.find((row) => row.payment_id === payment.id)?.asked ?? '0'
  return toMinor(payment.amount, payment.currency) - toMinor(asked, payment.currency)
}

/** What would be given back of a paid order; undefined where it has no money any more. Locks the order's payments. */
export async function prepareRefund(
  tx: Tx,
  of: { shop_id: string; order_id: string },
  wanted: WantedRefund,
): Promise<RefundPlan | undefined> {
  const kept = await findKept(tx, of.shop_id, of.order_id)
  return kept && planRefund(tx, of, wanted)
}

/**
 * Writes down what was prepared in the same transaction, and has it given back. Calls nobody: a job does. Gives the refund's id; undefined
 * where the plan is of nothing or the order has no money, and then nothing happens. Refuses `invalid_transition` where the payment has
 * less left than that. The caller holds the order.
 */
export async function requestRefund(tx: Tx, asked: Asked, plan: RefundPlan): Promise<string | undefined> {
  const kept = await findKept(tx, asked.shop_id, asked.order_id)
  const minor = toMinor(plan.amount, plan.currency)
  if (kept === undefined || minor <= 0n) return undefined
  if (minor > kept.left_minor)
    throw refuse('invalid_transition', 'There is less left of the payment than that.')
  return giveBack(tx, asked, kept.payment, plan)
}

/** Gives a payment back that came too late or twice, whatever is left of it. Locks the order's payments; the caller holds the order. */
export async function returnSurplus(tx: Tx, asked: Asked, payment_id: string): Promise<void> {
  const payments = await lockPaymentsOf(tx, asked.shop_id, asked.order_id)
  const payment = payments.find((one) => one.id === payment_id)
  if (payment?.status !== 'captured') throw new Error(`The payment ${payment_id} brought nothing to return.`)
  const left_minor = await leftOf(tx, payment)
  if (left_minor <= 0n) return
  const amount = toMajorText(left_minor, payment.currency)
  await giveBack(tx, asked, payment, { amount, lines: [surplusLine(amount)] })
}

async function giveBack(
  tx: Tx,
  asked: Asked,
  payment: Payment,
  { amount, lines }: Pick<RefundPlan, 'amount' | 'lines'>,
): Promise<string> {
  const { shop_id, order_id, id: payment_id, currency } = payment
  const row = await insertRefund(tx, { ...asked, shop_id, order_id, payment_id, currency, amount, lines })
  if (row === undefined) throw new Error('A refund was not stored.')
  const { id } = row
  if (payment.payment_gateway_id === null) await completeRefund(tx, { shop_id, id })
  else await addJob(tx, 'refund_payment', { refund_id: id }, { job_key: `refund-${id}` })
  return id
}
