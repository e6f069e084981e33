// Movements entered by people. Each is stored together with its effect on the level, and a level never falls below what is held
// unless the product may be sold without stock.

import type { StockMovement } from '@kontor/contract/stock/stock'
import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { type ApiError, apiError, invalidField } from '../../http/errors/problem.ts'
import { lockPlaces } from './movements/movements.queries.ts'
import {
  findKeyProduct,
  insertMissingLevels,
  insertMovements,
  type LevelChange,
  listAvailable,
  type MovementDetail,
} from './stock.queries.ts'

/** Refuses, at its field, a product or warehouse that is not the shop's or is archived. */
export async function checkPlaces(
  tx: Tx,
  shop: ShopScope,
  product_id: string,
  warehouses: Readonly<Record<string, string>>,
): Promise<void> {
  const found = (await lockPlaces(tx, shop, product_id, Object.values(warehouses)))!
  if (!found.product_id) throw invalidField('product_id', 'Product: the shop has no such product.')
  for (const [field, id] of Object.entries(warehouses))
    if (!found.warehouse_ids.includes(id))
      throw invalidField(field, 'Warehouse: the shop has no such warehouse.')
}

/** For people: why the stock of a product with licence keys is not booked by hand. */
export const KEY_STOCK =
  'The stock of this product is its number of free licence keys. Add or delete keys instead.'

/** Refuses `in_use` for a product whose stock are its licence keys: adding and deleting these changes it. */
export async function refuseKeyStock(tx: Tx, shop: ShopScope, product_id: string): Promise<void> {
  if (await findKeyProduct(tx, shop.shop_id, [product_id])) throw apiError('in_use', KEY_STOCK)
}

/** Why a change does not fit: too little is available, or the level would be out of range. */
export async function refusalOf(tx: Tx, shop: ShopScope, changes: readonly LevelChange[]): Promise<ApiError> {
  for (const { product_id, warehouse_id, on_hand } of changes) {
    const [level] = await listAvailable(tx, shop.shop_id, warehouse_id, [product_id])
    const available = Math.max(level?.available ?? 0, 0)
    if (available < -on_hand)
      return apiError('insufficient_stock', `There is not enough stock for this: ${available} available.`)
  }
  return invalidField('quantity', 'Quantity: the stock level would be out of range.')
}

/**
 * Writes a movement for each change, or none. Locks the levels in sorted order, and creates those that are missing.
 * Refuses `insufficient_stock`, and a level out of range at `quantity`.
 */
export async function moveStock(
  tx: Tx,
  shop: ShopScope,
  changes: readonly LevelChange[],
  detail: Omit<MovementDetail, 'order_id'>,
): Promise<StockMovement[]> {
  for (const { product_id, warehouse_id } of changes)
    await insertMissingLevels(tx, shop.shop_id, warehouse_id, [product_id])
  const moved = await insertMovements(tx, shop.shop_id, changes, { ...detail, order_id: null })
  if (moved.length === 0) throw await refusalOf(tx, shop, changes)
  return moved
}
