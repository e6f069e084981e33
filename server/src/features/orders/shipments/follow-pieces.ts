// The order's status follows its pieces: processing after the first are sent, shipped when none is left to send, delivered when
// all sent shipments are. The status never goes back; `fulfillment_status` does, when lost pieces are to be sent again.

import { isPaid } from '@kontor/contract/orders/order-status'
import type { Order, OrderStatus } from '@kontor/contract/orders/orders'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Tx } from '../../../db/pool.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderActor } from '../order-actor.ts'
import { updateFulfillment } from '../orders.queries.ts'
import { changeStatus } from '../transitions/change-status.ts'

/** Returns the next status after the pieces, or undefined if the status is right. */
export function statusAfterPieces(
  { status, fulfillment_status }: Pick<Order, 'status' | 'fulfillment_status'>,
  is_sending: boolean,
): OrderStatus | undefined {
  if (!isPaid(status) || status === 'delivered') return undefined
  switch (fulfillment_status) {
    case 'partly_shipped':
      return status === 'paid' || (status === 'on_hold' && is_sending) ? 'processing' : undefined
    case 'shipped':
      return status === 'shipped' ? undefined : 'shipped'
    case 'delivered':
      return status === 'shipped' ? 'delivered' : 'shipped'
    default:
      return undefined
  }
}

/**
 * Stores what has become of the pieces, and moves the order's status after the pieces. `is_sending`: pieces are sent now, which
 * takes an order off hold. Each shipment has told the customer that it was sent. The caller has locked the order.
 */
export async function followPieces(
  tx: Tx,
  { shop_id, order_id }: OrderKey,
  { actor, note = '', is_sending = false }: { actor: OrderActor; note?: string; is_sending?: boolean },
): Promise<Order> {
  await updateFulfillment(tx, shop_id, order_id)
  let order = await lockOrder(tx, shop_id, order_id, true)
  for (let to = statusAfterPieces(order, is_sending); to; to = statusAfterPieces(order, is_sending))
    order = await changeStatus(tx, order, { to, actor, note }, { is_told: to === 'shipped' })
  return order
}
