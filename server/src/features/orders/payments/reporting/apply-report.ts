// Applies what a provider reports of a payment to payment and order. Webhooks, look-ups and jobs all use this one function; reports may come
// repeatedly and in any order. Nothing counts as paid unless shop, mode, amount and currency are the payment's own. Received money either pays the
// order or is refunded: it never stays without a sale, and an order is never paid by two payments.

import { hasBeenPaid, isBuyerErased } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../../db/pool.ts'
import type { PaymentReport } from '../../../../integrations/payments/provider.ts'
import type { Platform } from '../../../../platform.ts'
import { type Gateway, takesPayments } from '../../../money/payment-gateways/use-gateway.ts'
import { createTodo, resolveTodo } from '../../../shops/todos/create-todo.ts'
import { askAgain } from '../../editing/end-edit.ts'
import { payEdit } from '../../editing/finish-edit.ts'
import { lockOrder } from '../../lock-order.ts'
import type { OrderActor } from '../../order-actor.ts'
import { returnSurplus } from '../../refunds/request-refund.ts'
import { leaveOutReturned } from '../../refunds/settle-refund.ts'
import { cancelOrder, failOrder } from '../../transitions/cancel-order.ts'
import { markLockedOrderPaid } from '../../transitions/mark-order-paid.ts'
import { settleOrderRefunds } from '../../transitions/settle-order-refunds.ts'
import { extendHold } from '../../waiting/expire-orders.ts'
import {
  erasePayments,
  findOpenPayment,
  findPayment,
  findReportedPayment,
  type Payment,
} from '../payments.ts'
import {
  authorisePayment,
  capturePayment,
  failPayment,
  lockAmongOthers,
  markSurplus,
  notePayment,
  type ProviderIds,
} from '../settle-payment.ts'
import { amountOf, amountProblem } from './paid-amount.ts'
import { wasDoneBefore } from './reporting.queries.ts'

/**
 * `revived`: the order had run out of time or had failed, and is paid now. `paid_twice`, `called_off` and `unfulfillable`: a refund is on its
 * way.
 */
type PaidOutcome = 'paid' | 'revived' | 'nothing_new' | 'paid_twice' | 'called_off' | 'unfulfillable'

const REASONS = {
  paid_twice: 'The order was already paid; this payment is refunded.',
  called_off: 'The order was already cancelled or refunded; this payment is refunded.',
  unfulfillable: 'The order can no longer be fulfilled; this payment is refunded.',
} as const
const EDIT_REASONS = {
  paid_twice: 'The edit of the order was already paid; this payment is refunded.',
  called_off: 'The edit of the order has expired or was cancelled; this payment is refunded.',
  unfulfillable: 'The edit of the order can no longer be made; this payment is refunded.',
} as const

/** `no_payment`: no payment of the shop has that reference. `mismatch`: mode, amount or currency are not the payment's. */
export type ReportOutcome =
  | 'no_payment'
  | 'mismatch'
  | 'nothing_new'
  | 'under_way'
  | 'failed'
  | 'expired'
  | PaidOutcome

/** A bank debit may take up to fourteen business days, which holidays make three weeks of; stock is held for the money that long. */
const DELAYED_PAYMENT_DAYS = 21
const DAY_MS = 86_400_000

type Concerned = Pick<Gateway, 'shop_id' | 'id' | 'is_test_mode'>

/** Locks order and payments. Calls no provider: refunds and the like are left to jobs that the same transaction adds. */
export async function applyReport(
  tx: Tx,
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  gateway: Concerned,
  report: PaymentReport,
): Promise<ReportOutcome> {
  const { reference, metadata, source } = report
  const about = { payment_gateway_id: gateway.id, session_id: reference, source }
  const found = await findReportedPayment(tx, gateway.id, { reference, metadata })
  if (found === undefined) {
    log.warn(about, 'a report about a session no payment of this shop has')
    await raiseUnmatched(tx, gateway, report)
    return 'no_payment'
  }
  const [order, { payment, is_only }] = await Promise.all([
    lockOrder(tx, found.shop_id, found.order_id),
    lockAmongOthers(tx, found),
  ])
  // A different session may have been stored while this transaction waited for the lock.
  if (payment.transaction_id !== '' && payment.transaction_id !== reference) return 'no_payment'
  if (report.is_test !== gateway.is_test_mode) {
    log.error(
      { ...about, payment_id: payment.id },
      'a payment was reported from the other of test and live mode',
    )
    return 'mismatch'
  }

  const outcome = await applyState(tx, { log, clock }, gateway, report, {
    order,
    payment,
    is_only,
    ids: { transaction_id: reference, payment_intent_id: report.payment_intent_id },
    actor: { kind: 'stripe', name: source },
  })
  // The page of a cancelled order with an erased buyer may still be open. The address of the page is erased
  // when the page is over.
  if (isBuyerErased(order)) await erasePayments(tx, order, [order.id])
  return outcome
}

async function applyState(
  tx: Tx,
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  gateway: Concerned,
  report: PaymentReport,
  reported: Reported,
): Promise<ReportOutcome> {
  switch (report.state) {
    case 'paid': {
      const { order, payment } = reported
      // Money for an edit, or for a paid order, is compared with the amount asked by its page, because edits
      // change the total of an order.
      const is_for_order = payment.edit_id === null && !hasBeenPaid(order)
      const problem = amountProblem(payment, is_for_order ? order : undefined, report)
      if (problem === undefined) {
        const [outcome] = await Promise.all([
          takeMoney(tx, log, reported),
          resolveTodo(tx, order.shop_id, 'payment_unmatched', report.reference),
        ])
        return outcome
      }
      if (await throwIfOtherMoney(tx, reported, report, problem)) {
        const { reference: session_id, source } = report
        const about = { payment_gateway_id: gateway.id, session_id, source }
        log.error(
          { ...about, payment_id: payment.id, order_id: order.id },
          'a payment does not match its order',
        )
      }
      return 'mismatch'
    }
    case 'pending':
      return waitForBank(tx, clock, gateway, reported, report)
    case 'failed':
      return giveUpFailed(tx, reported)
    case 'expired':
      return giveUpExpired(tx, reported)
    case 'open':
      return 'nothing_new'
  }
}

/** The payment of a report, with its order. The locks of both are held. */
interface Reported {
  order: Order
  payment: Payment
  /** True if the order has no other payment. */
  is_only: boolean
  /** The provider's ids of the payment. */
  ids: ProviderIds
  actor: OrderActor
}

const hasOtherMoney = async (tx: Tx, { shop_id, id }: Order): Promise<boolean> =>
  (await findOpenPayment(tx, shop_id, id)) !== undefined

async function waitForBank(
  tx: Tx,
  clock: Platform['clock'],
  gateway: Concerned,
  { payment, ids }: Reported,
  { reference, was_asked }: PaymentReport,
): Promise<'under_way' | 'nothing_new'> {
  // An answer requested before the bank's refusal was reported does not undo the refusal.
  if (payment.status === 'failed' && (await wasDoneBefore(tx, gateway, reference, 'failed')))
    return 'nothing_new'
  const how = { note: 'Waiting for the bank’s confirmation.', was_asked }
  if (!(await authorisePayment(tx, payment, ids, how))) return 'nothing_new'
  await extendHold(tx, payment, new Date(clock.now() + DELAYED_PAYMENT_DAYS * DAY_MS).toISOString())
  return 'under_way'
}

async function giveUpFailed(
  tx: Tx,
  { order, payment, ids, actor }: Reported,
): Promise<'failed' | 'nothing_new'> {
  if (!(await failPayment(tx, payment, ids, 'Declined by the bank.'))) return 'nothing_new'
  await askAgainOrFail(tx, { order, payment, actor })
  return 'failed'
}

/**
 * Handles expected money that will not arrive: an edit is to be paid again, and an order fails unless other
 * money is on its way. The caller has locked the order and recorded the payment as failed.
 */
export async function askAgainOrFail(
  tx: Tx,
  { order, payment, actor }: Pick<Reported, 'order' | 'payment' | 'actor'>,
): Promise<void> {
  const { shop_id, id: order_id } = order
  if (payment.edit_id !== null) await askAgain(tx, { shop_id, id: payment.edit_id })
  else if (!(await hasOtherMoney(tx, order)))
    await failOrder(tx, { shop_id, order_id, actor, note: 'The payment failed.' })
}

async function giveUpExpired(
  tx: Tx,
  { order, payment, ids, actor }: Reported,
): Promise<'expired' | 'nothing_new'> {
  if (!(await failPayment(tx, payment, ids, 'The payment page expired.'))) return 'nothing_new'
  const { shop_id, id: order_id } = order
  // Orders that members of the shop entered have no time limit and stay open.
  const has_limit = order.status === 'new' && order.hold_expires_at !== null
  if (has_limit && !(await hasOtherMoney(tx, order)))
    await cancelOrder(tx, { shop_id, order_id, actor, note: 'Not paid in time.' })
  return 'expired'
}

/** The amount has been checked. */
async function takeMoney(
  tx: Tx,
  log: Pick<Platform['log'], 'error'>,
  { order, payment, is_only, ids, actor }: Reported,
): Promise<PaidOutcome> {
  if (!(await capturePayment(tx, payment, ids))) return 'nothing_new'
  const { shop_id, id: order_id } = order
  if (!is_only) await leaveOutReturned(tx, { shop_id, order_id }, payment.id)
  const settled =
    payment.edit_id === null
      ? await markLockedOrderPaid(tx, order, { actor })
      : await payEdit(tx, order, payment.edit_id, { actor, how: 'stripe' })
  if (settled.outcome !== 'paid' && settled.outcome !== 'revived') {
    const outcome = settled.outcome === 'already_paid' ? 'paid_twice' : settled.outcome
    const reason = (payment.edit_id === null ? REASONS : EDIT_REASONS)[outcome]
    await markSurplus(tx, payment, reason)
    await returnSurplus(tx, { shop_id, order_id, reason, actor }, payment.id)
    await createTodo(tx, {
      shop_id,
      kind: 'late_payment_returned',
      key: payment.id,
      order_id,
      detail: reason,
      amount: payment.amount,
      currency: payment.currency,
      payment_gateway_id: payment.payment_gateway_id,
    })
    log.error({ order_id, payment_id: payment.id, outcome }, 'a payment that came too late is refunded')
    // Stripe may have reported the refund before it reported the payment.
    await settleOrderRefunds(tx, settled.order, actor)
    return outcome
  }
  if (settled.outcome === 'revived')
    await createTodo(tx, {
      shop_id,
      kind: 'late_payment_kept',
      key: order_id,
      order_id,
      amount: payment.amount,
      currency: payment.currency,
      payment_gateway_id: payment.payment_gateway_id,
    })
  // Stripe may have reported a refund before it reported the payment.
  if (settled.has_refunds) await settleOrderRefunds(tx, settled.order, actor)
  return settled.outcome
}

/**
 * A merchant's account may receive other money too. A member has to check only money whose metadata name a
 * payment of Kontor. Money for another shop on the same account, or for a working gateway of this shop, is
 * reported there. Stripe reports to removed gateways as long as their endpoints exist at Stripe.
 */
async function raiseUnmatched(tx: Tx, gateway: Concerned, report: PaymentReport): Promise<void> {
  const { reference, metadata, state } = report
  const { payment_id, shop_id = gateway.shop_id } = metadata
  if (payment_id === undefined || shop_id !== gateway.shop_id || state !== 'paid') return
  if (await isOfOtherGateway(tx, gateway, payment_id)) return
  await createTodo(tx, {
    shop_id: gateway.shop_id,
    kind: 'payment_unmatched',
    key: reference,
    payment_gateway_id: gateway.id,
    ...amountOf(report),
  })
}

/**
 * Returns whether the page may belong to a payment of a further gateway of the shop, before the reference is
 * known here. A removed gateway may have neither an endpoint nor a valid key any more, so this report may be
 * the only report.
 */
async function isOfOtherGateway(tx: Tx, { shop_id, id }: Concerned, payment_id: string): Promise<boolean> {
  const named = await findPayment(tx, payment_id)
  const other_id = named?.payment_gateway_id ?? id
  if (named?.shop_id !== shop_id || other_id === id || named.transaction_id !== '') return false
  return takesPayments(tx, shop_id, other_id)
}

/**
 * Rejects money that does not match the amount due, and notifies the shop. An event is only recorded, because
 * the provider will still be asked. The provider's answer is final, and the payment fails. Returns false if
 * this was already known.
 */
async function throwIfOtherMoney(
  tx: Tx,
  { payment, ids }: Reported,
  { was_asked }: PaymentReport,
  problem: string,
): Promise<boolean> {
  const is_news = was_asked
    ? await failPayment(tx, payment, ids, problem)
    : payment.status === 'pending' && (await notePayment(tx, payment, problem))
  if (!is_news) return false
  const { shop_id, order_id, payment_gateway_id, amount, currency } = payment
  await createTodo(tx, {
    shop_id,
    kind: 'payment_mismatch',
    key: payment.id,
    order_id,
    detail: problem,
    payment_gateway_id,
    amount,
    currency,
  })
  return true
}
