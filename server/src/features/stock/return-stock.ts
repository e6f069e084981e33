// Putting sold goods back on the shelf, because they were never shipped or came back.

import type { Tx } from '../../db/pool.ts'
import { returnMovements } from './stock.queries.ts'
import type { StockLine } from './stock-line.ts'

export interface ReturnRequest {
  shop_id: string
  order_id: string
  reference: string
  /** Each product at most once. */
  lines: readonly StockLine[]
}

/**
 * Writes `return` movements for these pieces, each into the warehouse it was taken from, and never more than the order's movements have taken
 * in sum; so it may be repeated. Returns the number of returned pieces by product. The caller has locked the order.
 */
export async function returnStock(tx: Tx, request: ReturnRequest): Promise<Map<string, number>> {
  const { shop_id, order_id, reference, lines } = request
  const back = new Map<string, number>()
  for (const { product_id, quantity } of await returnMovements(tx, shop_id, order_id, reference, lines))
    back.set(product_id, (back.get(product_id) ?? 0) + quantity)
  return back
}
