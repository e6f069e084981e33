// Reading stock movements and stock levels.

import type { StockLevel, StockMovement } from '@kontor/contract/stock/stock'
import { isUuid } from '@kontor/contract/values/id'
import { pageOf } from '../../../db/lists/page-of.ts'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import {
  findMovement,
  listLevels,
  listMovements,
  type MovementFilter,
  movementsWanted,
} from './movements.queries.ts'

export async function getMovement(db: Db, shop: ShopScope, id: string): Promise<StockMovement> {
  const movement = await findMovement(db, shop, id)
  if (movement === undefined) throw apiError('not_found')
  return movement
}

export async function pageOfMovements(db: Db, shop: ShopScope, query: MovementFilter) {
  const { product_id, warehouse_id, sort } = query
  // An invalid id matches nothing.
  if ([product_id, warehouse_id].some((id) => id !== undefined && !isUuid(id))) return { data: [], total: 0 }
  return pageOf(db, movementsWanted(shop, query), query, (ids) => listMovements(db, shop, sort, ids))
}

/**
 * Lists one pair of product id and level for each product and warehouse. A product without holds and
 * movements, or of another shop, has no pair.
 */
export async function listStockLevels(
  db: Db,
  shop: ShopScope,
  product_ids: readonly string[],
): Promise<[string, StockLevel][]> {
  const levels = await listLevels(db, shop, product_ids.filter(isUuid))
  return levels.map(({ product_id, ...level }) => [product_id, level])
}
