// Holding an order's stock for at least as long as its payment page can be paid.

import type { Tx } from '../../../db/pool.ts'
import { updateHoldEnd } from '../orders.queries.ts'

/**
 * Holds a `new` order's stock at least until `until` (RFC 3339). Never shortens a hold, and leaves one without a limit as it is.
 * The caller has locked the order.
 */
export async function extendHold(tx: Tx, shop_id: string, order_id: string, until: string): Promise<void> {
  await updateHoldEnd(tx, shop_id, order_id, until)
}
