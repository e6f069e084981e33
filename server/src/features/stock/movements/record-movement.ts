// Movements of stock as a person enters them: what came, went or was miscounted, and transfers between warehouses.

import type { StockMovement, StockMovementCreate, StockTransfer } from '@kontor/contract/stock/stock'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { checkPlaces, moveStock, refuseKeyStock } from '../move-stock.ts'
import { auditMovement } from './audit-movement.ts'

/**
 * Records stock that came, went or was miscounted. Locks the level. Refuses `insufficient_stock`, and, at its field, a product or warehouse that is
 * not the shop's.
 */
export const recordMovement = (db: Db, shop: ShopScope, body: StockMovementCreate): Promise<StockMovement> =>
  db.transaction(async (tx) => {
    const { product_id, warehouse_id, quantity, reason, reference } = body
    await checkPlaces(tx, shop, product_id, { warehouse_id })
    await refuseKeyStock(tx, shop, product_id)
    const change = { product_id, warehouse_id, on_hand: quantity, held: 0 }
    const [movement] = await moveStock(tx, shop, [change], { reason, reference })
    await auditMovement(tx, shop, 'stock_movement.create', null, movement!)
    return movement!
  })

/**
 * Moves stock from one warehouse to another: both movements are written, or neither. Returns both, the one out of the first warehouse first. Locks both
 * levels. Refuses `insufficient_stock`, and, at its field, a product or warehouse that is not the shop's.
 */
export const transferStock = (db: Db, shop: ShopScope, body: StockTransfer): Promise<StockMovement[]> =>
  db.transaction(async (tx) => {
    const { product_id, from_warehouse_id, to_warehouse_id, quantity, reference } = body
    await checkPlaces(tx, shop, product_id, { from_warehouse_id, to_warehouse_id })
    const changes = [
      { product_id, warehouse_id: from_warehouse_id, on_hand: -quantity, held: 0 },
      { product_id, warehouse_id: to_warehouse_id, on_hand: quantity, held: 0 },
    ]
    const moved = await moveStock(tx, shop, changes, { reason: 'transfer', reference })
    for (const movement of moved) await auditMovement(tx, shop, 'stock_movement.create', null, movement)
    return moved
  })
