// Chooses the warehouse for an order that holds no stock: the warehouse of the order, or another warehouse
// with all goods available now. The order is never split over two warehouses. The order never lacks a
// warehouse while a line may not be sold without stock. The prices are agreed and the tax is decided, so
// another warehouse must ship to the same destination, from a place with the same tax.

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
 * Returns the warehouse from which `take` got all goods, or undefined if no warehouse has all goods. Returns
 * null if the order needs no warehouse: a `new` order without a warehouse, or an order whose products may all
 * be sold without stock. Locks the stock levels. The caller has locked the order.
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

/**
 * Returns the warehouses to try, in order. Goods that do not ship may come from any warehouse, because the
 * shop's own place decides their tax.
 */
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
