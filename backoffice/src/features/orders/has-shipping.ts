// Whether anything of an order is shipped. If not, its page has no shipping and no parcel, and nobody can mark it as shipped.

import type { Order } from '@kontor/contract/orders'

export const hasShipping = ({
  shipping_method,
  shipping_total,
}: Pick<Order, 'shipping_method' | 'shipping_total'>): boolean =>
  shipping_method !== null || Number(shipping_total) > 0

/** Also true with an address alone: an order entered by hand may be shipped without a chosen shipping method, but not without an address. */
export const isSent = (
  order: Pick<Order, 'shipping_method' | 'shipping_total' | 'shipping_address'>,
): boolean => hasShipping(order) || order.shipping_address !== null
