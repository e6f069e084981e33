// Has the provider open the payment page of one stored attempt, and says what its refusal means for the buyer. The call is made outside any
// transaction. Its result is stored under the order's lock, since the order may have been cancelled, or even paid, while the provider was answering.

import { isPayable } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { toMinor } from '@kontor/contract/values/money'
import type { Tx } from '../../../../db/pool.ts'
import { type ApiError, apiError, invalidField } from '../../../../http/errors/problem.ts'
import { ProviderError, type ProviderErrorCode } from '../../../../integrations/payments/provider-error.ts'
import { providers } from '../../../../integrations/payments/providers.ts'
import type { BoundPlatform } from '../../../../platform.ts'
import {
  isForTheOwner,
  noteProviderFailure,
} from '../../../money/payment-gateways/checking/note-gateway-health.ts'
import type { Gateway } from '../../../money/payment-gateways/use-gateway.ts'
import { lockOrder } from '../../lock-order.ts'
import { extendHold } from '../../waiting/expire-orders.ts'
import { closePaymentPage } from '../close-payment-pages.ts'
import { attemptKey, leaveAttempt, storePage } from '../open-attempt.ts'
import type { Payment } from '../payments.ts'
import { failPayment, lockPayment } from '../settle-payment.ts'
import { findPayableEdit, type PayableOrder } from './opening.queries.ts'
import { lineFor } from './payment-line.ts'

const ABOUT_THE_AMOUNT: readonly ProviderErrorCode[] = [
  'amount_too_small',
  'amount_too_large',
  'currency_not_supported',
]

/** The details of what only the merchant can mend are shown to the merchant alone. */
const SHOP_MUST_ACT =
  'The shop cannot accept card payments at the moment. You have not been charged; please contact the shop.'

/** Returns the error for a failure of Stripe: 422 if no card can pay the order, else 502. */
export function refusalFor(failure: ProviderError): ApiError {
  if (ABOUT_THE_AMOUNT.includes(failure.code))
    return invalidField('order_id', failure.public_message, failure.code)
  return apiError('provider_error', failure.retryable ? failure.public_message : SHOP_MUST_ACT)
}

/**
 * Returns whether the attempt is over: repeating it would give the same answer, since Stripe replays refusals
 * and its own failures for a key.
 */
const isFinal = (failure: ProviderError): boolean => !failure.retryable || failure.code === 'provider_down'

export interface Attempt {
  payment: Payment
  order: Pick<PayableOrder, 'order_number' | 'customer_user_email' | 'language' | 'goods'>
  gateway: Gateway
}

function openPage({ payment, order, gateway }: Attempt) {
  const { success_url = '', cancel_url = '' } = payment.return_urls
  const { order_id, shop_id } = payment
  return providers[gateway.provider].open(gateway.account, {
    idempotency_key: attemptKey(payment),
    currency: payment.currency,
    amount_minor: toMinor(payment.amount, payment.currency),
    ...lineFor(order),
    product_id: gateway.product_id,
    description: `Order ${order.order_number}`,
    client_reference_id: order_id,
    metadata: { order_id, shop_id, payment_id: payment.id, payment_gateway_id: gateway.id },
    customer_email: order.customer_user_email || null,
    success_url,
    cancel_url,
    expires_at: new Date(payment.expires_at ?? 0),
  })
}

/**
 * The payment with its page, or in the state that a quicker report has put it in. Throws `ProviderError`; the attempt has then failed for good or may
 * be repeated. Refuses `order_not_payable` if the order was closed meanwhile, and has the page closed too.
 */
export async function openSession(platform: BoundPlatform, attempt: Attempt): Promise<Payment> {
  const { db } = platform
  const { shop_id, order_id } = attempt.payment
  const opened = await openPage(attempt).catch(async (failure: unknown) => {
    await noteFailure(platform, attempt, failure)
    throw failure
  })
  const { payment, is_closed } = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, shop_id, order_id)
    const stored = await storePage(tx, attempt.payment, opened)
    if (stored === undefined) throw apiError('provider_error')
    const is_due = await isDue(tx, order, stored)
    const can_be_paid = stored.status === 'pending' && is_due
    if (can_be_paid) await extendHold(tx, stored, opened.expires_at.toISOString())
    else if (stored.status === 'pending' || stored.status === 'failed') await closePaymentPage(tx, stored.id)
    return { payment: stored, is_closed: !can_be_paid && stored.status !== 'captured' }
  })
  if (is_closed) throw apiError('order_not_payable')
  return payment
}

const isDue = async (tx: Tx, order: Order, { edit_id }: Payment): Promise<boolean> =>
  edit_id === null
    ? isPayable(order.status)
    : (await findPayableEdit(tx, order.shop_id, order.id, edit_id)) !== undefined

async function noteFailure(
  platform: BoundPlatform,
  { payment, gateway }: Attempt,
  failure: unknown,
): Promise<void> {
  const { db, log } = platform
  if (!(failure instanceof ProviderError)) return leaveAttempt(db, payment)
  const { code, request_id, provider_code, param } = failure
  log.warn({ payment_id: payment.id, code, request_id, provider_code, param }, 'no payment page was opened')
  if (isForTheOwner(failure)) await noteProviderFailure(db, gateway, failure)
  if (!isFinal(failure)) return leaveAttempt(db, payment)
  await db.transaction(async (tx) => {
    await lockOrder(tx, payment.shop_id, payment.order_id)
    await failPayment(tx, await lockPayment(tx, payment), {}, failure.public_message)
  })
}
