// Goods stay restocked when Stripe rejects their refund. When the same units are refunded again, those count, and no more are restocked.

import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Tx } from '../../../db/pool.ts'
import { type ItemQuantity, takeRestocked } from '../refunds.queries.ts'

/**
 * How many of these units of each order item are restocked already by a failed refund. From then on they are recorded with the refund that the caller
 * stores, not with that one. The caller has locked the order.
 */
export async function takeOverRestocked(
  tx: Tx,
  of: OrderKey,
  pieces: readonly ItemQuantity[],
): Promise<Map<string, number>> {
  const there = new Map<string, number>()
  if (pieces.length === 0) return there
  for (const { order_item_id, quantity } of await takeRestocked(tx, of, pieces))
    there.set(order_item_id, (there.get(order_item_id) ?? 0) + quantity)
  return there
}
