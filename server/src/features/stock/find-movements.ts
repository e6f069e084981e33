// Reading stock movements and what they come to.

import { isUuid } from '@kontor/contract/id'
import { STOCK_REASONS, type StockLevel, type StockMovement } from '@kontor/contract/stock'
import type { Db } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import {
  countMovements,
  type FoundBy,
  findMovement,
  findProductsBy,
  listLevels,
  listMovements,
  type MovementFilter,
} from './movements.queries.ts'

export async function getMovement(db: Db, shop: ShopScope, id: string): Promise<StockMovement> {
  const movement = await findMovement(db, shop, id)
  if (movement === undefined) throw refuse('not_found')
  return movement
}

// More of them are quicker to be met among the newest movements than to be asked for one by one.
const MOST_PRODUCTS = 500

async function foundBy(db: Db, shop: ShopScope, q: string): Promise<FoundBy> {
  const products = await findProductsBy(db, shop, q, MOST_PRODUCTS + 1)
  return {
    q,
    reasons: STOCK_REASONS.filter((reason) => reason.includes(q.toLowerCase())),
    product_ids: products.length > MOST_PRODUCTS ? 'many' : products.map(({ id }) => id),
  }
}

export async function pageOfMovements(
  db: Db,
  shop: ShopScope,
  { q, ...query }: Omit<MovementFilter, 'found'> & { q?: string | undefined },
) {
  const { product_id, warehouse_id } = query
  // A text that is no id names nothing.
  if ([product_id, warehouse_id].some((id) => id !== undefined && !isUuid(id))) return { data: [], total: 0 }
  const filter = { ...query, found: q ? await foundBy(db, shop, q) : undefined }
  const [data, total] = await Promise.all([listMovements(db, shop, filter), countMovements(db, shop, filter)])
  return { data, ...total }
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
