// Cancelling an order: held stock is released, sold stock is restocked, and what was paid is refunded.

import { canTransition, isPaidUnshipped } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { returnUses } from '../../discounts/claim-uses.ts'
import { returnGiftCards } from '../../gift-cards/redeem-gift-cards.ts'
import { closePaymentPages } from '../../payments/close-payment-pages.ts'
import { releaseStock } from '../../stock/release-stock.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderStep } from '../order-actor.ts'
import { changeStatus } from './change-status.ts'
import { reverseSale } from './reverse-sale.ts'

/**
 * Locks the order. Does nothing if it is cancelled already. A job ends its open payment page. Refuses `not_found`, and
 * `invalid_transition` once the order has been shipped or refunded.
 */
export async function cancelOrder(tx: Tx, { shop_id, order_id, actor, note }: OrderStep): Promise<Order> {
  const order = await lockOrder(tx, shop_id, order_id)
  if (order.status === 'cancelled') return order
  if (!canTransition(order.status, 'cancelled')) throw apiError('invalid_transition')
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
