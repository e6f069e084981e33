// The view of an order: its status for whoever has the URL, and its items for its buyer.

import type { OrderItem } from '@kontor/contract/orders'
import type { PublicOrderStatus } from '@kontor/contract/storefront'
import type { OrderView } from '@kontor/contract/storefront-pages'

/** Whether the order was cancelled or failed, so that its buyer may want to order again. */
export const isGivenUp = ({ status }: Pick<PublicOrderStatus, 'status'>): boolean =>
  status === 'cancelled' || status === 'failed'

interface Seen extends Pick<OrderView, 'tracking' | 'sums' | 'is_replaced'> {
  /** The URL's query, as set by the payment page or by our redirects. It only chooses the wording; the order's status decides. */
  query?: URLSearchParams
  has_cart: boolean
  email?: string
  items?: OrderItem[] | 'wrong_email'
  documents?: OrderView['documents']
}

export function viewOrder(order: PublicOrderStatus, seen: Seen): OrderView {
  const { query, has_cart, email = '', items, tracking, sums, is_replaced, documents = [] } = seen
  const purchase = query?.get('purchase')
  const payment = query?.get('payment')
  return {
    kind: 'order',
    order,
    purchase: purchase === 'success' || purchase === 'cancel' ? purchase : null,
    can_pay: order.status === 'new',
    notice: payment === 'unavailable' ? 'payment_unavailable' : payment === 'none' ? 'no_payments' : null,
    tracking,
    sums,
    is_replaced,
    has_cart,
    email,
    is_email_wrong: items === 'wrong_email',
    documents: documents.map(({ id, kind, number }) => ({ id, kind, number })),
    items:
      items === undefined || items === 'wrong_email'
        ? null
        : items.map(({ product_id, title, sku, quantity, total }) => ({
            product_id,
            title,
            sku,
            quantity,
            total,
          })),
  }
}
