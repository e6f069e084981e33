// Movements of stock entered by people: arrivals, losses, corrected counts, and transfers between warehouses.

import type { StockMovement, StockMovementCreate, StockTransfer } from '@kontor/contract/stock/stock'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { checkPlaces, moveStock, throwIfKeyStock } from '../move-stock.ts'
import { auditMovement } from './audit-movement.ts'

/**
 * Records an arrival, a loss or a corrected count. Locks the level. Throws `insufficient_stock`; rejects, at
 * its field, a product or warehouse of another shop.
 */
export const recordMovement = (db: Db, shop: ShopScope, body: StockMovementCreate): Promise<StockMovement> =>
  db.transaction(async (tx) => {
    const { product_id, warehouse_id, quantity, reason, reference } = body
    await checkPlaces(tx, shop, product_id, { warehouse_id })
    await throwIfKeyStock(tx, shop, product_id)
    const change = { product_id, warehouse_id, on_hand: quantity, held: 0 }
    const [movement] = await moveStock(tx, shop, [change], { reason, reference })
    await auditMovement(tx, shop, 'stock_movement.create', null, movement!)
    return movement!
  })

/**
 * Moves stock from one warehouse to another: writes both movements or neither. Returns both movements, the
 * movement out of the first warehouse first. Locks both levels. Throws `insufficient_stock`; rejects, at its
 * field, a product or warehouse of another shop.
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
