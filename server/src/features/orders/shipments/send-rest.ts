// Sending, delivering and cancelling what is left of an order in one step.

import type { Order } from '@kontor/contract/orders/orders'
import type { WholeRefund } from '@kontor/contract/orders/payments/refunds'
import type { RestCancellation, Shipment } from '@kontor/contract/orders/shipments'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { lockOrder } from '../lock-order.ts'
import { userActor } from '../order-actor.ts'
import { refundLocked } from '../refunding/refund-part.ts'
import { freeOf } from './choose-pieces.ts'
import { endPlanned } from './end-planned.ts'
import { followPieces } from './follow-pieces.ts'
import { planLocked } from './plan-shipment.ts'
import { sendLocked } from './send-shipment.ts'
import { listOfOrder, listPieces, updateDetails, updateShipmentStatus } from './shipments.queries.ts'
import { throwIfUnsendable } from './throw-if-unsendable.ts'
import { recognisedCarrier } from './tracking.ts'

interface Tracking {
  tracking_number?: string | undefined
  tracking_url?: string | undefined
}

/**
 * Sends the planned shipments, and all other pieces in one more with this tracking. Returns undefined if the order has no pieces
 * to send. The caller has locked the order. Refuses what `throwIfUnsendable` refuses.
 */
export async function sendRest(
  tx: Tx,
  shop: ShopScope,
  order: Order,
  { note, ...tracking }: Tracking & { note: string },
): Promise<Order | undefined> {
  const of = { shop_id: shop.shop_id, order_id: order.id }
  const pieces = await listPieces(tx, of)
  if (!pieces.some(({ unshipped }) => unshipped > 0)) return undefined
  await throwIfUnsendable(tx, order)
  if (pieces.some((one) => freeOf(one) > 0)) await planLocked(tx, shop, order, { all: true, note: '' })
  const planned = (await listOfOrder(tx, shop, order.id)).filter(({ status }) => status === 'planned')
  const last = planned.at(-1)!
  const tracked = { ...last, ...typed(last, tracking) }
  await updateDetails(tx, last, tracked)
  return sendLocked(tx, shop, order, [...planned.slice(0, -1), tracked], {
    actor: userActor(shop.user_id),
    is_mailed: true,
    note,
  })
}

/** The link is the member's own, and names the carrier, because this call has no carrier. */
const typed = (
  shipment: Shipment,
  { tracking_number = shipment.tracking_number, tracking_url = shipment.tracking_url }: Tracking,
) => ({
  tracking_number,
  tracking_url,
  carrier: recognisedCarrier({ tracking_number, tracking_url }),
})

/** Stores the tracking of the order's newest shipment, if any. The caller has locked the order. */
export async function trackNewest(tx: Tx, shop: ShopScope, order: Order, tracking: Tracking): Promise<void> {
  const sent = (await listOfOrder(tx, shop, order.id)).filter(({ sent_at }) => sent_at !== null)
  const newest = sent.at(-1)
  if (newest !== undefined) await updateDetails(tx, newest, { ...newest, ...typed(newest, tracking) })
}

/**
 * Delivers the sent shipments. Returns undefined if the order has none, and no pieces. The caller has locked the order. Refuses
 * `invalid_transition` if all shipments are lost.
 */
export async function deliverRest(
  tx: Tx,
  shop: ShopScope,
  order: Order,
  note: string,
): Promise<Order | undefined> {
  const shipments = await listOfOrder(tx, shop, order.id)
  const sent = shipments.filter(({ status }) => status === 'sent')
  const of = { shop_id: shop.shop_id, order_id: order.id }
  if (sent.length === 0) {
    if (!shipments.some(({ status }) => status === 'lost')) return undefined
    throw apiError('invalid_transition', 'All shipments of this order are lost.')
  }
  for (const shipment of sent) await updateShipmentStatus(tx, shipment, { status: 'delivered' })
  return followPieces(tx, of, { actor: userActor(shop.user_id), note })
}

/**
 * Refunds what is not sent of a partly sent order, and cancels its planned shipments. Locks the order. Refuses
 * `invalid_transition` for an order of which nothing, or everything, was sent.
 */
export const cancelRest = (
  db: Db,
  shop: ShopScope,
  order_id: string,
  { reason, shipping }: RestCancellation,
): Promise<WholeRefund> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, shop.shop_id, order_id)
    const of = { shop_id: shop.shop_id, order_id }
    const pieces = await listPieces(tx, of)
    const is_partly_sent =
      pieces.some(({ sent }) => sent > 0) && pieces.some(({ unshipped }) => unshipped > 0)
    if (!is_partly_sent)
      throw apiError('invalid_transition', 'Only the rest of a partly sent order can be cancelled.')
    const undo = await endPlanned(tx, shop, order)
    const lines = pieces.flatMap(({ order_item_id, unshipped: quantity }) =>
      quantity > 0 ? [{ order_item_id, quantity }] : [],
    )
    const refund = await refundLocked(tx, shop, order, {
      lines,
      reason,
      ...(shipping === 'all' ? { shipping } : {}),
    })
    await undo()
    return refund
  })
