// The view of an order: its status for whoever has the URL, and its items for its buyer.

import type { OrderItem } from '@kontor/contract/orders'
import type { PublicOrderStatus } from '@kontor/contract/storefront'
import type { OrderView } from '@kontor/contract/storefront-pages'
import { dayIn } from '../../../day-in.ts'
import type { SeenByAll } from '../../orders/show-to-buyer.ts'

/** Whether the order was cancelled or failed, so that its buyer may want to order again. */
export const isGivenUp = ({ status }: Pick<PublicOrderStatus, 'status'>): boolean =>
  status === 'cancelled' || status === 'failed'

interface Seen extends SeenByAll {
  /** Where the visitor is, as far as the browser says: the day is that of this country. */
  region: string | undefined
  /** The URL's query, as set by the payment page or by our redirects. It only chooses the wording; the order's status decides. */
  query?: URLSearchParams
  has_cart: boolean
  email?: string
  items?: OrderItem[] | 'wrong_email'
  documents?: OrderView['documents']
  /** Only for whoever has paid for the order in this browser. */
  shipping_address?: OrderView['shipping_address']
}

export function viewOrder(order: PublicOrderStatus, seen: Seen): OrderView {
  const { query, has_cart, email = '', items, documents = [], shipping_address = null } = seen
  const { tracking, sums, refunded, is_replaced } = seen
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
    refunded,
    placed_on: dayIn(seen.region ?? '', seen.created_at),
    shipping_address,
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
