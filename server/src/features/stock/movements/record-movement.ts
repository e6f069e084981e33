// Recording stock that came, went or was miscounted, as a person enters it.

import type { StockMovement, StockMovementCreate } from '@kontor/contract/stock/stock'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { checkPlaces, moveStock, refuseKeyStock } from '../move-stock.ts'

/** Locks the level. Refuses `insufficient_stock`, and, at its field, a product or warehouse that is not the shop's. */
export const recordMovement = (db: Db, shop: ShopScope, body: StockMovementCreate): Promise<StockMovement> =>
  db.transaction(async (tx) => {
    const { product_id, warehouse_id, quantity, reason, reference } = body
    await checkPlaces(tx, shop, product_id, { warehouse_id })
    await refuseKeyStock(tx, shop, product_id)
    const change = { product_id, warehouse_id, on_hand: quantity, held: 0 }
    const [movement] = await moveStock(tx, shop, [change], { reason, reference })
    return movement!
  })
