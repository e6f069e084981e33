// Delivering an order's files: in the transaction that pays it, so that no paid order is without them.

import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Tx } from '../../db/pool.ts'
import { insertDelivered } from './order-downloads.queries.ts'

/** May be repeated. The caller has locked the order. */
export async function deliverDownloads(tx: Tx, order: OrderKey): Promise<void> {
  await insertDelivered(tx, order)
}
