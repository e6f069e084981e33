// Placing an order of the public shop.

import type { PublicOrderRequest } from '@kontor/contract/orders/order-requests'
import type { PlacedOrder } from '@kontor/contract/orders/orders'
import { type OrderRequestOptions, publicRequest } from './order-request.ts'
import { type PlacingSource, placeOrder } from './place-order.ts'

/**
 * Refuses the same problems as `publicRequest` and `placeOrder`. The order has the shape of a calculation
 * with every choice made.
 */
export async function placePublicOrder(
  source: PlacingSource,
  body: PublicOrderRequest,
  options?: OrderRequestOptions,
): Promise<{ order: PlacedOrder; was_there: boolean }> {
  const { order, items, was_there } = await placeOrder(source, publicRequest(body, options))
  const shown = items.map(({ id: _, order_id: __, ...item }) => item)
  return { order: { ...order, items: shown, shipping_options: [], problems: [] }, was_there }
}
