// Letting go of what an unpaid order held.

import type { Tx } from '../../db/pool.ts'
import { deleteHolds } from './stock.queries.ts'

/** Deletes the order's holds; nothing where it has none. The caller holds the order. */
export async function releaseStock(tx: Tx, order: { shop_id: string; order_id: string }): Promise<void> {
  await deleteHolds(tx, order.shop_id, order.order_id)
}
