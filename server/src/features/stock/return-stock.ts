// Goods that were sold go back on the shelf: they never left, or they came back.

import type { Tx } from '../../db/pool.ts'
import { returnMovements } from './stock.queries.ts'
import type { StockLine } from './stock-line.ts'

export interface ReturnRequest {
  shop_id: string
  order_id: string
  reference: string
  /** A product once at most. */
  lines: readonly StockLine[]
}

/**
 * Writes `return` movements for these pieces, but never more than the order's movements took in sum, each in its own warehouse; so it
 * may be repeated. Gives what came back by product. The caller holds the order.
 */
export async function returnStock(tx: Tx, request: ReturnRequest): Promise<Map<string, number>> {
  const { shop_id, order_id, reference, lines } = request
  const back = new Map<string, number>()
  for (const { product_id, quantity } of await returnMovements(tx, shop_id, order_id, reference, lines))
    back.set(product_id, (back.get(product_id) ?? 0) + quantity)
  return back
}
