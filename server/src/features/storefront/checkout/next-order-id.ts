// The id of an order that replaces another order.

import type { PublicOrderRequest } from '@kontor/contract/orders/order-requests'
import { hashRequest } from '../../../http/idempotency.ts'
import { orderContent } from '../../orders/placing/order-request.ts'

/**
 * Derives the id from the replaced order's id and the content of the new request, so an equal request gets an
 * equal id.
 */
export function nextOrderId(request: PublicOrderRequest): string {
  const { id, ...order } = orderContent(request)
  const hex = hashRequest('successor', id, order)
  // The bits of a random UUID (RFC 9562, section 5.4).
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
