// Keeping stock for an order that is not paid yet.

import type { Tx } from '../../db/pool.ts'
import { insertHolds, insertMissingLevels } from './stock.queries.ts'
import type { StockLine } from './stock-line.ts'

export interface HoldRequest {
  shop_id: string
  order_id: string
  warehouse_id: string
  /** Every product once. Empty: nothing to hold. */
  lines: readonly StockLine[]
  /** Products of which the warehouse has never had any: only what may be sold without stock can be held there. */
  first_here: readonly string[]
}

/**
 * Holds every line in the warehouse, or none: false where one of them is not available, and then nothing has changed. Locks the
 * levels until the transaction ends, in sorted order; make it the last statement before the commit, for everybody wants those rows.
 * The order's row must be there, and product, warehouse and order be of the shop.
 */
export async function holdStock(tx: Tx, { lines, first_here, ...order }: HoldRequest): Promise<boolean> {
  if (first_here.length > 0) await insertMissingLevels(tx, order.shop_id, order.warehouse_id, first_here)
  return lines.length === 0 || (await insertHolds(tx, order, lines)) === lines.length
}
