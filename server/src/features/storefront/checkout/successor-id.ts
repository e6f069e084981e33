// The id of an order that replaces another one.

import type { PublicOrderRequest } from '@kontor/contract/orders/order-requests'
import { hashRequest } from '../../../http/idempotency.ts'
import { orderContent } from '../../orders/placing/order-request.ts'

/** Derived from the replaced order's id and all that makes the new request another one, so that the same one gets the same id. */
export function successorId(request: PublicOrderRequest): string {
  const { id, ...order } = orderContent(request)
  const hex = hashRequest('successor', id, order)
  // The bits of a random UUID (RFC 9562, section 5.4).
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
