// A dispute: a cardholder asks the bank for the money back. The merchant has to answer it in time, at Stripe; Kontor shows it, and how it ended. It may
// begin as an inquiry: the bank asks, and takes no money yet.
// Events come in any order: what has ended does not begin, and what was won in the end is not lost.

import type { Order } from '@kontor/contract/orders/orders'
import { formatMoney, toMajorText } from '@kontor/contract/values/money'
import type { Tx } from '../../../../db/pool.ts'
import type { DisputeReport } from '../../../../integrations/payments/provider.ts'
import type { Platform } from '../../../../platform.ts'
import type { Gateway } from '../../../money/payment-gateways/use-gateway.ts'
import { closeTodo, createTodo, type NewTodo, resolveTodo } from '../../../shops/todos/create-todo.ts'
import { lockOrder } from '../../lock-order.ts'
import { findReportedPayment, type Payment } from '../payments.ts'
import { lockPayment, notePayment } from '../settle-payment.ts'

type Log = Pick<Platform['log'], 'warn'>
type OfGateway = Pick<Gateway, 'id' | 'shop_id'>

interface Disputed {
  order: Order
  payment: Payment
  /** The disputed amount, for people. */
  money: string
  reason: string
}

/** Locks order and payment. Returns undefined if the charge is no payment of this gateway. */
async function lockDisputed(
  tx: Tx,
  log: Log,
  gateway: OfGateway,
  dispute: DisputeReport,
): Promise<Disputed | undefined> {
  const { payment_intent_id, amount_minor, currency } = dispute
  const found = await findReportedPayment(tx, gateway.id, { payment_intent_id, metadata: {} })
  if (found === undefined) {
    log.warn(
      { payment_gateway_id: gateway.id, dispute_id: dispute.id },
      'a dispute about a charge that is no payment of this gateway',
    )
    return undefined
  }
  const order = await lockOrder(tx, found.shop_id, found.order_id)
  const money =
    amount_minor === null || currency === null
      ? 'a payment'
      : formatMoney(toMajorText(amount_minor, currency), currency, 'en-GB')
  const reason = dispute.reason?.replaceAll('_', ' ').slice(0, 60) ?? ''
  return { order, payment: await lockPayment(tx, found), money, reason }
}

const todoOf = (
  gateway: OfGateway,
  kind: 'dispute' | 'dispute_inquiry' | 'dispute_lost',
  { order, reason }: Disputed,
  { id, amount_minor, currency }: DisputeReport,
): NewTodo => ({
  shop_id: order.shop_id,
  kind,
  key: id,
  order_id: order.id,
  payment_gateway_id: gateway.id,
  detail: reason,
  // An amount in another currency than the order's is only in the payment's note.
  ...(amount_minor === null || currency !== order.currency
    ? {}
    : { amount: toMajorText(amount_minor, currency), currency }),
})

/** The order stays unchanged, since the merchant may win the dispute. */
export async function noteDispute(
  tx: Tx,
  log: Log,
  gateway: OfGateway,
  dispute: DisputeReport,
): Promise<'noted' | 'nothing_new' | 'no_payment'> {
  const disputed = await lockDisputed(tx, log, gateway, dispute)
  if (disputed === undefined) return 'no_payment'
  const { order, payment, money, reason } = disputed
  const is_inquiry = dispute.status?.startsWith('warning_') === true
  const inquiry = todoOf(gateway, 'dispute_inquiry', disputed, dispute)
  if (!is_inquiry) await closeTodo(tx, inquiry)
  const todo = is_inquiry ? inquiry : todoOf(gateway, 'dispute', disputed, dispute)
  if (!(await createTodo(tx, todo))) return 'nothing_new'
  const what = `${money}${reason && ` (${reason})`}`
  await notePayment(
    tx,
    payment,
    is_inquiry
      ? `The cardholder asks about ${what}. Respond to it in Stripe.`
      : `The cardholder disputes ${what}. Respond to it in Stripe.`,
  )
  log.warn(
    { payment_gateway_id: gateway.id, dispute_id: dispute.id, order_id: order.id, payment_id: payment.id },
    'a payment is disputed',
  )
  return 'noted'
}

/**
 * The dispute is decided and needs no response any more. If it is lost, the shop is notified that the money is gone; the order stays unchanged, since
 * a lost dispute does not reverse the sale. A lost one may still be won.
 */
export async function endDispute(
  tx: Tx,
  log: Log,
  gateway: OfGateway,
  dispute: DisputeReport,
): Promise<'noted' | 'nothing_new' | 'no_payment'> {
  const disputed = await lockDisputed(tx, log, gateway, dispute)
  if (disputed === undefined) {
    await resolveTodo(tx, gateway.shop_id, 'dispute', dispute.id)
    await resolveTodo(tx, gateway.shop_id, 'dispute_inquiry', dispute.id)
    return 'no_payment'
  }
  const { payment, money } = disputed
  await closeTodo(tx, todoOf(gateway, 'dispute', disputed, dispute))
  await closeTodo(tx, todoOf(gateway, 'dispute_inquiry', disputed, dispute))
  const lost = todoOf(gateway, 'dispute_lost', disputed, dispute)
  if (dispute.status === 'lost') {
    if (!(await createTodo(tx, lost))) return 'nothing_new'
    await notePayment(tx, payment, `The dispute about ${money} was lost: the bank keeps the money.`)
  } else {
    if (dispute.status === 'won') await closeTodo(tx, lost)
    await notePayment(tx, payment, `The dispute about ${money} is closed: the shop keeps the money.`)
  }
  return 'noted'
}
