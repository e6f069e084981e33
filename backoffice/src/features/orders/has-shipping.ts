// Whether anything of an order is sent. Where nothing is, its shipping and its parcel are not spoken of.

import type { Order } from '@kontor/contract/orders'

export const hasShipping = ({
  shipping_method,
  shipping_total,
}: Pick<Order, 'shipping_method' | 'shipping_total'>): boolean =>
  shipping_method !== null || Number(shipping_total) > 0
