// Sending shipments, with the email that tells the customer. The stock was sold with the payment, so sending changes no stock.

import type { Order } from '@kontor/contract/orders/orders'
import type { Sending, Shipment } from '@kontor/contract/orders/shipments'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { type OrderActor, userActor } from '../order-actor.ts'
import { touchOrder, updateTracking } from '../orders.queries.ts'
import { queueStepMails } from '../transitions/change-status.ts'
import { followPieces } from './follow-pieces.ts'
import { auditShipment, withLocked } from './locked-shipment.ts'
import { updateDetails, updateShipmentStatus } from './shipments.queries.ts'
import { throwIfUnsendable } from './throw-if-unsendable.ts'
import { changedTracking } from './tracking.ts'

/**
 * Locks the order. A shipment that was sent before stays as it is. Refuses `not_found`, `invalid_transition` and `in_use` as
 * `throwIfUnsendable` does, and `invalid_transition` for a cancelled shipment.
 */
export const sendShipment = (
  db: Db,
  shop: ShopScope,
  id: string,
  { mail = true, sent_at, ...tracking }: Partial<Sending> = {},
): Promise<Shipment> =>
  withLocked(db, shop, id, async (tx, order, shipment) => {
    if (shipment.status === 'cancelled') throw apiError('invalid_transition', 'This shipment was cancelled.')
    if (shipment.status !== 'planned') return
    const tracked = { ...shipment, ...changedTracking(shipment, tracking) }
    await updateDetails(tx, shipment, tracked)
    const actor = userActor(shop.user_id)
    await sendLocked(tx, shop, order, [tracked], { actor, is_mailed: mail, sent_at })
  })

interface SendingNow {
  actor: OrderActor
  is_mailed: boolean
  note?: string
  sent_at?: string | undefined
}

/**
 * Sends planned shipments of one order, with one email about all of them. Returns the order in its new state. The caller has
 * locked the order. Refuses what `throwIfUnsendable` refuses.
 */
export async function sendLocked(
  tx: Tx,
  shop: ShopScope,
  order: Order,
  shipments: readonly Shipment[],
  { actor, is_mailed, note = '', sent_at }: SendingNow,
): Promise<Order> {
  await throwIfUnsendable(tx, order)
  for (const shipment of shipments) {
    await updateShipmentStatus(tx, shipment, { status: 'sent', at: sent_at })
    await auditShipment(tx, shop, order, 'shipment.send', shipment)
  }
  const newest = shipments.findLast(({ tracking_number, tracking_url }) => tracking_number || tracking_url)
  if (newest !== undefined) {
    const { tracking_number, tracking_url } = newest
    await updateTracking(tx, { ...order, tracking_number, tracking_url })
  }
  await touchOrder(tx, order.shop_id, order.id)
  const of = { shop_id: order.shop_id, order_id: order.id }
  const moved = await followPieces(tx, of, { actor, note, is_sending: true })
  if (is_mailed) await queueStepMails(tx, moved, 'shipped', { shipment_ids: shipments.map(({ id }) => id) })
  return moved
}
