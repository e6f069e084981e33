// Locking the stock of an order before several statements change it: each locks its levels in sorted order, but two in turn do not, and two
// transactions that need each other's levels would deadlock.

import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Tx } from '../../db/pool.ts'
import { lockLevelsOfOrder } from './stock.queries.ts'

/**
 * Locks every level of the products that the order holds or was sold, and of those that it gets (`added`), until the transaction ends. The caller
 * has locked the order, and no stock level yet.
 */
export async function lockStock(tx: Tx, order: OrderKey, added: readonly string[] = []): Promise<void> {
  await lockLevelsOfOrder(tx, order, added)
}
