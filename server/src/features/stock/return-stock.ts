// Putting sold goods back on the shelf, because they were never shipped or came back.

import type { Tx } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { insertMissingLevels, lockOldestWarehouse, lockSources, returnMovements } from './stock.queries.ts'
import type { StockLine } from './stock-line.ts'

export interface ReturnRequest {
  shop_id: string
  order_id: string
  reference: string
  /** A product may be there several times, as in an order that was edited. */
  lines: readonly StockLine[]
}

/**
 * Writes `return` movements for these units, and never more than the order's movements have taken in sum; so it may be repeated. Each goes into the
 * warehouse it was taken from, or, where that has been deleted since, into the shop's oldest one. Returns the number of returned units by product.
 * Throws `validation_error` if there is no warehouse left. The caller has locked the order, and then its stock (`lockStock`).
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

/** The warehouse for what was taken from one that has been deleted; null if none has. */
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
