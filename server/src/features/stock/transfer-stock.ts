// Stock that goes from one warehouse to another: both movements or neither.

import type { StockMovement, StockTransfer } from '@kontor/contract/stock'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { checkPlaces, moveStock } from './move-stock.ts'

/** What leaves comes first. Locks both levels. Refuses `insufficient_stock`, and what is not the shop's at its field. */
export const transferStock = (db: Db, shop: ShopScope, body: StockTransfer): Promise<StockMovement[]> =>
  db.transaction(async (tx) => {
    const { product_id, from_warehouse_id, to_warehouse_id, quantity, reference } = body
    await checkPlaces(tx, shop, product_id, { from_warehouse_id, to_warehouse_id })
    const changes = [
      { product_id, warehouse_id: from_warehouse_id, on_hand: -quantity, held: 0 },
      { product_id, warehouse_id: to_warehouse_id, on_hand: quantity, held: 0 },
    ]
    return moveStock(tx, shop, changes, { reason: 'transfer', reference })
  })
