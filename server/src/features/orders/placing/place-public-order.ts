// Placing an order without an account.

import type { PublicOrderRequest } from '@kontor/contract/orders/order-requests'
import type { PlacedOrder } from '@kontor/contract/orders/orders'
import { hashRequest } from '../../../http/idempotency.ts'
import { type Placed, type PlacingSource, placeOrder } from './place-order.ts'
import { placesOf } from './places-of.ts'
import { commonFields, type PlacingRequest } from './plan-to-order.ts'

export interface PublicPlaced {
  order: PlacedOrder
  was_there: boolean
}

/** What a buyer asks for. Refuses a missing address at its field. `is_mail_held`: no mail tells that the order was received. */
export function publicRequest(body: PublicOrderRequest, is_mail_held = false): PlacingRequest {
  // The language is not part of the hash: a repeat from the page in another language is the same order.
  const { language: _, ...asked } = body
  const { customer_user_email } = body
  return {
    ...commonFields(body),
    customer_user_email,
    ...placesOf(body.shipping_address ?? null, body.billing_address ?? null),
    shipping_address_id: null,
    billing_address_id: null,
    customer_user_id: null,
    status: 'new',
    source: 'public_user',
    actor: { kind: 'buyer', name: customer_user_email },
    request_hash: hashRequest('public', asked),
    is_hold_limited: true,
    is_by_member: false,
    is_mail_held,
  }
}

/** Refuses what `publicRequest` and `placeOrder` refuse. */
export async function placePublicOrder(
  source: PlacingSource,
  body: PublicOrderRequest,
  is_mail_held = false,
): Promise<PublicPlaced> {
  const placed = await placeOrder(source, publicRequest(body, is_mail_held))
  return { order: shownToBuyer(placed), was_there: placed.was_there }
}

/** In the shape of a calculation. All is chosen by now, so options and problems are empty. */
const shownToBuyer = ({ order, items }: Placed): PlacedOrder => ({
  ...order,
  items: items.map(({ id: _, order_id: __, ...item }) => item),
  shipping_options: [],
  problems: [],
})
