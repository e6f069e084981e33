// Asks Stripe for the valid refunds of a payment and for their ids. Stripe's events contain only the sum of
// the refunds, which may be older than a later change of a refund. If Stripe cannot be asked, the event is
// retried.

import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import { providers } from '../../../../integrations/payments/providers.ts'
import { type BoundPlatform, forShop } from '../../../../platform.ts'
import {
  isForTheOwner,
  noteProviderFailure,
} from '../../../money/payment-gateways/checking/note-gateway-health.ts'
import { callAbout, findGatewayOf, type Gateway } from '../../../money/payment-gateways/use-gateway.ts'
import { createTodo, resolveTodo } from '../../../shops/todos/create-todo.ts'
import { lockOrder } from '../../lock-order.ts'
import { findPayment, type Payment } from '../../payments/payments.ts'
import { lockPayment, noteIntent } from '../../payments/settle-payment.ts'
import { settleOrderRefunds } from '../../transitions/settle-order-refunds.ts'
import type { LiveRefund } from '../outside/claim-outside-refund.ts'
import { recordLiveRefunds } from '../outside/outside-refunds.ts'
import { findRefund, type Refund } from '../settle-refund.ts'

/**
 * The id by which the provider knows the money of a payment, once its page was paid. Asks the provider if it is not known yet, and stores the answer.
 * Throws `ProviderError`: `not_found` if the page was not paid.
 */
export async function getIntent(
  { db }: Pick<BoundPlatform, 'db'>,
  { account, provider }: Pick<Gateway, 'account' | 'provider'>,
  payment: Payment,
): Promise<string> {
  if (payment.payment_intent_id) return payment.payment_intent_id
  const { payment_intent_id } = await providers[provider].lookUp(account, payment.transaction_id)
  if (payment_intent_id === null) throw new ProviderError('not_found')
  await db.transaction((tx) => noteIntent(tx, payment, payment_intent_id))
  return payment_intent_id
}

const NO_GATEWAY = 'The payment gateway of this payment was removed.'

/**
 * Stores refunds of this refund's payment that were made outside Kontor. If Stripe cannot be asked, throws
 * `ProviderError`, so that the job is repeated. If Stripe could not be asked for three days, or a repeat
 * would not help, creates a to-do instead.
 */
export async function lookUpRefunds(all_shops: BoundPlatform, refund_id: string): Promise<void> {
  const refund = await findRefund(all_shops.db, refund_id)
  if (refund === undefined) return
  const platform = forShop(all_shops, refund.shop_id)
  const payment = await findPayment(platform.db, refund.payment_id)
  if (payment === undefined) return
  const { shop_id, order_id, id } = refund
  const found = await ask(platform, payment, refund)
  await platform.db.transaction(async (tx) => {
    const order = await lockOrder(tx, shop_id, order_id)
    if ('detail' in found) {
      const about = {
        shop_id,
        order_id,
        payment_gateway_id: payment.payment_gateway_id,
        kind: 'refund_unknown',
        key: id,
      } as const
      await createTodo(tx, { ...about, detail: found.detail }, { again: true })
      return
    }
    const about = { refund_id: id, now_ms: platform.clock.now() }
    await recordLiveRefunds(tx, await lockPayment(tx, payment), found.live, about)
    await resolveTodo(tx, shop_id, 'refund_unknown', id)
    await settleOrderRefunds(tx, order, { kind: 'stripe', name: `refund ${id}` })
  })
}

/** The refunds in effect, or a sentence why they will remain unknown. */
async function ask(
  platform: BoundPlatform,
  payment: Payment,
  refund: Refund,
): Promise<{ live: LiveRefund[] } | { detail: string }> {
  let gateway: Gateway | undefined
  try {
    gateway = await findGatewayOf(platform, payment)
    if (gateway === undefined) return { detail: NO_GATEWAY }
    const live = await callAbout(platform, gateway, payment, async (one) => {
      const payment_intent_id = await getIntent(platform, one, payment)
      return providers[one.provider].listActiveRefunds(one.account, payment_intent_id)
    })
    return { live }
  } catch (failure) {
    if (!(failure instanceof ProviderError) || failure.held_back) throw failure
    const { code, request_id, provider_code } = failure
    platform.log.warn({ refund_id: refund.id, code, request_id, provider_code }, 'refunds were not looked up')
    const is_for_owner = isForTheOwner(failure)
    if (is_for_owner && gateway) await noteProviderFailure(platform.db, gateway, failure)
    if ((is_for_owner || failure.retryable) && !refund.is_overdue) throw failure
    return { detail: failure.public_message }
  }
}
