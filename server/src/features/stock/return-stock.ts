// Goods that were sold and never left go back on the shelf.

import type { Tx } from '../../db/pool.ts'
import { returnMovements } from './stock.queries.ts'

/**
 * Writes `return` movements for what the order's movements took in sum, each in its own warehouse; nothing where all is back, so it
 * may be repeated. The caller holds the order.
 */
export async function returnStock(
  tx: Tx,
  order: { shop_id: string; order_id: string; reference: string },
): Promise<void> {
  await returnMovements(tx, order.shop_id, order.order_id, order.reference)
}
