// Applies what Stripe reports of a payment page to payment and order. Webhooks, look-ups and jobs all use this one function; reports may come
// repeatedly and in any order. Nothing counts as paid unless gateway, mode, amount and currency are the payment's own.

import type { Tx } from '../../db/pool.ts'
import { type SessionReport, sessionNews } from '../../integrations/stripe/session-news.ts'
import type { Services } from '../../services.ts'
import { raiseMatter } from '../matters/raise-matter.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { cancelOrder } from '../orders/moving/cancel-order.ts'
import { failOrder } from '../orders/moving/fail-order.ts'
import { extendHold } from '../orders/waiting/extend-hold.ts'
import type { Gateway } from '../payment-gateways/use-gateway.ts'
import { findOpenPayment, findReportedPayment, type Payment } from '../payments/find-payment.ts'
import {
  authorisePayment,
  failPayment,
  lockPayment,
  notePayment,
  type StripeIds,
} from '../payments/settle-payment.ts'
import { amountOf, complaintAbout } from './session-amount.ts'
import { type PaidOutcome, settlePaid } from './settle-paid.ts'

/** `no_payment`: no payment of this gateway has that session. `mismatch`: mode, amount or currency are not the payment's. */
export type SessionOutcome =
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

/** Locks order and payments. Does not call Stripe: refunds and the like are left to jobs that the same transaction adds. */
export async function settleSession(
  tx: Tx,
  { log, clock }: Pick<Services, 'log' | 'clock'>,
  gateway: Concerned,
  report: SessionReport,
): Promise<SessionOutcome> {
  const { session } = report
  const about = { payment_gateway_id: gateway.id, session_id: session.id, source: report.source }
  const found = await findReportedPayment(tx, gateway.id, {
    session_id: session.id,
    metadata: session.metadata,
  })
  if (found === undefined) {
    log.warn(about, 'a report about a session no payment of this gateway has')
    await raiseUnmatched(tx, gateway, report)
    return 'no_payment'
  }
  const order = await lockOrder(tx, found.shop_id, found.order_id)
  const payment = await lockPayment(tx, found)
  // Another session may have been stored while this transaction waited for the lock.
  if (payment.transaction_id !== '' && payment.transaction_id !== session.id) return 'no_payment'
  if (session.livemode === gateway.is_test_mode) {
    log.error(
      { ...about, payment_id: payment.id },
      'a payment was reported from the other of test and live mode',
    )
    return 'mismatch'
  }

  const { shop_id, id: order_id } = order
  const actor = { kind: 'stripe', name: report.source } as const
  const ids = { transaction_id: session.id, payment_intent_id: session.payment_intent_id }
  const hasOtherMoney = async () => (await findOpenPayment(tx, shop_id, order_id)) !== undefined
  switch (sessionNews(report)) {
    case 'paid': {
      const complaint = complaintAbout(payment, order, session)
      if (complaint === undefined) return settlePaid(tx, log, { order, payment, ids, actor })
      if (await refuseMoney(tx, payment, ids, report.event_type, complaint))
        log.error({ ...about, payment_id: payment.id, order_id }, 'a payment does not match its order')
      return 'mismatch'
    }
    case 'under_way': {
      const how = { note: 'The bank has yet to confirm it.', was_asked: report.event_type === undefined }
      if (!(await authorisePayment(tx, payment, ids, how))) return 'nothing_new'
      const until = new Date(clock.now() + DELAYED_PAYMENT_DAYS * DAY_MS).toISOString()
      await extendHold(tx, shop_id, order_id, until)
      return 'under_way'
    }
    case 'failed': {
      if (!(await failPayment(tx, payment, ids, 'The bank refused it.'))) return 'nothing_new'
      if (!(await hasOtherMoney()))
        await failOrder(tx, { shop_id, order_id, actor, note: 'The payment failed.' })
      return 'failed'
    }
    case 'expired': {
      if (!(await failPayment(tx, payment, ids, 'The payment page expired.'))) return 'nothing_new'
      // Orders that members of the shop entered have no time limit and go on waiting.
      const has_limit = order.status === 'new' && order.hold_expires_at !== null
      if (has_limit && !(await hasOtherMoney()))
        await cancelOrder(tx, { shop_id, order_id, actor, note: 'Not paid in time.' })
      return 'expired'
    }
    case 'none':
      return 'nothing_new'
  }
}

/**
 * A Stripe account may take other money too. Only money whose metadata name a payment of Kontor has to be looked at by somebody; that of another
 * shop on the same account is that shop's, which hears of it by its own gateway.
 */
async function raiseUnmatched(tx: Tx, gateway: Concerned, report: SessionReport): Promise<void> {
  const { session } = report
  const { payment_id, shop_id = gateway.shop_id } = session.metadata
  if (payment_id === undefined || shop_id !== gateway.shop_id || sessionNews(report) !== 'paid') return
  await raiseMatter(tx, {
    shop_id: gateway.shop_id,
    kind: 'payment_unmatched',
    key: session.id,
    payment_gateway_id: gateway.id,
    ...amountOf(session),
  })
}

/**
 * Does not accept money that is not what was due, and tells the shop. A webhook event is only noted, since Stripe will still be asked; what
 * Stripe answers when asked is final, and the payment fails. False where this was known already.
 */
async function refuseMoney(
  tx: Tx,
  payment: Payment,
  ids: StripeIds,
  event_type: SessionReport['event_type'],
  complaint: string,
): Promise<boolean> {
  const is_news =
    event_type === undefined
      ? await failPayment(tx, payment, ids, complaint)
      : payment.status === 'pending' && (await notePayment(tx, payment, complaint))
  if (!is_news) return false
  const { shop_id, order_id, payment_gateway_id, amount, currency } = payment
  await raiseMatter(tx, {
    shop_id,
    kind: 'payment_mismatch',
    key: payment.id,
    order_id,
    detail: complaint,
    payment_gateway_id,
    amount,
    currency,
  })
  return true
}
