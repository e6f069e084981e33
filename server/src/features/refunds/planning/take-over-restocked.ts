// A refund that Stripe refused leaves its goods on the shelf. When the same pieces are refunded anew, those are the pieces, and no more go back.

import type { Tx } from '../../../db/pool.ts'
import type { OrderKey } from '../../../db/row-keys.ts'
import { type ItemPieces, takeRestocked } from '../refunds.queries.ts'

/**
 * Of these pieces, how many of each order item are on the shelf already by a refund that came to nothing. From then on they are noted as restocked
 * by the refund that the caller stores, not by that one. The caller has locked the order.
 */
export async function takeOverRestocked(
  tx: Tx,
  of: OrderKey,
  pieces: readonly ItemPieces[],
): Promise<Map<string, number>> {
  const there = new Map<string, number>()
  if (pieces.length === 0) return there
  for (const { order_item_id, quantity } of await takeRestocked(tx, of, pieces))
    there.set(order_item_id, (there.get(order_item_id) ?? 0) + quantity)
  return there
}
