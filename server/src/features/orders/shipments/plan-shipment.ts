// Planning a shipment: which pieces go into the parcel, and from which warehouse. Planned pieces are reserved.

import type { Order } from '@kontor/contract/orders/orders'
import { MAX_SHIPMENTS, type NewShipment, type Shipment } from '@kontor/contract/orders/shipments'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { hashRequest } from '../../../http/idempotency.ts'
import { lockOrder } from '../lock-order.ts'
import { userActor } from '../order-actor.ts'
import { touchOrder } from '../orders.queries.ts'
import { storeWithOwnId } from '../store-with-own-id.ts'
import { choosePieces } from './choose-pieces.ts'
import { getShipment } from './find-shipments.ts'
import { auditShipment } from './locked-shipment.ts'
import { sendLocked } from './send-shipment.ts'
import { findShipment, insertShipment, listPieces, lockWarehouse } from './shipments.queries.ts'
import { throwIfUnplannable } from './throw-if-unsendable.ts'
import { changedTracking } from './tracking.ts'
import { transferPieces } from './transfer-pieces.ts'

const NO_TRACKING = { carrier: '', tracking_number: '', tracking_url: '' }

/** Refuses, at its field, a warehouse that the shop does not have. */
export async function throwIfNoWarehouse(
  tx: Tx,
  shop: Pick<ShopScope, 'shop_id'>,
  id: string,
): Promise<void> {
  if ((await lockWarehouse(tx, shop, id)) === undefined)
    throw invalidField('warehouse_id', 'Warehouse: the shop has no such warehouse.')
}

/**
 * Locks the order. Refuses `not_found`; `invalid_transition` for an order that is unpaid, has ended or has nothing left to send;
 * `in_use` for pieces of a planned shipment and of a withdrawn order; `insufficient_stock` in another warehouse than the
 * order's; `idempotency_conflict` for an id of another request. With `send`, also what `sendShipment` refuses.
 */
export const createShipment = (
  db: Db,
  shop: ShopScope,
  order_id: string,
  body: NewShipment,
): Promise<{ shipment: Shipment; was_there: boolean }> =>
  storeWithOwnId('shipments', () => db.transaction((tx) => createNow(tx, shop, order_id, body)))

async function createNow(tx: Tx, shop: ShopScope, order_id: string, body: NewShipment) {
  const order = await lockOrder(tx, shop.shop_id, order_id, true)
  const request_hash = hashRequest(order_id, body)
  const known = body.id && (await findShipment(tx, shop, body.id))
  if (known) {
    if (known.request_hash !== request_hash) throw apiError('idempotency_conflict')
    return { shipment: known, was_there: true }
  }
  const planned = await planLocked(tx, shop, order, body, request_hash)
  if (!body.send) return { shipment: planned, was_there: false }
  await sendLocked(tx, shop, order, [planned], { actor: userActor(shop.user_id), is_mailed: body.mail })
  return { shipment: await getShipment(tx, shop, planned.id), was_there: false }
}

/** Returns the planned shipment. The caller has locked the order. Refuses what `createShipment` refuses. */
export async function planLocked(
  tx: Tx,
  shop: ShopScope,
  order: Order,
  body: Omit<NewShipment, 'send' | 'mail'>,
  request_hash: string | null = null,
): Promise<Shipment> {
  throwIfUnplannable(order)
  const { shop_id } = shop
  const lines = choosePieces(await listPieces(tx, { shop_id, order_id: order.id }), body)
  const warehouse_id = body.warehouse_id ?? order.warehouse_id
  if (body.warehouse_id !== undefined) await throwIfNoWarehouse(tx, shop, body.warehouse_id)
  const planned = await insertShipment(
    tx,
    {
      shop_id,
      order_id: order.id,
      id: body.id,
      warehouse_id,
      ...changedTracking(NO_TRACKING, body),
      weight: body.weight ?? null,
      note: body.note,
      request_hash,
      lines,
    },
    MAX_SHIPMENTS,
  )
  if (planned === undefined)
    throw invalidField('lines', `An order can have ${MAX_SHIPMENTS} shipments.`, 'too_many')
  await transferPieces(tx, shop, order, { warehouse_id, lines })
  await touchOrder(tx, shop_id, order.id)
  const shipment = await getShipment(tx, shop, planned.id)
  await auditShipment(tx, shop, order, 'shipment.plan', shipment)
  return shipment
}
