// How an order stands, for whoever has its address.

import type { PublicOrderStatus } from '@kontor/contract/storefront'
import type { OrderView } from '@kontor/contract/storefront-pages'

/** `query` is what the payment page, or our own way there, said in the address: words only, never facts. */
export function viewOrder(order: PublicOrderStatus, query: URLSearchParams): OrderView {
  const purchase = query.get('purchase')
  const payment = query.get('payment')
  return {
    kind: 'order',
    order,
    purchase: purchase === 'success' || purchase === 'cancel' ? purchase : null,
    can_pay: order.status === 'new',
    notice: payment === 'unavailable' ? 'payment_unavailable' : payment === 'none' ? 'no_payments' : null,
  }
}
