// The stock of an order is sold in the order's warehouse. Pieces that are sent from another warehouse are transferred between
// the two warehouses, so that both count right.

import type { Order } from '@kontor/contract/orders/orders'
import type { Shipment } from '@kontor/contract/orders/shipments'
import type { Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { moveStock } from '../../stock/move-stock.ts'
import type { Pieces, WantedLine } from './pieces.ts'
import { listPieces } from './shipments.queries.ts'

/** The units of each product in these lines. */
export function productsOf(pieces: readonly Pieces[], lines: readonly WantedLine[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { order_item_id, quantity } of lines) {
    const item = pieces.find((one) => one.order_item_id === order_item_id)
    if (item !== undefined) units.set(item.product_id, (units.get(item.product_id) ?? 0) + quantity)
  }
  return units
}

type Placed = Pick<Shipment, 'warehouse_id'> & { lines: readonly WantedLine[] }

/**
 * Takes the pieces from the shipment's warehouse in place of the order's, or with `undo` the other way round. Does nothing if
 * both are the same, or if the order has no warehouse. Throws `insufficient_stock`. The caller has locked the order.
 */
export async function transferPieces(
  tx: Tx,
  shop: Pick<ShopScope, 'shop_id'>,
  order: Pick<Order, 'id' | 'order_number' | 'warehouse_id'>,
  { warehouse_id, lines }: Placed,
  { undo = false } = {},
): Promise<void> {
  if (warehouse_id === null || order.warehouse_id === null || warehouse_id === order.warehouse_id) return
  const pieces = await listPieces(tx, { shop_id: shop.shop_id, order_id: order.id })
  const [from, to] = undo ? [order.warehouse_id, warehouse_id] : [warehouse_id, order.warehouse_id]
  const changes = [...productsOf(pieces, lines)].flatMap(([product_id, quantity]) => [
    { product_id, warehouse_id: from, on_hand: -quantity, held: 0 },
    { product_id, warehouse_id: to, on_hand: quantity, held: 0 },
  ])
  await moveStock(tx, shop, changes, { reason: 'transfer', reference: order.order_number })
}
