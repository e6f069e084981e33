// A dispute: a cardholder asks the bank for the money back. The merchant has to answer it in time, at Stripe; Kontor only shows it.

import { formatMoney, toMajorText } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import type { DisputeFacts } from '../../integrations/stripe/event.ts'
import type { Services } from '../../services.ts'
import { raiseMatter, settleMatter } from '../matters/raise-matter.ts'
import { lockOrder } from '../orders/lock-order.ts'
import type { Gateway } from '../payment-gateways/use-gateway.ts'
import { findReportedPayment } from '../payments/find-payment.ts'
import { lockPayment, notePayment } from '../payments/settle-payment.ts'

/** Locks order and payment. The order stays as it is, since the merchant may win the dispute. */
export async function noteDispute(
  tx: Tx,
  log: Pick<Services['log'], 'warn'>,
  gateway: Pick<Gateway, 'id'>,
  dispute: DisputeFacts,
): Promise<'noted' | 'no_payment'> {
  const { payment_intent_id, amount_minor, currency, reason } = dispute
  const found = await findReportedPayment(tx, gateway.id, { payment_intent_id, metadata: {} })
  const about = { payment_gateway_id: gateway.id, dispute_id: dispute.id }
  const amount =
    amount_minor === null || currency === null
      ? 'a payment'
      : formatMoney(toMajorText(amount_minor, currency), currency, 'en-GB')
  if (found === undefined) {
    log.warn(about, 'a dispute about a charge that is no payment of this gateway')
    return 'no_payment'
  }
  const order = await lockOrder(tx, found.shop_id, found.order_id)
  const why = reason?.replaceAll('_', ' ').slice(0, 60) ?? ''
  await notePayment(
    tx,
    await lockPayment(tx, found),
    `The cardholder disputes ${amount}${why && ` (${why})`}. Answer it at Stripe.`,
  )
  await raiseMatter(tx, {
    shop_id: order.shop_id,
    kind: 'dispute',
    key: dispute.id,
    order_id: order.id,
    payment_gateway_id: gateway.id,
    detail: why,
    // An amount in another currency than the order's is told by the payment's note only.
    ...(amount_minor === null || currency !== order.currency
      ? {}
      : { amount: toMajorText(amount_minor, currency), currency }),
  })
  log.warn({ ...about, order_id: order.id, payment_id: found.id }, 'a payment is disputed')
  return 'noted'
}

/** The dispute is decided, one way or the other: nobody has to answer it any more. */
export async function endDispute(
  tx: Tx,
  gateway: Pick<Gateway, 'shop_id'>,
  dispute: DisputeFacts,
): Promise<'noted'> {
  await settleMatter(tx, gateway.shop_id, 'dispute', dispute.id)
  return 'noted'
}
