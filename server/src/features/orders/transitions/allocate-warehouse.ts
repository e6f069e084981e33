// Chooses the warehouse for an order that holds no stock: the one it was placed for, or another that has all of it now. Never two warehouses,
// and never none as long as a line of it may not be sold without stock. Its prices are agreed and its tax is decided, so another warehouse must
// ship to the same destination, and from a place that is taxed alike.

import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { tryWithSavepoint } from '../../../db/savepoint.ts'
import { isSameOrigin } from '../../../pricing/tax/tax-territories.ts'
import type { StockLine } from '../../stock/stock-line.ts'
import {
  findOrigin,
  listLines,
  listServingWarehouses,
  type ServingWarehouse,
} from '../reading/order-reading.queries.ts'

/**
 * Returns the warehouse that `take` got all of it from, or undefined if no warehouse has all of it. Returns null if it needs no warehouse: a `new`
 * order without one, or an order whose products may all be sold without stock. Locks the stock levels. The caller has locked the order.
 */
export async function allocateWarehouse(
  tx: Tx,
  order: Order,
  take: (warehouse_id: string, lines: readonly StockLine[]) => Promise<boolean>,
): Promise<string | null | undefined> {
  const { shop_id, id, warehouse_id, status } = order
  const lines = await listLines(tx, shop_id, id)
  const needs_none = status === 'new' || lines.every((line) => line.allow_negative_stock)
  if ((warehouse_id === null && needs_none) || lines.length === 0) return null
  const ships = lines.some((line) => line.requires_shipping)
  for (const { id: serving_id } of await listServing(tx, order, ships, lines)) {
    // The savepoint releases the locks of a failed attempt; else two payments could deadlock.
    const served = await tryWithSavepoint(tx, async () =>
      (await take(serving_id, lines)) ? serving_id : undefined,
    )
    if (served !== undefined) return served
  }
  return undefined
}

/** The warehouses to try, in turn. What is not sent is taxed by the shop's own place, so it may come from any. */
async function listServing(
  tx: Tx,
  { shop_id, warehouse_id, shipping_address }: Order,
  ships: boolean,
  lines: readonly StockLine[],
): Promise<ServingWarehouse[]> {
  const ships_to = ships ? (shipping_address?.country ?? '') : null
  const found = await listServingWarehouses(tx, shop_id, warehouse_id, ships_to, lines)
  if (!ships || found.every(({ id }) => id === warehouse_id)) return found
  const origin = (await findOrigin(tx, shop_id, warehouse_id))?.place
  return found.filter(
    ({ id, place }) => id === warehouse_id || (origin && place && isSameOrigin(origin, place)),
  )
}
