// Holds stock for an unpaid order, releases, sells and locks an order's stock. One statement stores the order
// and its holds, because many orders compete for the same rows. The statement detects a shortage before
// writing anything, and no round trip falls between the lock and the commit.

import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import {
  findKeyShortage,
  holdingParts,
  insertHolds,
  insertMissingLevels,
  sellHolds,
} from './stock.queries.ts'
import type { StockLine } from './stock-line.ts'

export { lockStock, releaseStock } from './stock.queries.ts'

export interface HoldRequest {
  shop_id: string
  order_id: string
  warehouse_id: string
  /** Every product once. */
  lines: readonly StockLine[]
}

/** The error if stock for an order cannot be held. */
export const notEnoughStock = () =>
  apiError('insufficient_stock', 'There is no longer enough stock for this.')

/**
 * Parts of the statement that stores an order; see `insertOrder`. Products and warehouse must belong to the
 * shop.
 */
export const holdWithOrder = holdingParts

/**
 * Creates levels of products new to the warehouse. The warehouse can hold such products only if they may be
 * sold without stock.
 */
export async function prepareLevels(
  db: Db,
  shop_id: string,
  warehouse_id: string,
  product_ids: readonly string[],
): Promise<void> {
  if (product_ids.length > 0) await insertMissingLevels(db, shop_id, warehouse_id, product_ids)
}

/**
 * Holds every line for a stored order, or none. Returns false, and changes nothing, if a line is not
 * available. Locks the levels in sorted order. The caller has locked the order.
 */
export async function holdStock(
  tx: Tx,
  { shop_id, order_id, warehouse_id, lines }: HoldRequest,
): Promise<boolean> {
  const products = lines.map((line) => line.product_id)
  await insertMissingLevels(tx, shop_id, warehouse_id, products)
  if ((await findKeyShortage(tx, shop_id, lines)) !== undefined) return false
  return (await insertHolds(tx, { shop_id, order_id, warehouse_id }, lines)) === lines.length
}

/**
 * Turns the order's holds into `sale` movements with the reference (the order number). Returns false if the
 * order has no hold. The available stock stays the same. The caller has locked the order.
 */
export async function sellHeldStock(tx: Tx, order: OrderKey & { reference: string }): Promise<boolean> {
  return (await sellHolds(tx, order.shop_id, order.order_id, order.reference)) > 0
}
