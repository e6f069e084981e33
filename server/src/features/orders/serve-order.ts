// Where the goods of an order come from that has none kept for it: from where it was meant to be served, or from another warehouse that
// has all of it now. Never from two, and never from none as long as stock is kept of any of it.

import type { Order } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { tryWithSavepoint } from '../../db/savepoint.ts'
import type { StockLine } from '../stock/stock-line.ts'
import { listLines, listServingWarehouses } from './order-reading.queries.ts'

/**
 * The warehouse that `take` had all of it from, undefined where it cannot be had. null where it comes from none: it was placed so, or may
 * be sold without stock. Locks the stock levels. The caller holds the order.
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
    // What was locked in vain is let go, or two payments could wait for each other.
    const served = await tryWithSavepoint(tx, async () =>
      (await take(serving_id, lines)) ? serving_id : undefined,
    )
    if (served !== undefined) return served
  }
  return undefined
}
