// How an order stands, for whoever has its address, and what is in it, for its buyer.

import type { OrderItem } from '@kontor/contract/orders'
import type { PublicOrderStatus } from '@kontor/contract/storefront'
import type { OrderView } from '@kontor/contract/storefront-pages'

/** Nothing comes of it any more, and its buyer may want to order again. */
export const isGivenUp = ({ status }: Pick<PublicOrderStatus, 'status'>): boolean =>
  status === 'cancelled' || status === 'failed'

interface Seen extends Pick<OrderView, 'tracking' | 'sums'> {
  /** What the payment page, or our own way there, said in the address: words only, never facts. */
  query?: URLSearchParams
  has_cart: boolean
  email?: string
  items?: OrderItem[] | 'wrong_email'
  documents?: OrderView['documents']
}

export function viewOrder(order: PublicOrderStatus, seen: Seen): OrderView {
  const { query, has_cart, email = '', items, tracking, sums, documents = [] } = seen
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
