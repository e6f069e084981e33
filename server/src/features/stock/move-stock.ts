// Movements entered by people. One statement stores a movement and its effect on the level. A level never
// falls below the held stock unless the product may be sold without stock.

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

type OfShop = Pick<ShopScope, 'shop_id'>

/** Rejects, at its field, an unknown or archived product or warehouse. */
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

/** Message for people: why nobody books the stock of a product with licence keys by hand. */
export const KEY_STOCK =
  'The stock of this product is its number of free licence keys. Add or delete keys instead.'

/**
 * Throws `in_use` if licence keys are the product's stock, because only adding and deleting keys changes such
 * stock.
 */
export async function throwIfKeyStock(tx: Tx, shop: ShopScope, product_id: string): Promise<void> {
  if (await findKeyProduct(tx, shop.shop_id, [product_id])) throw apiError('in_use', KEY_STOCK)
}

/** Why a change does not fit: too little is available, or the level would be out of range. */
export async function refusalOf(tx: Tx, shop: OfShop, changes: readonly LevelChange[]): Promise<ApiError> {
  for (const { product_id, warehouse_id, on_hand } of changes) {
    const [level] = await listAvailable(tx, shop.shop_id, warehouse_id, [product_id])
    const available = Math.max(level?.available ?? 0, 0)
    if (available < -on_hand)
      return apiError('insufficient_stock', `There is not enough stock for this: ${available} available.`)
  }
  return invalidField('quantity', 'Quantity: the stock level would be out of range.')
}

/**
 * Writes a movement for each change, or none. Locks the levels in sorted order, and creates missing levels.
 * Throws `insufficient_stock`, and rejects a level out of range at `quantity`.
 */
export async function moveStock(
  tx: Tx,
  shop: OfShop,
  changes: readonly LevelChange[],
  detail: Omit<MovementDetail, 'order_id'>,
): Promise<StockMovement[]> {
  for (const { product_id, warehouse_id } of changes)
    await insertMissingLevels(tx, shop.shop_id, warehouse_id, [product_id])
  const moved = await insertMovements(tx, shop.shop_id, changes, { ...detail, order_id: null })
  if (moved.length === 0) throw await refusalOf(tx, shop, changes)
  return moved
}
