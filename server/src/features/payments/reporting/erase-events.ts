// Erasing a person from Stripe's events, which contain names and addresses. Their arrival and effects stay recorded.

import { isBuyerErased } from '@kontor/contract/orders/order-status'
import type { Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import type { ProviderEvent } from '../../../integrations/payments/provider.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { findReportedPayment } from '../payments.ts'
import { type EventKey, erasePayload, erasePayloads } from './reporting.queries.ts'

export async function eraseEvents(tx: Tx, shop: ShopScope, order_ids: readonly string[]): Promise<void> {
  await erasePayloads(tx, shop.shop_id, order_ids)
}

/**
 * The provider names a buyer in every event about their payment, also when the shop has erased them since. Locks the order: an erasure that is under way
 * finds the event, or is done.
 */
export async function eraseLateEvent(tx: Tx, key: EventKey, event: ProviderEvent): Promise<void> {
  if (event.kind === 'ignored') return
  const { payment_intent_id } = event.object
  const trace =
    event.kind === 'payment' || event.kind === 'refunded_sum'
      ? event.object
      : { payment_intent_id, metadata: {} }
  const payment = await findReportedPayment(tx, key.payment_gateway_id, trace)
  if (payment === undefined) return
  const order = await lockOrder(tx, payment.shop_id, payment.order_id, true)
  if (isBuyerErased(order)) await erasePayload(tx, key)
}
