// The moves of a shipment after its planning, besides sending: changed, cancelled, delivered or lost. A repeated move answers
// with the shipment unchanged.

import { isPaid } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { LostThen, Shipment, ShipmentChange, ShipmentStatus } from '@kontor/contract/orders/shipments'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { moveStock, throwIfKeyStock } from '../../stock/move-stock.ts'
import { userActor } from '../order-actor.ts'
import { touchOrder, updateTracking } from '../orders.queries.ts'
import { refundLocked } from '../refunding/refund-part.ts'
import { queueStepMails } from '../transitions/change-status.ts'
import { choosePieces, freeOf } from './choose-pieces.ts'
import { followPieces } from './follow-pieces.ts'
import { auditShipment, withLocked } from './locked-shipment.ts'
import type { WantedLine } from './pieces.ts'
import { throwIfNoWarehouse } from './plan-shipment.ts'
import { listPieces, replaceLines, updateDetails, updateShipmentStatus } from './shipments.queries.ts'
import { throwIfUnplannable } from './throw-if-unsendable.ts'
import { changedTracking } from './tracking.ts'
import { productsOf, transferPieces } from './transfer-pieces.ts'

async function follow(tx: Tx, shop: ShopScope, order: Order): Promise<void> {
  await touchOrder(tx, shop.shop_id, order.id)
  await followPieces(tx, { shop_id: shop.shop_id, order_id: order.id }, { actor: userActor(shop.user_id) })
}

/**
 * Locks the order. Lines and warehouse can change while the shipment is planned; refuses `invalid_transition` after that, and what
 * planning refuses.
 */
export const changeShipment = (
  db: Db,
  shop: ShopScope,
  id: string,
  { lines, warehouse_id, weight, note, mail, ...tracking }: ShipmentChange,
): Promise<Shipment> =>
  withLocked(db, shop, id, async (tx, order, shipment) => {
    if (lines !== undefined || warehouse_id !== undefined)
      await replan(tx, shop, order, shipment, { lines, warehouse_id })
    const changed = changedTracking(shipment, tracking)
    await updateDetails(tx, shipment, {
      warehouse_id: warehouse_id ?? shipment.warehouse_id,
      ...changed,
      weight: weight === undefined ? shipment.weight : weight,
      note: note ?? shipment.note,
    })
    await touchOrder(tx, shop.shop_id, order.id)
    if (shipment.status === 'sent' && isOther(changed, shipment)) {
      await updateTracking(tx, { ...order, ...changed })
      if (mail) await queueStepMails(tx, order, 'shipped', { shipment_ids: [id] })
    }
    await auditShipment(tx, shop, order, 'shipment.change', shipment)
  })

type Tracking = Pick<Shipment, 'tracking_number' | 'tracking_url'>
const isOther = (now: Tracking, before: Tracking): boolean =>
  now.tracking_number !== before.tracking_number || now.tracking_url !== before.tracking_url

/** Replaces lines and warehouse of a planned shipment. */
async function replan(
  tx: Tx,
  shop: ShopScope,
  order: Order,
  shipment: Shipment,
  wanted: Pick<ShipmentChange, 'lines' | 'warehouse_id'>,
): Promise<void> {
  if (shipment.status !== 'planned')
    throw apiError('invalid_transition', 'This shipment is not planned any more.')
  throwIfUnplannable(order)
  if (wanted.warehouse_id !== undefined) await throwIfNoWarehouse(tx, shop, wanted.warehouse_id)
  await transferPieces(tx, shop, order, shipment, { undo: true })
  await replaceLines(tx, shipment, [])
  const pieces = await listPieces(tx, { shop_id: shop.shop_id, order_id: order.id })
  const lines = choosePieces(pieces, { lines: wanted.lines ?? shipment.lines.map(pieceOf) })
  await replaceLines(tx, shipment, lines)
  await transferPieces(tx, shop, order, {
    warehouse_id: wanted.warehouse_id ?? shipment.warehouse_id,
    lines,
  })
}

const pieceOf = ({ order_item_id, quantity }: WantedLine): WantedLine => ({ order_item_id, quantity })

/** Locks the order. Refuses `invalid_transition` once it was sent, and `insufficient_stock` if transferred pieces are gone. */
export const cancelShipment = (db: Db, shop: ShopScope, id: string): Promise<Shipment> =>
  withLocked(db, shop, id, async (tx, order, shipment) => {
    if (shipment.status === 'cancelled') return
    if (shipment.status !== 'planned')
      throw apiError('invalid_transition', 'This shipment was sent and cannot be cancelled.')
    await updateShipmentStatus(tx, shipment, { status: 'cancelled' })
    await transferPieces(tx, shop, order, shipment, { undo: true })
    await touchOrder(tx, shop.shop_id, order.id)
    await auditShipment(tx, shop, order, 'shipment.cancel', shipment)
  })

const ON_THE_WAY: readonly ShipmentStatus[] = ['sent', 'lost']

/**
 * Locks the order. A lost shipment may turn up. Refuses `invalid_transition` before it was sent, and `in_use` if pieces of a lost
 * shipment were sent again.
 */
export const deliverShipment = (
  db: Db,
  shop: ShopScope,
  id: string,
  { delivered_at }: { delivered_at?: string | undefined } = {},
): Promise<Shipment> =>
  withLocked(db, shop, id, async (tx, order, shipment) => {
    if (shipment.status === 'delivered') return
    if (!ON_THE_WAY.includes(shipment.status))
      throw apiError('invalid_transition', 'This shipment was not sent.')
    if (shipment.is_resent) await takeBackReplacement(tx, shop, order, shipment)
    await updateShipmentStatus(tx, shipment, { status: 'delivered', at: delivered_at })
    await follow(tx, shop, order)
    await auditShipment(tx, shop, order, 'shipment.deliver', shipment)
  })

/** The pieces that were taken in place of the lost pieces stay on the shelf. */
async function takeBackReplacement(
  tx: Tx,
  shop: ShopScope,
  order: Order,
  { lines }: Shipment,
): Promise<void> {
  const pieces = await listPieces(tx, { shop_id: shop.shop_id, order_id: order.id })
  const is_free = lines.every(({ order_item_id, quantity }) =>
    pieces.some((one) => one.order_item_id === order_item_id && freeOf(one) >= quantity),
  )
  if (!is_free) throw apiError('in_use', 'The lost items were sent again.')
  await replacePieces(tx, shop, order, lines, 'adjustment')
}

/**
 * Takes the pieces from the order's warehouse (`damage`), or puts them back (`adjustment`). Throws `insufficient_stock`, and `in_use`
 * for a product whose stock is its licence keys.
 */
async function replacePieces(
  tx: Tx,
  shop: ShopScope,
  { id: order_id, order_number: reference, warehouse_id }: Order,
  lines: readonly WantedLine[],
  reason: 'damage' | 'adjustment',
): Promise<void> {
  if (warehouse_id === null) return
  const pieces = await listPieces(tx, { shop_id: shop.shop_id, order_id })
  const products = [...productsOf(pieces, lines)]
  for (const [product_id] of products) await throwIfKeyStock(tx, shop, product_id)
  const changes = products.map(([product_id, quantity]) => ({
    product_id,
    warehouse_id,
    on_hand: reason === 'damage' ? -quantity : quantity,
    held: 0,
  }))
  await moveStock(tx, shop, changes, { reason, reference })
}

/**
 * Locks the order. Refuses `invalid_transition` unless the shipment was sent, and for an order that has ended; `insufficient_stock`
 * if the order's warehouse has no other pieces to send.
 */
export const loseShipment = (db: Db, shop: ShopScope, id: string, to: LostThen): Promise<Shipment> =>
  withLocked(db, shop, id, async (tx, order, shipment) => {
    if (shipment.status === 'lost') return
    if (shipment.status !== 'sent') throw apiError('invalid_transition', 'Only a sent shipment can be lost.')
    if (to !== 'none' && !isPaid(order.status))
      throw apiError('invalid_transition', 'This order has ended: mark the shipment as lost only.')
    if (to === 'resend') await replacePieces(tx, shop, order, shipment.lines, 'damage')
    const refund_id = to === 'refund' ? await refundLost(tx, shop, order, shipment) : null
    await updateShipmentStatus(tx, shipment, { status: 'lost', is_resent: to === 'resend', refund_id })
    await follow(tx, shop, order)
    await auditShipment(tx, shop, order, 'shipment.lose', shipment)
  })

/** Refunds the pieces that are not refunded yet. Returns the refund's id, or null if all are refunded. */
async function refundLost(
  tx: Tx,
  shop: ShopScope,
  order: Order,
  { lines, number }: Shipment,
): Promise<string | null> {
  const pieces = await listPieces(tx, { shop_id: shop.shop_id, order_id: order.id })
  const wanted = lines.flatMap(({ order_item_id, quantity }) => {
    const left = pieces.find((one) => one.order_item_id === order_item_id)?.sent_left ?? 0
    const least = Math.min(quantity, left)
    return least > 0 ? [{ order_item_id, quantity: least, is_shipped: true, restock: false }] : []
  })
  if (wanted.length === 0) return null
  const refund = await refundLocked(tx, shop, order, {
    lines: wanted,
    reason: `Shipment ${number} was lost.`,
  })
  return refund.id
}
