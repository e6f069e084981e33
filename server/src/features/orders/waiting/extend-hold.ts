// Holding an order's stock for at least as long as its payment page can be paid.

import type { Tx } from '../../../db/pool.ts'
import type { Payment } from '../../payments/find-payment.ts'
import { updateExpiry } from '../editing/edits.queries.ts'
import { updateHoldEnd } from '../orders.queries.ts'

/**
 * Holds a `new` order's stock at least until `until` (RFC 3339). Never shortens a hold, and leaves one without a limit as it is. For the
 * payment of an edit it is what the edit holds.
 * The caller has locked the order.
 */
export async function extendHold(
  tx: Tx,
  { shop_id, order_id, edit_id }: Pick<Payment, 'shop_id' | 'order_id' | 'edit_id'>,
  until: string,
): Promise<void> {
  if (edit_id === null) await updateHoldEnd(tx, shop_id, order_id, until)
  else await updateExpiry(tx, { shop_id, order_id }, until)
}
