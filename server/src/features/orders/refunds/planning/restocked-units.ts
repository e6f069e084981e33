// Which units of an order are restocked when it is cancelled or refunded, and which are already.

import type { OrderKey } from '../../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import { listUndecided } from '../refundable.queries.ts'
import { type ItemQuantity, takeRestocked } from '../refunds.queries.ts'

/**
 * One row for each item, with the units that were not sent. Leaves out units that a member has refunded: that member has decided
 * whether they are restocked. `with_others`: also units that need no shipping, because the order was not shipped.
 */
export const listUnitsToRestock = async (
  db: Db,
  of: OrderKey,
  with_others: boolean,
): Promise<{ product_id: string; quantity: number }[]> =>
  (await listUndecided(db, of)).filter(
    ({ quantity, requires_shipping }) => quantity > 0 && (requires_shipping || with_others),
  )

/**
 * How many of these units of each order item are restocked already by a failed refund: goods stay restocked when Stripe rejects their refund, and when
 * the same units are refunded again, those count. From then on they are recorded with the refund that the caller stores, not with that one. The caller
 * has locked the order.
 */
export async function takeOverRestocked(
  tx: Tx,
  of: OrderKey,
  quantities: readonly ItemQuantity[],
): Promise<Map<string, number>> {
  const there = new Map<string, number>()
  if (quantities.length === 0) return there
  for (const { order_item_id, quantity } of await takeRestocked(tx, of, quantities))
    there.set(order_item_id, (there.get(order_item_id) ?? 0) + quantity)
  return there
}
