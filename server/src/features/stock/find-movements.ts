// Reading stock movements and what they come to.

import { isUuid } from '@kontor/contract/id'
import type { StockLevel, StockMovement } from '@kontor/contract/stock'
import type { Db } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import {
  countMovements,
  findMovement,
  listLevels,
  listMovements,
  type MovementListQuery,
} from './movements.queries.ts'

export async function getMovement(db: Db, shop: ShopScope, id: string): Promise<StockMovement> {
  const movement = await findMovement(db, shop, id)
  if (movement === undefined) throw refuse('not_found')
  return movement
}

export async function pageOfMovements(db: Db, shop: ShopScope, query: MovementListQuery) {
  const { product_id, warehouse_id } = query
  // A text that is no id names nothing.
  if ([product_id, warehouse_id].some((id) => id !== undefined && !isUuid(id))) return { data: [], total: 0 }
  const [data, count] = await Promise.all([listMovements(db, shop, query), countMovements(db, shop, query)])
  return { data, total: count?.total ?? 0 }
}

/** One pair a product and warehouse; a product without movements, or of another shop, has none. */
export async function listStockLevels(
  db: Db,
  shop: ShopScope,
  product_ids: readonly string[],
): Promise<[string, StockLevel][]> {
  const levels = await listLevels(db, shop, product_ids.filter(isUuid))
  return levels.map(({ product_id, ...level }) => [product_id, level])
}
