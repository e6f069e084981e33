// Holding stock for an order that is not paid yet. The order and its holds are stored by one statement, since many orders compete for the
// same rows: a shortage is known before anything is written, and no round trip falls between the lock and the commit.

import type { Db, Tx } from '../../db/pool.ts'
import { holdingParts, insertHolds, insertMissingLevels } from './stock.queries.ts'
import type { StockLine } from './stock-line.ts'

export interface HoldRequest {
  shop_id: string
  order_id: string
  warehouse_id: string
  /** Every product once. */
  lines: readonly StockLine[]
}

/** Parts of the statement that stores an order; see `insertOrder`. Products and warehouse must belong to the shop. */
export const holdWithOrder = holdingParts

/** Creates levels of products that the warehouse has never had. Only products that may be sold without stock can be held there. */
export async function prepareLevels(
  db: Db,
  shop_id: string,
  warehouse_id: string,
  product_ids: readonly string[],
): Promise<void> {
  if (product_ids.length > 0) await insertMissingLevels(db, shop_id, warehouse_id, product_ids)
}

/**
 * Holds every line for an order that is stored already, or none: false if one of them is not available, and then nothing has changed. Locks the
 * levels in sorted order. The caller has locked the order.
 */
export async function holdStock(
  tx: Tx,
  { shop_id, order_id, warehouse_id, lines }: HoldRequest,
): Promise<boolean> {
  const products = lines.map((line) => line.product_id)
  await insertMissingLevels(tx, shop_id, warehouse_id, products)
  return (await insertHolds(tx, { shop_id, order_id, warehouse_id }, lines)) === lines.length
}
