// Selling the stock that was held for an order.

import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Tx } from '../../db/pool.ts'
import { sellHolds } from './stock.queries.ts'

/**
 * Turns the order's holds into `sale` movements with that reference (the order number). False if it has no hold. What is available to others stays
 * the same. The caller has locked the order.
 */
export async function sellHeldStock(tx: Tx, order: OrderKey & { reference: string }): Promise<boolean> {
  return (await sellHolds(tx, order.shop_id, order.order_id, order.reference)) > 0
}
