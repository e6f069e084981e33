// Chooses the warehouse for an order that holds no stock: the one it was placed for, or another that has all of it now. Never two warehouses,
// and never none as long as a line of it may not be sold without stock.

import type { Order } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { tryWithSavepoint } from '../../db/savepoint.ts'
import type { StockLine } from '../stock/stock-line.ts'
import { listLines, listServingWarehouses } from './order-reading.queries.ts'

/**
 * Returns the warehouse that `take` got all of it from, or undefined where no warehouse has all of it. Returns null where it needs no
 * warehouse: a `new` order without one, or an order whose products may all be sold without stock. Locks the stock levels. The caller has
 * locked the order.
 */
export async function serveOrder(
  tx: Tx,
  { shop_id, id, warehouse_id, status }: Order,
  take: (warehouse_id: string, lines: readonly StockLine[]) => Promise<boolean>,
): Promise<string | null | undefined> {
  const lines = await listLines(tx, shop_id, id)
  const needs_none = status === 'new' || lines.every((line) => line.allow_negative_stock)
  if (warehouse_id === null && needs_none) return null
  const ships = lines.some((line) => line.requires_shipping)
  for (const { id: serving_id } of await listServingWarehouses(tx, shop_id, warehouse_id, ships, lines)) {
    // The savepoint releases locks that were taken in vain; else two payments could wait for each other.
    const served = await tryWithSavepoint(tx, async () =>
      (await take(serving_id, lines)) ? serving_id : undefined,
    )
    if (served !== undefined) return served
  }
  return undefined
}
