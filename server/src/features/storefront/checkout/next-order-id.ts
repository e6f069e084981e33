// The id of an order that replaces another order.

import type { PublicOrderRequest } from '@kontor/contract/orders/order-requests'
import { uuidOfVersion } from '@kontor/contract/values/id'
import { hashRequest } from '../../../http/idempotency.ts'
import { orderContent } from '../../orders/placing/order-request.ts'

/**
 * Derives the id from the replaced order's id and the content of the new request, so an equal request gets an
 * equal id.
 */
export function nextOrderId(request: PublicOrderRequest): string {
  const { id, ...order } = orderContent(request)
  return uuidOfVersion(4, hashRequest('successor', id, order))
}
