// Releasing the stock that an unpaid order held.

import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Tx } from '../../db/pool.ts'
import { deleteHolds } from './stock.queries.ts'

/** Deletes the order's holds, if it has any. The caller has locked the order. */
export async function releaseStock(tx: Tx, order: OrderKey): Promise<void> {
  await deleteHolds(tx, order.shop_id, order.order_id)
}
