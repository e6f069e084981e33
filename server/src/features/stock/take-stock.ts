// Selling stock that is not held: a draft is paid, or a payment came after the hold had ended.

import type { Tx } from '../../db/pool.ts'
import type { HoldRequest } from './hold-stock.ts'
import { findKeyShortage, insertMissingLevels, insertMovements } from './stock.queries.ts'

/**
 * Writes a `sale` movement for every line, or none. Returns false, and changes nothing, if a line is not
 * available. Locks the levels in sorted order. The caller has locked the order.
 */
export async function takeStock(
  tx: Tx,
  { shop_id, order_id, warehouse_id, lines, reference }: HoldRequest & { reference: string },
): Promise<boolean> {
  const changes = lines.map(({ product_id, quantity }) => ({
    product_id,
    warehouse_id,
    on_hand: -quantity,
    held: 0,
  }))
  const detail = { reason: 'sale', reference, order_id } as const
  const products = lines.map((line) => line.product_id)
  await insertMissingLevels(tx, shop_id, warehouse_id, products)
  // A payment with too few keys left ends as a refund, instead of the error of the trigger that takes the
  // keys.
  if ((await findKeyShortage(tx, shop_id, lines)) !== undefined) return false
  return (await insertMovements(tx, shop_id, changes, detail)).length === lines.length
}
