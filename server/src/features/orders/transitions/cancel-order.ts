// Cancelling an order, and failing an order with its payment. Held stock is released, sold stock is
// restocked, and paid money is refunded.

import { canTransition, isPaidUnshipped } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { returnUses } from '../../prices/discounts/claim-uses.ts'
import { returnGiftCards } from '../../prices/gift-cards/redeem-gift-cards.ts'
import { releaseStock } from '../../stock/hold-stock.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderStep } from '../order-actor.ts'
import { closePaymentPages } from '../payments/close-payment-pages.ts'
import { changeStatus, queueStepMails } from './change-status.ts'
import { reverseSale } from './refund-order.ts'

/**
 * Locks the order. Does nothing if the order is cancelled already. A job ends the open payment page. Refuses
 * `not_found`, and `invalid_transition` once a part of the order has been shipped, or all of it refunded.
 */
export async function cancelOrder(tx: Tx, { shop_id, order_id, actor, note }: OrderStep): Promise<Order> {
  const order = await lockOrder(tx, shop_id, order_id)
  if (order.status === 'cancelled') return order
  if (!canTransition(order.status, 'cancelled')) throw apiError('invalid_transition')
  if (order.fulfillment_status === 'partly_shipped')
    throw apiError(
      'invalid_transition',
      'A part of this order was sent. Cancel the rest of the order instead.',
    )
  if (isPaidUnshipped(order.status)) {
    const payment_status = await reverseSale(tx, order, note || 'The order was cancelled.', actor)
    return changeStatus(tx, order, { to: 'cancelled', actor, note, payment_status })
  }
  await closePaymentPages(tx, shop_id, order_id)
  await releaseStock(tx, { shop_id, order_id })
  await returnUses(tx, order)
  await returnGiftCards(tx, order)
  return changeStatus(tx, order, { to: 'cancelled', actor, note })
}

/**
 * Fails an order whose pending payment has failed. The order releases its stock, and may still be paid later.
 * Locks the order. Only a `new` order can fail, and every other order stays unchanged. The buyer of a draft
 * is notified all the same, and may pay the draft in a different way. Throws `not_found`.
 */
export async function failOrder(tx: Tx, { shop_id, order_id, actor, note }: OrderStep): Promise<void> {
  const order = await lockOrder(tx, shop_id, order_id)
  if (order.status === 'draft') await queueStepMails(tx, order, 'failed')
  if (order.status !== 'new') return
  await releaseStock(tx, { shop_id, order_id })
  await returnUses(tx, order)
  await returnGiftCards(tx, order)
  await changeStatus(tx, order, { to: 'failed', actor, note, payment_status: 'failed' })
}
