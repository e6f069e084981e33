// Returns sold goods to the stock, because the goods were never shipped or came back.

import type { Tx } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { insertMissingLevels, lockOldestWarehouse, lockSources, returnMovements } from './stock.queries.ts'
import type { StockLine } from './stock-line.ts'

export interface ReturnRequest {
  shop_id: string
  order_id: string
  reference: string
  /** A product may appear several times, as in an edited order. */
  lines: readonly StockLine[]
}

/**
 * Writes `return` movements for these units, never for more units than the order's movements have taken in
 * sum. So repeated calls are harmless. Each unit returns to its former warehouse or, if the warehouse has
 * been deleted since, to the shop's oldest warehouse. Returns the number of returned units by product. Throws
 * `validation_error` if no warehouse is left. The caller has locked the order, and then its stock
 * (`lockStock`).
 */
export async function returnStock(tx: Tx, request: ReturnRequest): Promise<Map<string, number>> {
  const back = new Map<string, number>()
  if (request.lines.length === 0) return back
  const instead = await findInstead(tx, request)
  const sums = new Map<string, number>()
  for (const { product_id, quantity } of request.lines)
    sums.set(product_id, (sums.get(product_id) ?? 0) + quantity)
  const lines = [...sums].map(([product_id, quantity]) => ({ product_id, quantity }))
  for (const { product_id, quantity } of await returnMovements(tx, { ...request, instead }, lines))
    back.set(product_id, (back.get(product_id) ?? 0) + quantity)
  return back
}

/** Returns the warehouse for units taken from a deleted warehouse; null if no warehouse was deleted. */
async function findInstead(tx: Tx, { shop_id, order_id, lines }: ReturnRequest): Promise<string | null> {
  const sources = await lockSources(tx, shop_id, order_id)
  if (!sources.some(({ is_gone }) => is_gone)) return null
  const instead = await lockOldestWarehouse(tx, shop_id)
  if (instead === undefined)
    throw apiError(
      'validation_error',
      'There is no warehouse to restock to. Add one first, or do not restock.',
    )
  const products = lines.map(({ product_id }) => product_id)
  await insertMissingLevels(tx, shop_id, instead.id, products)
  return instead.id
}
